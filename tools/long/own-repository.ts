import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { buildChanged } from '../build-changed';
import { packPackages, type StagedPackage, stagePackages } from '../packages/pack';
import { createRegistry } from '../packages/registry';
import { installNode } from '../test-support/installed-node';
import { writeRemotesFile } from '../test-support/next-release';
import { type Drill, type DrillContext, runCommand, startCommand, startServer } from './harness';
import { changeManifest, contractPackages, rangesOf, stageNextContract } from './next-contract';

/** The versions of Node.js that teams use. */
const nodeVersions = ['20.19', '22', '24'];

/** The most megabytes of an install: with everything, and of what a pipeline needs that builds and publishes. */
const largest = { everything: 500, pipeline: 200 };

const remote = { name: 'mfe-careers', path: '/careers' };

/** The remote of a second team, which has installed the next version of the contract. */
const secondRemote = { name: 'mfe-press', path: '/press' };

/** The bytes of a folder's files, in megabytes. */
const measureMegabytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(path.join(folder, file), { throwIfNoEntry: false }))
    .reduce((sum, stats) => sum + (stats?.isFile() ? stats.size : 0), 0) / 1_000_000;

/** Polls until a page contains a text. */
async function pageShows(address: string, text: string): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(200)) {
    const response = await fetch(address).catch(() => undefined);
    if (response && (await response.text()).includes(text)) return;
  }
  throw new Error(`${address} does not show "${text}"`);
}

interface Team {
  /** An empty folder. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly site: string;
  /** Where the site's composer looks for the releases of a name. */
  readonly publishedBy: (name: string) => string;
  readonly faults: DrillContext['faults'];
  readonly report: (line: string) => void;
}

/** A team's repository, and what the team types there. */
class Repository {
  /** The seconds of each step, and the sizes. */
  readonly figures: string[] = [];
  readonly folder: string;
  readonly #team: Team;
  readonly #remote: typeof remote;

  constructor(team: Team, { name, path: page }: typeof remote) {
    this.#team = team;
    this.#remote = { name, path: page };
    this.folder = path.join(team.folder, name);
  }

  async step(label: string, work: () => unknown): Promise<void> {
    const startedAt = performance.now();
    await work();
    this.figures.push(`${label} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    this.#team.report(this.figures.at(-1) ?? '');
  }

  /** Not synchronously: this process is the registry, too. Rejects with the output, and with the exit code as `code`. */
  async #run(cwd: string, args: readonly string[]): Promise<void> {
    try {
      await promisify(execFile)('npm', args, { cwd, env: this.#team.env, maxBuffer: 2 ** 26 });
    } catch (cause) {
      const { stdout = '', stderr = '', code } = cause as { stdout?: string; stderr?: string; code?: number };
      const message = `npm ${args.join(' ')} failed:\n${`${stdout}${stderr}`.slice(-3000)}`;
      throw Object.assign(new Error(message), { code });
    }
  }

  npm(...args: readonly string[]): Promise<void> {
    return this.#run(this.folder, args);
  }

  proper(...args: readonly string[]): Promise<void> {
    return this.npm('exec', 'proper', '--', ...args);
  }

  create(): Promise<void> {
    const { name, path: page } = this.#remote;
    const args = ['create', '--yes', '@proper/remote', name, page, '--', '--site', this.#team.site];
    return this.#run(this.#team.folder, args);
  }
}

/** Follows a team from an empty folder until its page is live. Returns the seconds of each step, and the sizes. */
async function follow(team: Team): Promise<string> {
  const { env, site, publishedBy, faults } = team;
  const own = new Repository(team, remote);
  const { folder: repository, figures } = own;
  const step: Repository['step'] = (label, work) => own.step(label, work);
  const npm: Repository['npm'] = (...args) => own.npm(...args);

  await step('npm create', () => own.create());
  await step('npm install', () => npm('install', '--no-audit', '--no-fund'));
  const everything = Math.round(measureMegabytes(path.join(repository, 'node_modules')));
  figures.push(`${everything} MB`);
  if (everything > largest.everything) faults.add('installs too much:', `${everything} MB`);

  await step('dev ready', async () => {
    const port = String(await freePort());
    const program = path.join(repository, 'node_modules/@proper/kit/bin/proper.mjs');
    const dev = spawn('node', [program, 'dev'], {
      cwd: repository,
      env: { ...env, PORT: port },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const address = `http://localhost:${port}`;
    try {
      await pageShows(address + remote.path, '>Careers<');
      await step('edit seen', async () => {
        const page = path.join(repository, 'src/pages/careers/CareersPage.tsx');
        writeFileSync(page, readFileSync(page, 'utf8').replace('title="Careers"', 'title="Work with us"'));
        await pageShows(address + remote.path, '>Work with us<');
      });
      await pageShows(`${address}/services`, '<h1');
    } finally {
      dev.kill('SIGTERM');
      const [code] = await once(dev, 'exit');
      if (code !== 0) faults.add('proper dev ended with', String(code));
    }
  });
  await step('tests', () => npm('test'));
  await step('types', () => npm('run', 'types'));
  await step('build', () => npm('run', 'build'));
  await step('check', () => npm('run', 'check', '--', '--no-browser'));
  await step('publish', () => own.proper('publish', '--to', publishedBy(remote.name)));
  await step('wait', () => own.proper('wait', '--timeout', '120'));
  for (const [page, text] of [
    [remote.path, '>Work with us<'],
    ['/blog', '<h1'],
  ] as const)
    await pageShows(site + page, text);

