import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishedFolders, stagePackages } from './packages/pack';
import { RepositoryCopy } from './test-support/repository-copy';

/** The remote with the smallest build that has pictures, texts and styles. */
const remote = 'mfe-marketing';
/** Their builds also draw PDFs, or make pages of content. */
const otherRemotes = ['mfe-content', 'mfe-forms'];
const timeout = 300_000;

let copy: RepositoryCopy;
let otherCopy: RepositoryCopy;
beforeAll(() => {
  copy = new RepositoryCopy();
  otherCopy = new RepositoryCopy();
});
afterAll(() => {
  copy?.remove();
  otherCopy?.remove();
});

const builtVersion = (folder: RepositoryCopy, name: string): string =>
  JSON.parse(folder.read(`${name}/dist/release.json`)).version;

/** Builds the release and returns its version. */
function build(folder: RepositoryCopy, variables: NodeJS.ProcessEnv, names = [remote]): string {
  const { status, output } = folder.runWith(
    { NODE_ENV: '', ...variables },
    ...(['npm', 'run', 'build', '--', ...names] as const),
  );
  expect(status, output).toBe(0);
  return builtVersion(folder, remote);
}

it('a release has the same version, which follows from its bytes, in another folder and with other settings', {
  timeout,
}, () => {
  otherCopy.edit('mfe-marketing/src/remote.ts', /^/, '// A comment changes no byte of the release.\n');
  const version = build(copy, { TZ: 'UTC', LC_ALL: 'C' });
  expect(build(otherCopy, { TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' })).toBe(version);
});

it('a script lists the hashes of those that it loads by name, in whatever order the bundler has found them', () => {
  const { version } = JSON.parse(copy.read(`${remote}/dist/release.json`));
  const folder = path.join(copy.folder, remote, 'dist', version, 'browser');
  const lists = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(/sriHashes=\{([^}]*)\}/g)])
    .map(([, list = '']) => [...list.matchAll(/"?([\w-]+)"?:"sha384-/g)].map(([, name]) => name));
  expect(Math.max(...lists.map((names) => names.length))).toBeGreaterThan(1);
  for (const names of lists) expect(names).toEqual(names.toSorted());
});

it('source maps name no folder of the machine that built them', () => {
  const { version } = JSON.parse(copy.read(`${remote}/dist/release.json`));
  const folder = path.join(copy.folder, remote, 'dist', version, 'source-maps');
  const maps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  );
  expect(maps.length).toBeGreaterThan(0);
  for (const map of maps) {
    const text = decodeURIComponent(
      readFileSync(path.join(folder, map), 'utf8').replaceAll(/%(?![\da-f]{2})/gi, ''),
    );
    expect(text, map).not.toContain(copy.folder);
  }
});

const ownRepositories = temporaryFolder();

/** Installs the published packages, and the others of this repository, where repositories of the remotes alone find them. */
async function installPackages(): Promise<void> {
  const packages = path.join(ownRepositories, 'node_modules');
  mkdirSync(packages, { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@proper') symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name));
  await stagePackages(path.join(packages, '@proper'));
  // What npm has put next to a single workspace, because another version is at the top.
  for (const folder of publishedFolders) {
    const own = path.join(root, folder, 'node_modules');
    if (existsSync(own))
      symlinkSync(own, path.join(packages, '@proper', path.basename(folder), 'node_modules'));
  }
}

/** Builds the release in a repository that has only the remote, with the published packages. Returns the version. */
function buildAlone(name: string): string {
  const repository = path.join(ownRepositories, `team-of-${name}`);
  cpSync(path.join(otherCopy.folder, name), repository, {
    recursive: true,
    filter: (file) => !/[\\/](?:dist|node_modules)$/.test(file),
  });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ownRepositories, 'node_modules/@proper/team/bin/proper.mjs'), 'build'],
    { cwd: repository, encoding: 'utf8', env: { ...process.env, NODE_ENV: '' } },
  );
  expect(status, stdout + stderr).toBe(0);
  return JSON.parse(readFileSync(path.join(repository, 'dist/release.json'), 'utf8')).version;
}

it('every release has the same version in a repository of its own, with the published packages', {
  timeout,
}, async () => {
  await installPackages();
  const names = [remote, ...otherRemotes];
  build(otherCopy, {}, names);
  for (const name of names) expect(buildAlone(name), name).toBe(builtVersion(otherCopy, name));
});

it('a social picture is drawn again after its size has changed', { timeout }, () => {
  const pictureHeight = (version: string): number => {
    const release = `${remote}/dist/${version}`;
    const { picture } = JSON.parse(copy.read(`${release}/release.json`)).pages[0];
    // The height's position in a PNG.
    return readFileSync(path.join(copy.folder, release, 'browser', picture)).readUInt32BE(20);
  };
  expect(pictureHeight(build(copy, {}))).toBe(630);
  copy.edit('shared-types/src/release.ts', 'height: 630', 'height: 640');
  expect(pictureHeight(build(copy, {}))).toBe(640);
});

it('a PDF is drawn again after a colour of the company has changed', { timeout }, () => {
  const pdf = (): string | undefined => {
    build(otherCopy, {}, ['mfe-forms']);
    const { files } = JSON.parse(otherCopy.read('mfe-forms/dist/release.json')) as {
      readonly files: Readonly<Record<string, string>>;
    };
    return Object.entries(files).find(([file]) => file.endsWith('effective-tasking-guide.pdf'))?.[1];
  };
  const before = pdf();
  otherCopy.edit('shared-types/company/src/brand.ts', "accent: '#17503a'", "accent: '#17503b'");
  const after = pdf();
  expect(before).toMatch(/^sha384-/);
  expect(after).not.toBe(before);
});
