import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import { build } from 'esbuild';
import { sha256, sha256OfData } from '../../hash';

/** The program of each worker, by its name. */
type Programs = Readonly<Record<string, string>>;

async function bundleWorkers(): Promise<Programs> {
  const { outputFiles } = await build({
    entryPoints: ['gate', 'pages', 'shell'].map((name) =>
      path.join(import.meta.dirname, `worker/${name}.ts`),
    ),
    // Required for several programs, although none is written.
    outdir: import.meta.dirname,
    write: false,
    bundle: true,
    // The server bundles are separate modules; postcss works without Node's modules, as in browsers.
    external: ['shell', 'remote'],
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  return Object.fromEntries(outputFiles.map((file) => [path.parse(file.path).name, file.text]));
}

const require = createRequire(import.meta.url);

/** The folders whose code makes documents, or checks them. */
const folders = ['..', '../admit', '.', './worker', '../../../../../shared-types/src'];

function identifyTools(): string {
  const sources = folders.flatMap((folder) => {
    const absolute = path.join(import.meta.dirname, folder);
    return readdirSync(absolute)
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => path.join(absolute, file));
  });
  const { dependencies } = require('../../../package.json') as { dependencies: Record<string, string> };
  return sha256OfData([
    process.version,
    dependencies,
    sources.map((file) => [path.basename(file), sha256(readFileSync(file))]),
  ]);
}

let tools: string | undefined;

/** Identifies what makes documents, including the composer's own code. If any of it changes, documents are rendered again. */
export function renderingTools(): string {
  tools ??= identifyTools();
  return tools;
}

let bundled: Promise<Programs> | undefined;

/** Reads the programs that a composer has kept; undefined if it has none of these tools. */
function readPrograms(file: string): Programs | undefined {
  if (!existsSync(file)) return undefined;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { readonly id: string; readonly programs: Programs };
  return kept.id === renderingTools() ? kept.programs : undefined;
}

const programsFile = (dataDir: string): string => path.join(dataDir, 'programs.json');

/** Keeps the programs in a data folder, for the processes that render. */
export async function keepPrograms(dataDir: string): Promise<void> {
  const file = programsFile(dataDir);
  if (readPrograms(file)) return;
  bundled ??= bundleWorkers();
  await writeWholeFile(file, JSON.stringify({ id: renderingTools(), programs: await bundled }));
}

/**
 * The program of each worker, by its name, as one module: workerd reads no TypeScript.
 *
 * @param dataDir - May have them.
 */
export function workerPrograms(dataDir?: string): Promise<Programs> {
  const kept = dataDir === undefined ? undefined : readPrograms(programsFile(dataDir));
  bundled ??= kept ? Promise.resolve(kept) : bundleWorkers();
  return bundled;
}
