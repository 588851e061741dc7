import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { sha256 } from '../hash';

async function bundleWorkers(): Promise<Readonly<Record<string, string>>> {
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

let programs: ReturnType<typeof bundleWorkers> | undefined;

/** The program of each worker, by its name, as one module: workerd reads no TypeScript. */
export function workerPrograms(): ReturnType<typeof bundleWorkers> {
  programs ??= bundleWorkers();
  return programs;
}

const versionOf = (name: string): string =>
  (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version;

async function findTools(): Promise<readonly string[]> {
  const sources = ['../addresses.ts', ...readdirSync(import.meta.dirname)].filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  return [
    process.version,
    ...['subset-font', 'workerd'].map((name) => `${name} ${versionOf(name)}`),
    ...sources.sort().map((file) => `${file} ${sha256(readFileSync(path.join(import.meta.dirname, file)))}`),
    ...Object.values(await workerPrograms())
      .map(sha256)
      .sort(),
  ];
}

let tools: Promise<readonly string[]> | undefined;

/** Identifies what renders documents, including the composer's own code. If any of it changes, documents are rendered again. */
export function renderingTools(): Promise<readonly string[]> {
  tools ??= findTools();
  return tools;
}
