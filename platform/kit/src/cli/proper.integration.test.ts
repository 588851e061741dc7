import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import { checkSignature } from '@proper/composer/signature';
import { expect, it, vi } from 'vitest';
import { readBuiltVersion, readProject, requireSite } from './project';

const program = path.join(import.meta.dirname, '../../bin/proper.mjs');
const folder = makeTemporaryFolder();
let releaseKey = '';

/** Runs `proper` in a folder, and returns its exit code and what it printed. */
function proper(...args: readonly string[]) {
  const env = { ...process.env, SITE: '', RELEASES: '', RELEASE_KEY: releaseKey };
  const options = { cwd: folder, env, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  return { status, output: stdout + stderr };
}

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

/** Each command starts a process of its own. */
const timeout = 180_000;

it('a command explains itself, with its exit codes, and an unknown one is refused', {
  timeout,
}, () => {
  // All commands are declared alike.
  expect(proper('wait', '--help')).toEqual({ status: 0, output: expect.stringMatching(/Exit codes: 0 /) });
  expect(proper('deploy').status).toBe(2);
});

it('a folder without a remote, a remote without a site and one without a build are told what is missing', {
  timeout,
}, () => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  expect(readProject).toThrow('package.json cannot be read');
  write('package.json', '{ "name": "careers" }');
  const problem = 'is not valid: proper: needs "proper"';
  expect(proper('build')).toEqual({ status: 1, output: expect.stringContaining(problem) });
  write('package.json', '{ "name": "careers", "proper": { "name": "mfe-careers" } }');
  expect(() => requireSite(readProject(), undefined)).toThrow('No site is named: say --site');
  expect(() => readBuiltVersion(readProject())).toThrow('Build it first: proper build');
  expect(proper('publish').output).toContain('Nowhere to publish: say --to PLACE');
});

it('publishing copies the last build alone, signs it, and leaves earlier releases where they are', {
  timeout,
}, () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) {
    write(`dist/${version}/browser/page.js`, version);
    write('dist/release.json', `${JSON.stringify({ version }, null, 2)}\n`);
  }
  write('published/1.0.0-0/browser/page.js', '');
  const publish = () => proper('publish', '--to', 'published');
  expect(publish()).toEqual({
    status: 0,
    output: expect.stringContaining('not signed, because RELEASE_KEY'),
  });
  releaseKey = 'none';
  expect(publish()).toEqual({
    status: 1,
    output: expect.stringContaining('RELEASE_KEY is not a private key'),
  });
  const { output } = proper('keys');
  [releaseKey = ''] = /^MC\S+$/m.exec(output) ?? [];
  expect(publish()).toEqual({
    status: 0,
    output: 'mfe-careers 1.0.0-b is published at published, signed\n',
  });
  const published = readdirSync(path.join(folder, 'published')).toSorted();
  expect(published).toEqual(['1.0.0-0', '1.0.0-b', 'release.json']);
  const text = readFileSync(path.join(folder, 'published/release.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ version: '1.0.0-b' });
  expect(checkSignature(text, JSON.parse(/\[.*\]/.exec(output)?.[0] ?? ''))).toMatch(/Z$/);
});
