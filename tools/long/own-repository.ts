import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@proper/common/repository';
import { withScratchFolder } from '@proper/common/scratch-folder';
import { findFreePort } from '@proper/common/test-support/free-port';
import { waitUntil } from '@proper/common/waiting';
import { createKeys } from '@proper/composer/signature';
import { buildChanged } from '../repository';
import { writeRemotesFile } from '../test-support/next-release';
import { type Fail, runCommand, serveSite, startCommand } from '../test-support/processes';

/** A team installs these packages, and what they depend on. */
const packages = ['shared-types', 'shared-ui', 'platform/common', 'platform/composer', 'platform/kit'];

const name = 'mfe-careers';
const page = '/careers';

/** Polls until a page contains a text. */
async function pageShows(url: string, text: string): Promise<void> {
  const readPage = () => fetch(url).then((response) => response.text());
  const isShown = async () => (await readPage().catch(() => '')).includes(text);
  if (!(await waitUntil(isShown))) throw new Error(`${url} does not show "${text}"`);
}

/** Packs the packages as for publishing. Returns the tarballs. */
function pack(folder: string): readonly string[] {
  mkdirSync(folder);
  const workspaces = packages.flatMap((each) => ['--workspace', each]);
  const args = ['pack', '--silent', ...workspaces, '--pack-destination', folder];
  const { status, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  return readdirSync(folder).map((file) => path.join(folder, file));
}

/** A team's repository, with the commands that the team types there. */
class Repository {
  constructor(
    readonly folder: string,
    readonly fail: Fail,
    readonly key = '',
  ) {}

  /** Runs a command, and reports how long it took. Rejects with its output if it fails. */
  async run(command: string, ...args: readonly string[]): Promise<void> {
    const startedAt = performance.now();
    const env = {
      ...process.env,
      NODE_ENV: '',
      RELEASE_KEY: this.key,
      PATH: `${this.folder}/node_modules/.bin:${process.env.PATH}`,
    };
    await promisify(execFile)(command, args, { cwd: this.folder, env, maxBuffer: 2 ** 26 }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${command} ${args.join(' ')} failed:\n${`${stdout}${stderr}`.slice(-3000)}`);
      },
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`  ${command} ${args.slice(0, 3).join(' ')}: ${seconds} s`);
  }

  /** Installs the packages from tarballs, because they are in no registry. */
  install(tarballs: readonly string[]): Promise<void> {
    return this.run('npm', 'install', '--no-save', '--no-audit', '--no-fund', ...tarballs);
  }

  /** Develops the remote: its page shows an edit, among the site's own pages. */
  async develop(site: string): Promise<void> {
    const port = await findFreePort();
    const env = { ...process.env, PORT: String(port), NODE_ENV: '' };
    const program = path.join(this.folder, 'node_modules/@proper/kit/bin/proper.mjs');
    const dev = spawn(process.execPath, [program, 'dev', '--site', site], {
      cwd: this.folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      await pageShows(`http://localhost:${port}${page}`, '>Careers<');
      const file = path.join(this.folder, 'src/pages/careers/CareersPage.tsx');
      writeFileSync(file, readFileSync(file, 'utf8').replace('title="Careers"', 'title="Work with us"'));
      await pageShows(`http://localhost:${port}${page}`, '>Work with us<');
      await pageShows(`http://localhost:${port}/services`, '<h1');
    } finally {
      dev.kill('SIGTERM');
      await once(dev, 'exit');
    }
  }
}

/** Follows the README of a team's remote until its page is live. */
async function follow(
  repository: Repository,
  tarballs: readonly string[],
  { site, releasesFolder }: { readonly site: string; readonly releasesFolder: string },
): Promise<void> {
  const { folder } = repository;
  await repository.run('git', 'init', '--quiet');
  await repository.install(tarballs);
  await repository.develop(site);
  for (const script of ['lint', 'types', 'test', 'build', 'check'])
    await repository.run('npm', 'run', script);
  await repository.run('npm', 'run', 'preview', '--', '--no-pictures');
  if (!existsSync(path.join(folder, 'preview', `${page}.html`)))
    repository.fail('the preview lacks the page');
  await repository.run('proper', 'publish', '--to', releasesFolder);
  await repository.run('proper', 'wait', '--timeout', '120');
  await pageShows(site + page, '>Work with us<');
  await pageShows(`${site}/blog`, '<h1');
}

/** From an empty folder to a live page, with only Node.js, npm and the published packages. */
export const testOwnRepository = (fail: Fail): Promise<void> =>
  withScratchFolder('own', async (folder) => {
    if (!(await buildChanged())) throw new Error('The releases of this checkout cannot be built.');
    const tarballs = pack(path.join(folder, 'tarballs'));
    const dataDir = path.join(folder, 'data');
    const releasesFolder = path.join(folder, 'published');
    const remotesFile = path.join(folder, 'remotes.json');
    writeRemotesFile(remotesFile, {});
    const options = ['--data', dataDir, '--remotes', remotesFile];
    await runCommand('site', ['compose', ...options]);
    // The operator adds this for a new team, which signs its releases.
    const { privateKey, publicKey } = createKeys();
    const remotes = JSON.parse(readFileSync(remotesFile, 'utf8'));
    remotes.remotes[name] = { source: releasesFolder, keys: [publicKey], routes: [page, `${page}/*`] };
    writeFileSync(remotesFile, JSON.stringify(remotes));
    const composer = startCommand('site', ['watch', ...options, '--interval', '1']);
    composer.stdout?.resume();
    const server = await serveSite(dataDir);
    try {
      const kit = new Repository(folder, fail);
      writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
      await kit.install(tarballs);
      await kit.run('proper', 'create', name, page, '--site', server.address);
      const repository = new Repository(path.join(folder, name), fail, privateKey);
      await follow(repository, tarballs, { site: server.address, releasesFolder });
    } catch (cause) {
      fail(String(cause));
    } finally {
      composer.kill('SIGTERM');
      await once(composer, 'exit');
      await server.close();
    }
  });
