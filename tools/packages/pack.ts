import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { replaceTscAliasPaths } from 'tsc-alias';
import { runTool } from '../run-tool';
import { type Manifest, publishedManifest } from './manifest';

/** The folders of the packages that are published: a team in a repository of its own installs them. */
export const publishedFolders: readonly string[] = [
  'shared-types',
  'shared-types/company',
  'shared-ui',
  'platform/operator-kit',
  'platform/build',
  'platform/composer',
  'platform/server',
  'platform/development',
  'platform/team',
  'platform/create-remote',
];

/** A package that is ready to be published. */
export interface StagedPackage {
  readonly name: string;
  readonly version: string;
  /** Its folder, with the published `package.json`. */
  readonly folder: string;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

/** Sources, which are compiled, what only this repository uses, and another package's folder. */
const isLeftOut = (file: string): boolean =>
  (/\.tsx?$/.test(file) && !/\.d\.ts$/.test(file)) ||
  /(?:^|\/)(?:node_modules|dist|company|test-support|scripts)(?:\/|$)/.test(file) ||
  file === 'tsconfig.json';

/**
 * Compiles all published packages at once, each file to a script and a declaration in the same place, so that what a file finds next to
 * itself stays there.
 */
async function compile(stage: string): Promise<string> {
  const compiled = path.join(stage, 'compiled');
  const configuration = path.join(stage, 'tsconfig.json');
  const relative = (folder: string): string => path.join(root, folder);
  writeFileSync(
    configuration,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        rootDir: root,
        outDir: compiled,
        typeRoots: [path.join(root, 'node_modules/@types')],
        types: ['node'],
      },
      include: [
        ...publishedFolders.flatMap((folder) => [
          `${relative(folder)}/src/**/*.ts`,
          `${relative(folder)}/src/**/*.tsx`,
        ]),
        relative('shared-ui/css-modules.d.ts'),
        relative('shared-ui/scripts/subset-font.d.ts'),
      ],
      exclude: ['**/*.test.ts', '**/*.test.tsx'].map(relative),
    }),
  );
  if (!runTool('tsc', ['--project', configuration])) throw new Error('The packages cannot be compiled.');
  // Node and TypeScript resolve relative imports of an installed package only with their extensions.
  await replaceTscAliasPaths({ configFile: configuration, outDir: compiled, resolveFullPaths: true });
  // TypeScript keeps these imports, and would look for the types of a style sheet.
  for (const file of readdirSync(compiled, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.d.ts')) {
      const declaration = path.join(compiled, file);
      writeFileSync(
        declaration,
        readFileSync(declaration, 'utf8').replaceAll(/^import '[^']+\.css';\n/gm, ''),
      );
    }
  return compiled;
}

/** Packages of the registry that a new repository names, in the versions that this one uses. */
const versionsHere: Readonly<Record<string, readonly string[]>> = {
  '.': ['typescript', 'vitest'],
  'mfe-marketing': ['@module-federation/enhanced', '@types/react', 'react', 'react-dom'],
  'platform/composer': ['@types/node', 'playwright-core'],
};

/** The versions in the `package.json` of a new repository. */
function versionsOfNewRepositories(published: Readonly<Record<string, string>>): object {
  const fromRegistry = Object.entries(versionsHere).flatMap(([folder, names]) => {
    const { devDependencies = {}, peerDependencies = {} } = readManifest(folder);
    return names.map((name) => [name, { ...devDependencies, ...peerDependencies }[name]]);
  });
  const own = Object.entries(published).map(([name, version]) => [name, `^${version}`]);
  return Object.fromEntries([...fromRegistry, ...own]);
}

/** Writes every published package into a folder of its own, as it is published. */
export async function stagePackages(stage: string): Promise<readonly StagedPackage[]> {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const compiled = await compile(stage);
  const manifests = new Map(publishedFolders.map((folder) => [folder, readManifest(folder)]));
  const versions = Object.fromEntries([...manifests.values()].map(({ name, version }) => [name, version]));
  const staged = [...manifests].map(([folder, manifest]) => {
    const destination = path.join(stage, path.basename(folder));
    mkdirSync(destination);
    renameSync(path.join(compiled, folder, 'src'), path.join(destination, 'src'));
    cpSync(path.join(root, folder), destination, {
      recursive: true,
      filter: (file) => !isLeftOut(path.relative(path.join(root, folder), file)),
    });
    writeFileSync(
      path.join(destination, 'package.json'),
      `${JSON.stringify(publishedManifest(manifest, versions), null, 2)}\n`,
    );
    return { name: manifest.name, version: manifest.version, folder: destination };
  });
  cpSync(path.join(root, 'supabase/migrations'), path.join(stage, 'server/supabase/migrations'), {
    recursive: true,
  });
  writeFileSync(
    path.join(stage, 'create-remote/templates/versions.json'),
    JSON.stringify(versionsOfNewRepositories(versions), null, 2),
  );
  rmSync(compiled, { recursive: true });
  return staged;
}

/** A package in a tarball. */
export interface PackedPackage extends StagedPackage {
  /** Its file name. */
  readonly tarball: string;
}

/** Packs staged packages into a folder. */
export function packPackages(
  staged: readonly StagedPackage[],
  destination: string,
): readonly PackedPackage[] {
  mkdirSync(destination, { recursive: true });
  return staged.map((each) => {
    const { name, version, folder } = each;
    const tarball = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
    const args = ['pack', '--silent', '--pack-destination', destination, folder];
    const { status } = spawnSync('npm', args, { cwd: destination, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0 || !existsSync(path.join(destination, tarball)))
      throw new Error(`${name} cannot be packed.`);
    return { ...each, tarball };
  });
}
