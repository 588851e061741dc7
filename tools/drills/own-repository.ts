import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@proper/operator-kit/free-port';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { buildChanged } from '../build-changed';
import { packPackages, stagePackages } from '../packages/pack';
import { createRegistry } from '../packages/registry';
import { installNode } from '../test-support/installed-node';
import { writeRemotesFile } from '../test-support/next-release';
import { type Drill, type DrillContext, runCommand, startCommand, startServer } from './harness';

/** The versions of Node.js that teams use. */
const nodeVersions = ['20.19', '22', '24'];

/** The most megabytes of an install: with everything, and of what a pipeline needs that builds and publishes. */
const largest = { everything: 500, pipeline: 200 };

const remote = { name: 'mfe-careers', path: '/careers' };

/** The bytes of a folder's files, in megabytes. */
const megabytesOf = (folder: string): number =>
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
  /** Where the site's composer looks for the team's releases. */
  readonly published: string;
  readonly faults: DrillContext['faults'];
  readonly report: (line: string) => void;
}

/** Follows a team from an empty folder until its page is live. Returns the seconds of each step, and the sizes. */
async function follow({ folder, env, site, published, faults, report }: Team): Promise<string> {
  const repository = path.join(folder, remote.name);
  const figures: string[] = [];
  async function step(label: string, work: () => unknown): Promise<void> {
    const startedAt = performance.now();
    await work();
    figures.push(`${label} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    report(figures.at(-1) ?? '');
  }
  /** Not synchronously: this process is the registry, too. */
  async function run(cwd: string, command: string, ...args: readonly string[]): Promise<void> {
    try {
      await promisify(execFile)(command, args, { cwd, env, maxBuffer: 2 ** 26 });
    } catch (cause) {
      const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
      throw new Error(`${command} ${args.join(' ')} failed:\n${`${stdout}${stderr}`.slice(-3000)}`);
    }
  }
  const npm = (...args: readonly string[]): Promise<void> => run(repository, 'npm', ...args);

  await step('npm create', () =>
    run(folder, 'npm', 'create', '--yes', '@proper/remote', remote.name, remote.path, '--', '--site', site),
  );
  await step('npm install', () => npm('install', '--no-audit', '--no-fund'));
  const everything = Math.round(megabytesOf(path.join(repository, 'node_modules')));
  figures.push(`${everything} MB`);
  if (everything > largest.everything) faults.add('installs too much:', `${everything} MB`);

  await step('dev ready', async () => {
    const port = String(await freePort());
    const program = path.join(repository, 'node_modules/@proper/team/bin/proper.mjs');
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
  await step('publish', () => npm('exec', 'proper', '--', 'publish', '--to', published));
  await step('wait', () => npm('exec', 'proper', '--', 'wait', '--timeout', '120'));
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
  const pipeline = Math.round(megabytesOf(path.join(repository, 'node_modules')));
  figures.push(`without dev ${pipeline} MB`);
  if (pipeline > largest.pipeline) faults.add('a pipeline installs too much:', `${pipeline} MB`);
  await npm('run', 'build');
  return figures.join(', ');
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
      const packages = packPackages(await stagePackages(path.join(folder, 'staged')), tarballs);
      const registry = createRegistry({ packages, folder: tarballs }).listen(0, '127.0.0.1');
      await once(registry, 'listening');
      const { port } = registry.address() as AddressInfo;
      const results: Record<string, string> = {};
      for (const version of nodeVersions) {
        const own = path.join(folder, version);
        mkdirSync(own);
        const dataDir = path.join(own, 'data');
        const published = path.join(own, 'published');
        const remotesFile = path.join(own, 'remotes.json');
        writeRemotesFile(remotesFile, {});
        await runCommand('site', ['compose', '--data', dataDir, '--remotes', remotesFile]);
        // What the operator adds for a new team.
        const remotes = JSON.parse(readFileSync(remotesFile, 'utf8'));
        remotes.remotes[remote.name] = { source: published, routes: [remote.path, `${remote.path}/*`] };
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
          const site = server.address;
          results[exact] = await follow({ folder: team, env, site, published, faults, report });
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
