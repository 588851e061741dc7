import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'operator-kit/free-port';
import { releaseNames } from 'operator-kit/repository';
import { copyEmptyDatabase } from 'server/test-support/empty-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RepositoryCopy } from '../test-support/repository-copy';
import { commands, loneOptions } from './commands-in';
import { hasHelp, helpsOf } from './help';
import { npmScriptOf } from './npm-script';

/** Some build a workspace, on a machine that does other things too. */
const timeout = 180_000;

let copy: RepositoryCopy;
let scratch: string;
beforeAll(() => {
  copy = new RepositoryCopy();
  copy.run('git', 'branch', '--move', '--force', 'main');
  scratch = mkdtempSync(path.join(tmpdir(), 'proper-documents-'));
}, timeout);
afterAll(() => {
  copy.remove();
  rmSync(scratch, { recursive: true, force: true });
});

/** Types a line as it stands in a document. */
const type = (line: string, env: NodeJS.ProcessEnv = {}) => copy.type(line, env);

describe('the help of a command', { timeout }, () => {
  const lines = [...new Set(commands.map(({ line }) => line))].filter(hasHelp);
  let helpOf: ReturnType<typeof helpsOf>;
  beforeAll(() => {
    helpOf = helpsOf(lines);
  }, timeout);

  it.each(lines)('has the words of %s', (line) => {
    const { name = '', words = [] } = npmScriptOf(line) ?? {};
    const { said, status } = helpOf(line);
    expect(said).toContain('Usage: npm ');
    expect(status).toBe(0);
    for (const [option] of words.flatMap((word) => [...word.matchAll(/^--[a-z-]+/g)]))
      expect(said).toContain(option);
    const [verb = ''] = words;
    if (/^(site|leads|new|bench|drill|test)$/.test(name) && /^[a-z0-9-]+$/.test(verb))
      expect(said).toContain(verb);
  });

  it.each(loneOptions)('has $line, which $place names alone', ({ line }) => {
    expect(lines.map((each) => helpOf(each).said).join('\n')).toContain(line);
  });
});

describe('a command that writes what follows from the sources', { timeout }, () => {
  it.each([
    'npm run api -- --write',
    'npm run dependencies -- --write',
    'npm run container-files',
    'npm run colours -w shared-ui',
    'npm run fonts -w shared-ui',
  ])('changes nothing in what is committed: %s', (line) => {
    const { status, said } = type(line);
    expect(status, said).toBe(0);
    expect(copy.changedPlaces()).toEqual([]);
  });

  it('says of which commit the released reports are: npm run api -- --released', () => {
    const { status, said } = type('npm run api -- --released');
    expect(status, said).toBe(0);
    const { said: commit } = copy.run('git', 'rev-parse', '--short=10', 'HEAD');
    for (const name of ['shared-types', 'shared-ui'])
      expect(copy.read(`${name}/api-released.md`)).toContain(commit.trim());
    copy.run('git', 'checkout', '--', '.');
  });
});

describe('a command that looks', { timeout }, () => {
  it.each([
    ['npm run structure', /platform\/composer/],
    ['npm run types -w shared-types', /tsc --noEmit/],
  ])('ends with 0: %s', (line, says) => {
    const { status, said } = type(line);
    expect(said).toMatch(says);
    expect(status).toBe(0);
  });

  it('finds no server, no database and no mail library in what a team installs', () => {
    const { status, said } = type('npm ls --workspace mfe-content');
    expect(status, said).toBe(0);
    expect(said).toContain('preset@1.0.0');
    expect(said).not.toMatch(/fastify|pglite|nodemailer|\bpg@|composer|server/);
  });

  it.each(['npm run matrix', 'npm run matrix -- --range "^1 || ^2"'])(
    'says what a clone without history lacks: %s',
    (line) => {
      const { status, said } = type(line);
      expect(said).toMatch(/The history that is here lacks \S+, as that of a shallow clone does/);
      expect(status).toBe(4);
    },
  );
});

it('a checkout of one remote has what it needs, and no more', { timeout }, () => {
  const at = { cwd: scratch };
  const typeAt = (line: string, folder = 'proper') =>
    expect(copy.type(line.replace('<repository>', copy.folder), {}, path.join(at.cwd, folder))).toMatchObject(
      {
        status: 0,
      },
    );
  typeAt('git clone --no-checkout <repository> proper', '');
  typeAt(
    'git sparse-checkout set mfe-content shared-types shared-ui platform/preset platform/development platform/composer platform/server platform/operator-kit scripts supabase',
  );
  typeAt('git checkout main');
  const clone = path.join(scratch, 'proper');
  expect(existsSync(path.join(clone, 'mfe-content/src/remote.ts'))).toBe(true);
  expect(existsSync(path.join(clone, 'package.json'))).toBe(true);
  expect(existsSync(path.join(clone, 'mfe-forms'))).toBe(false);
  expect(existsSync(path.join(clone, 'shell'))).toBe(false);
  typeAt('git sparse-checkout add shell');
  expect(existsSync(path.join(clone, 'shell/src/browser.ts'))).toBe(true);
});

describe('npm run leads', { timeout }, () => {
  beforeAll(() => copyEmptyDatabase(path.join(copy.folder, '.proper')), timeout);

  it('writes what visitors left, and a backup of it', () => {
    for (const [line, says] of [
      ['npm run leads -- export --format csv --out leads.csv', /leads\.csv/],
      ['npm run leads -- backup today.backup', /0 rows and 0 mails are in today\.backup/],
    ] as const) {
      const { status, said } = type(line);
      expect(said).toMatch(says);
      expect(status).toBe(0);
    }
    expect(copy.read('leads.csv')).toContain('first_name');
    copy.delete('leads.csv', 'today.backup');
  });
});