  // A pipeline that only builds, publishes and waits.
  const manifest = path.join(repository, 'package.json');
  const { devDependencies: _tools, ...needed } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify(needed));
  rmSync(path.join(repository, 'node_modules'), { recursive: true });
  rmSync(path.join(repository, 'package-lock.json'));
  await npm('install', '--no-audit', '--no-fund');
  const pipeline = Math.round(measureMegabytes(path.join(repository, 'node_modules')));
  figures.push(`without dev ${pipeline} MB`);
  if (pipeline > largest.pipeline) faults.add('a pipeline installs too much:', `${pipeline} MB`);
  await npm('run', 'build');
  return figures.join(', ');
}

/**
 * Follows a second team, which has installed the next version of the contract: its remote is live while it works with the live shell's
 * version, too, and waits once it does not.
 */
async function followSecondTeam(
  team: Team,
  contract: readonly StagedPackage[],
  next: readonly StagedPackage[],
): Promise<string> {
  const { site, publishedBy, faults } = team;
  const own = new Repository(team, secondRemote);
  const { folder } = own;
  const declare = (ranges: Readonly<Record<string, string>>): void =>
    changeManifest(folder, ({ peerDependencies, ...manifest }) => ({
      ...manifest,
      peerDependencies: { ...(peerDependencies as object), ...ranges },
    }));
  await own.create();
  declare(rangesOf(contract, next));
  await own.npm('install', '--omit=dev', '--no-audit', '--no-fund');
  const installed = contractPackages.map((name) => {
    const file = path.join(folder, 'node_modules', name, 'package.json');
    return `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`;
  });
  const expected = next.map(({ name, version }) => `${name} ${version}`);
  if (installed.join() !== expected.join())
    faults.add('the second team has installed', `${installed.join(', ')}, and not ${expected.join(', ')}`);

  await own.step('with both versions of the contract: build, publish, wait', async () => {
    await own.npm('run', 'build');
    await own.proper('publish', '--to', publishedBy(secondRemote.name));
    await own.proper('wait', '--timeout', '120');
  });
  for (const page of [secondRemote.path, remote.path]) await pageShows(site + page, '<h1');

  declare(rangesOf(next));
  await own.step('with the next version alone: build, publish, wait', async () => {
    await own.npm('run', 'build');
    await own.proper('publish', '--to', publishedBy(secondRemote.name));
    const code = await own.proper('wait', '--timeout', '120').then(
      () => 0,
      (cause: { code?: number }) => cause.code,
    );
    if (code !== 7) faults.add('a release for another contract does not wait:', `exit code ${code}`);
  });
  await pageShows(site + secondRemote.path, '<h1');
  return own.figures.join(', ');
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** A team in an empty folder, with nothing but Node.js, npm and the published packages, until its page is live beside the others. */
export const ownRepository: Drill = {
  name: 'own-repository',
  summary:
    'a team in a repository of its own, on three versions of Node.js, until it is live (needs a registry)',
  run({ faults, isShort, report }: DrillContext) {
    if (isShort) return Promise.resolve('it installs 500 MB for each version');
    return withScratchFolder('own', async (folder) => {
      if (!(await buildChanged())) throw new Error('The releases of this checkout cannot be built.');
      const tarballs = path.join(folder, 'tarballs');
      const staged = await stagePackages(path.join(folder, 'staged'));
      const next = stageNextContract(staged, path.join(folder, 'next'));
      const packages = packPackages([...staged, ...next], tarballs);
      const registry = createRegistry({ packages, folder: tarballs }).listen(0, '127.0.0.1');
      await once(registry, 'listening');
      const { port } = registry.address() as AddressInfo;
      const results: Record<string, string> = {};
      for (const version of nodeVersions) {
        const own = path.join(folder, version);
        mkdirSync(own);
        const dataDir = path.join(own, 'data');
        const publishedBy = (name: string): string => path.join(own, 'published', name);
        const remotesFile = path.join(own, 'remotes.json');
        writeRemotesFile(remotesFile, {});
        await runCommand('site', ['compose', '--data', dataDir, '--remotes', remotesFile]);
        // What the operator adds for a new team.
        const remotes = JSON.parse(readFileSync(remotesFile, 'utf8'));
        for (const { name, path: page } of [remote, secondRemote])
          remotes.remotes[name] = { source: publishedBy(name), routes: [page, `${page}/*`] };
        writeFileSync(remotesFile, JSON.stringify(remotes));
        const composer = startCommand('site', [
          'watch',
          '--data',
          dataDir,
          '--remotes',
          remotesFile,
          '--interval',
          '1',
        ]);
        composer.stdout?.resume();
        const server = await startServer({ dataDir });
        try {
          const { version: exact, env: withNode } = installNode(path.join(own, 'node'), version);
          report(exact);
          const team = path.join(own, 'team');
          mkdirSync(team);
          const env = {
            ...process.env,
            ...withNode,
            NODE_ENV: '',
            'npm_config_@proper:registry': `http://127.0.0.1:${port}/`,
            npm_config_cache: path.join(own, 'npm-cache'),
          };
          const followed = { folder: team, env, site: server.address, publishedBy, faults, report };
          results[exact] = await follow(followed);
          results[`${exact}, a second team`] = await followSecondTeam(followed, staged, next);
          if (existsSync(path.join(team, 'node_modules'))) faults.add('npm create installs into the folder');
        } catch (cause) {
          faults.add(`Node.js ${version}:`, String(cause));
        } finally {
          await stop(composer);
          await server.kill();
        }
      }
      registry.close();
      return results;
    });
  },
};
