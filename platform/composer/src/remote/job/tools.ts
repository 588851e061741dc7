import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { sha256, sha256OfData } from '../../model/hash';

/**
 * The tools of a process that examines releases: the composer's own code, bundled, because workerd reads no TypeScript and Node
 * starts with one file of JavaScript in a third of the time; and the typefaces that were cut with it.
 */

const workers = ['pages', 'shell'] as const;

const require = createRequire(import.meta.url);

/** `.ts` in this repository, `.js` in the published package. A program has no such file itself. */
const sourceExtension = (): string => path.extname(import.meta.filename);

/** Every folder of sources that may be part of a program. */
const sourceFolders = (): readonly string[] => [
  path.join(import.meta.dirname, '../..'),
  path.dirname(require.resolve('@proper/operator-kit/log')),
  path.dirname(require.resolve('@proper/shared-types')),
];

let identity: string | undefined;

/** Identifies the composer's own code. If any of it changes, documents are rendered again. */
export function toolsIdentity(): string {
  if (identity !== undefined) return identity;
  const extension = sourceExtension();
  const sources = sourceFolders().flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(extension) && !/\.(?:test|d)\.ts$/.test(file))
      .toSorted()
      .map((file) => [file, sha256(readFileSync(path.join(folder, file)))]),
  );
  const { dependencies } = require('../../../package.json') as { dependencies: Record<string, string> };
  identity = sha256OfData([process.version, dependencies, sources]);
  return identity;
}

/** The folder of this composer's tools. */
export const toolsFolder = (dataDir: string): string => path.join(dataDir, 'tools', toolsIdentity());

/** The typefaces that were cut with some tools. */
export const typefacesFolder = (tools: string): string => path.join(tools, 'typefaces');

const keptForMs = 30 * 24 * 60 * 60 * 1000;

export async function removeUnusedTypefaces(dataDir: string): Promise<void> {
  const folder = typefacesFolder(toolsFolder(dataDir));
  for (const name of existsSync(folder) ? await readdir(folder) : [])
    if (Date.now() - statSync(path.join(folder, name)).mtimeMs >= keptForMs)
      await rm(path.join(folder, name), { force: true });
}

export const examinerIn = (tools: string): string => path.join(tools, 'examiner.cjs');

/** A program of workerd. @throws OperatorError if a composer of another version has removed it */
export function readWorkerProgram(tools: string, name: (typeof workers)[number]): string {
  const file = path.join(tools, `${name}.js`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new OperatorError(`${file} is missing: a composer of another version uses the same data folder.`);
}

async function bundle(folder: string): Promise<void> {
  // It takes a while to load, and only the first composition needs it.
  const { build, stop } = await import('esbuild');
  const common = { bundle: true, logLevel: 'error' } as const;
  const extension = sourceExtension();
  const own = JSON.stringify(import.meta.filename);
  await Promise.all([
    build({
      ...common,
      entryPoints: [path.join(import.meta.dirname, `../examine${extension}`)],
      outfile: examinerIn(folder),
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      // Packages with binaries or WebAssembly are found from here, wherever the program is.
      external: ['esbuild', 'lightningcss', 'playwright-core', 'subset-font', 'workerd'],
      banner: { js: `require = require('node:module').createRequire(${own});` },
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(import.meta.filename).href) },
      supported: { 'dynamic-import': false },
    }),
    build({
      ...common,
      entryPoints: workers.map((name) =>
        path.join(import.meta.dirname, `../render/worker/${name}${extension}`),
      ),
      outdir: folder,
      // The server bundles are separate modules; postcss works without Node's modules, as in browsers.
      external: ['shell', 'remote'],
      platform: 'browser',
      format: 'esm',
      target: 'es2022',
    }),
  ]);
  // It would stay, next to a composer that may run for months.
  await stop();
}

/** Writes the tools into a data folder, unless it has them. Returns their folder. */
export async function keepTools(dataDir: string): Promise<string> {
  const folder = toolsFolder(dataDir);
  if (existsSync(folder)) return folder;
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true });
  for (const old of await readdir(parent)) await rm(path.join(parent, old), { recursive: true, force: true });
  const unfinished = await mkdtemp(path.join(parent, '.'));
  await bundle(unfinished);
  await rename(unfinished, folder);
  return folder;
}