describe('a build', { timeout }, () => {
  it('a remote is built, and served to a site that allows it', async () => {
    const { status, said } = type('npm run build -- mfe-content');
    expect(said).toMatch(/mfe-content 1\.0\.0-\S+ built/);
    expect(status).toBe(0);
    const port = await freePort();
    const line = `${'npm run serve-remote -- mfe-content'} --port ${port}`;
    const server = spawn('sh', ['-c', `exec ${line}`], { cwd: copy.folder, detached: true });
    try {
      let output = '';
      for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
      while (!output.includes('is served at')) {
        expect(server.exitCode, output).toBeNull();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect(output).toContain(`OVERRIDE_ORIGINS=http://localhost:${port}`);
      const entry = await fetch(`http://localhost:${port}/releases/mfe-content/remoteEntry.js`);
      expect([entry.status, await entry.text()]).toEqual([200, expect.stringContaining('mfe_content')]);
    } finally {
      process.kill(-(server.pid ?? 0), 'SIGTERM');
      await once(server, 'close');
    }
  });

  it('has the scripts alone, with their source maps', () => {
    const maps = path.join(scratch, 'maps');
    const { status, said } = type(
      'npm run build -w shell -- --mode production --env maps=FOLDER'.replace('FOLDER', maps),
    );
    expect(status, said).toBe(0);
    const files = readdirSync(maps);
    expect(files).toEqual(expect.arrayContaining(['shell.js', 'shell.js.map']));
    expect(existsSync(path.join(copy.folder, 'shell/dist'))).toBe(false);
  });
});

/** A program that writes down how it was called, and fails where it is told to. */
const recorder = (name: string): string =>
  `#!/bin/sh\necho "${name} $*" >> "$CALLS"\ncase " $FAILING " in *" ${name} "*) exit 1;; esac\n`;

describe('what npm test and its like run', { timeout }, () => {
  const tools = ['biome', 'knip', 'vitest', 'playwright'];
  const calls = (): readonly string[] =>
    readFileSync(path.join(scratch, 'calls'), 'utf8').split('\n').filter(Boolean);

  /** Types a line among tools that only write down how they are called. */
  function record(line: string, failing = ''): { status: number | null; called: readonly string[] } {
    writeFileSync(path.join(scratch, 'calls'), '');
    const npm = copy.run('sh', '-c', 'command -v npm').said.trim();
    const { status, said } = type(line.replace('npm', npm), {
      PATH: `${scratch}/bin:${process.env.PATH}`,
      CALLS: path.join(scratch, 'calls'),
      FAILING: failing,
      E2E_BROWSER: process.execPath,
    });
    expect(said).not.toContain('TypeError');
    return { status, called: calls() };
  }

  beforeAll(() => {
    copy.run('mkdir', '-p', path.join(scratch, 'bin'));
    const write = (file: string, name: string): void => {
      rmSync(file, { force: true });
      writeFileSync(file, recorder(name));
      chmodSync(file, 0o755);
    };
    for (const name of tools) write(path.join(copy.folder, 'node_modules/.bin', name), name);
    write(path.join(scratch, 'bin/npm'), 'npm');
  });

  const check = ['biome check --error-on-warnings', 'knip ', 'npm run --silent api'];
  const vitest = (project: string) => expect.stringContaining(`vitest run --project=${project}*`);
  const builds = ['production', 'development'].flatMap((mode) =>
    releaseNames.map((name) => `npm run build --workspace ${name} -- --mode ${mode}`),
  );

  it.each([
    ['npm run format', ['biome check --write']],
    ['npm run check', check],
    ['npm test -- quick', [...check, 'npm run types', vitest('unit')]],
    ['npm test -- check types unit', [...check, 'npm run types', vitest('unit')]],
    ['npm test -- unit e2e', [vitest('unit'), 'playwright test']],
    ['npm test -- drills', [vitest('drills')]],
  ] as const)('runs what it says, in that order: %s', (line, expected) => {
    expect(record(line)).toEqual({ status: 0, called: expected });
  });

  it('stops at the first step that fails, and ends with 1', () => {
    const [first, second] = check;
    expect(record('npm test -- quick', 'knip')).toEqual({ status: 1, called: [first, second] });
  });

  it('a workspace is built by its own build: npm run build, npm test -- build e2e', () => {
    copy.run('rm', '-rf', path.join(copy.folder, 'mfe-content/dist'));
    const { status, called } = record('npm test -- build e2e');
    expect(status).toBe(0);
    expect(called.slice(0, -1).toSorted()).toEqual(builds.toSorted());
    expect(called.at(-1)).toBe('playwright test');
    const all = record('npm run build');
    expect(all.called.toSorted()).toEqual(builds.slice(0, releaseNames.length).toSorted());
    for (const line of [
      'npm run build -w mfe-content',
      'npm run build -w mfe-forms',
      'npm run build -w mfe-marketing',
      'npm run build -w shell',
    ])
      expect(all.called).toContainEqual(expect.stringContaining(line.replace('-w', '--workspace')));
  });

  it('without a step runs all of them, in the order of its help', () => {
    const { status, called } = record('npm test');
    expect(status).toBe(0);
    expect(called.filter((call) => !call.startsWith('npm run build'))).toEqual([
      ...check,
      'npm run types',
      vitest('unit'),
      vitest('integration'),
      vitest('drills'),
      'playwright test',
    ]);
  });
});
