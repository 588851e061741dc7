import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { sha256 } from '../hash';

async function bundle(worker: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, `worker/${worker}.ts`)],
    bundle: true,
    // The server bundles are separate modules; postcss works without Node's, as in browsers.
    external: ['shell', 'remote'],
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

async function bundleAll() {
  const [gate = '', pages = '', shell = ''] = await Promise.all(['gate', 'pages', 'shell'].map(bundle));
  return { gate, pages, shell };
}

let programs: ReturnType<typeof bundleAll> | undefined;

/** The program of each worker, as one module: workerd reads no TypeScript. */
export function workerPrograms(): ReturnType<typeof bundleAll> {
  programs ??= bundleAll();
  return programs;
}

const versionOf = (name: string): string =>
  (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version;

async function findTools(): Promise<readonly string[]> {
  const ownFiles = ['../addresses.ts', ...readdirSync(import.meta.dirname)].filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  return [
    process.version,
    ...['subset-font', 'workerd'].map((name) => `${name} ${versionOf(name)}`),
    ...ownFiles.sort().map((file) => `${file} ${sha256(readFileSync(path.join(import.meta.dirname, file)))}`),
    ...Object.values(await workerPrograms()).map(sha256),
  ];
}

let tools: Promise<readonly string[]> | undefined;

/** Identifies what documents are made with, including the composer's own code: after a change they are made again. */
export function renderingTools(): Promise<readonly string[]> {
  tools ??= findTools();
  return tools;
}
