import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseNames } from '@proper/operator-kit/repository';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RepositoryCopy } from '../test-support/repository-copy';
import { commands, loneOptions } from './commands-in';
import { callOf, helpCallOf, runInOneProcess } from './in-one-process';
import { npmScriptOf } from './npm-script';

/** For what is made before, on a machine that does other things too. */
const timeout = 180_000;

let copy: RepositoryCopy;
let scratch: string;
beforeAll(() => {
  copy = new RepositoryCopy();
  scratch = mkdtempSync(path.join(tmpdir(), 'proper-documents-'));
}, timeout);
afterAll(() => {
  copy.remove();
  rmSync(scratch, { recursive: true, force: true });
});

// Typed, with the tools that are installed.

describe('a command of a tool', { timeout }, () => {
  it('changes nothing in what is committed: npm run fonts -w shared-ui', () => {
    const { status, said } = copy.type('npm run fonts -w shared-ui');
    expect(status, said).toBe(0);
    expect(copy.changedPlaces()).toEqual([]);
  });

  it('finds no server, no database and no mail library in what a team installs', () => {
    const { status, said } = copy.type('npm ls --workspace mfe-content');
    expect(status, said).toBe(0);
    expect(said).toContain('preset@1.0.0');
    expect(said).not.toMatch(/fastify|pglite|nodemailer|\bpg@|composer|server/);
  });
});

it('a checkout of one remote has what it needs, and no more', { timeout }, () => {
  const clone = path.join(scratch, 'proper');
  const type = (line: string, folder = clone) =>
    expect(copy.type(line.replace('<repository>', copy.folder), {}, folder)).toMatchObject({ status: 0 });
  type('git clone --no-checkout <repository> proper', scratch);
  type(
    'git sparse-checkout set mfe-content shared-types shared-ui platform/preset platform/development platform/composer platform/server platform/operator-kit platform/containers scripts supabase',
  );
  type('git checkout main');
  expect(existsSync(path.join(clone, 'mfe-content/src/remote.ts'))).toBe(true);
  expect(existsSync(path.join(clone, 'package.json'))).toBe(true);
  expect(existsSync(path.join(clone, 'mfe-forms'))).toBe(false);
  expect(existsSync(path.join(clone, 'shell'))).toBe(false);
  type('git sparse-checkout add shell');
  expect(existsSync(path.join(clone, 'shell/src/browser.ts'))).toBe(true);
});

/** Lines whose commands change files, in their order, after all that look: the last says that what is here is released. */
const writing = [
  'npm run dependencies -- --write',
  'npm run colours -w shared-ui',
  'npm run api -- --released',
] as const;
const looking = ['npm run structure', 'npm run matrix', 'npm run matrix -- --range "^1 || ^2"'] as const;
const checking = [
  'npm run check',
  'npm test -- quick',
  'npm test -- check types unit',
  'npm test -- unit e2e',
  'npm test -- build e2e',
  'npm test -- drills',
  'npm test',
  'npm run build',
  'npm run build -- mfe-content',
] as const;

/** A tool that writes down how it was called, and fails where it is told to. */
const recorder = (name: string): string =>
  `#!/bin/sh\necho "${name} $*" >> "$CALLS"\ncase " $FAILING " in *" ${name} "*) exit 1;; esac\n`;
const tools = ['biome', 'knip', 'vitest', 'playwright'];

describe('a command of this repository', { timeout }, () => {
  const documented = [...new Set(commands.map(({ line }) => line))];
  const withHelp = documented.filter(helpCallOf);
  let endOf: ReturnType<typeof runInOneProcess>;

  const recordsOf = (line: string, failing = ''): string =>
    path.join(scratch, `calls of ${line} ${failing}`.replaceAll(' ', '-'));
  /** The call of a line, among tools that only write down how they are called. */
  function recorded(line: string, failing = '') {
    const call = callOf(line);
    return call && { ...call, env: { CALLS: recordsOf(line, failing), FAILING: failing } };
  }

  beforeAll(() => {
    const bin = path.join(scratch, 'bin');
    mkdirSync(bin);
    for (const file of [
      ...tools.map((name) => path.join(copy.folder, 'node_modules/.bin', name)),
      path.join(bin, 'npm'),
    ]) {
      // It is a link to what is installed.
      rmSync(file, { force: true });
      writeFileSync(file, recorder(path.basename(file)));
      chmodSync(file, 0o755);
    }
    const calls = [
      ...withHelp.map(helpCallOf),
      ...[...looking, ...writing].map(callOf),
      ...checking.map((line) => recorded(line)),
      recorded('npm test -- quick', 'knip'),
    ];
    endOf = runInOneProcess(
      copy.folder,
      calls.filter((call) => call !== undefined),
      // Of the npm that is found, not of the one that runs this.
      { PATH: `${bin}:${process.env.PATH}`, npm_execpath: '', E2E_BROWSER: process.execPath },
    );
  }, timeout);

  it.each(withHelp)('has help with the words of %s', (line) => {
    const { name = '', words = [] } = npmScriptOf(line) ?? {};
    const { said, status } = endOf(helpCallOf(line));
    expect(said).toContain('Usage: npm ');
    expect(status).toBe(0);
    for (const [option] of words.flatMap((word) => [...word.matchAll(/^--[a-z-]+/g)]))
      expect(said).toContain(option);
    const [verb = ''] = words;
    if (/^(site|leads|new|bench|drill|test)$/.test(name) && /^[a-z0-9-]+$/.test(verb))
      expect(said).toContain(verb);
  });

  it.each(loneOptions)('has help with $line, which $place names alone', ({ line }) => {
    expect(withHelp.map((each) => endOf(helpCallOf(each)).said).join('\n')).toContain(line);
  });

  it('changes nothing in what is committed, and says of which commit the released reports are', () => {
    for (const line of writing) expect(endOf(callOf(line)), line).toMatchObject({ status: 0 });
    const released = ['shared-types', 'shared-ui'].map((name) => `${name}/api-released.md`);
    expect(copy.changedPlaces()).toEqual(released.map((file) => ` M ${file}`));
    const { said: commit } = copy.run('git', 'rev-parse', '--short=10', 'HEAD');
    for (const file of released) expect(copy.read(file)).toContain(commit.trim());
  });

  it('counts the lines of each workspace: npm run structure', () => {
    const { said, status } = endOf(callOf('npm run structure'));
    expect(said).toMatch(/platform\/composer/);
    expect(status).toBe(0);
  });

  it.each(['npm run matrix', 'npm run matrix -- --range "^1 || ^2"'])(
    'says what a clone without history lacks: %s',
    (line) => {
      const { status, said } = endOf(callOf(line));
      expect(said).toMatch(/The history that is here lacks \S+, as that of a shallow clone does/);
      expect(status).toBe(4);
    },
  );

  describe('that runs tools', () => {
    const check = ['biome check --error-on-warnings', 'knip ', 'npm run --silent api'];
    const vitest = (project: string) => expect.stringContaining(`vitest run --project=${project}*`);
    const builds = ['production', 'development'].flatMap((mode) =>
      releaseNames.map((name) => `npm run build --workspace ${name} -- --mode ${mode}`),
    );
    const record = (line: string, failing = '') => ({
      status: endOf(recorded(line, failing)).status,
      called: readFileSync(recordsOf(line, failing), 'utf8').split('\n').filter(Boolean),
    });

    it.each([
      ['npm run format', 'biome check --write'],
      ['npm run types', 'npm run --silent types --workspaces --if-present'],
      ['npm run types -w shared-types', 'tsc --noEmit && tsc --noEmit --project src/node'],
    ])('runs what it says, in that order: %s', (line, tool) => {
      expect(npmScriptOf(line)?.script).toBe(tool);
    });

    it.each([
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
      expect(record('npm run build -- mfe-content').called).toEqual([
        'npm run build --workspace mfe-content -- --mode production',
      ]);
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
});
