import path from 'node:path';
import { build } from 'esbuild';

let program: Promise<string> | undefined;

/**
 * The program of the process that runs the teams' code, as one script: the process may not read files, and Node 20
 * reads no TypeScript.
 */
export function rendererProgram(): Promise<string> {
  program ??= build({
    entryPoints: [path.join(import.meta.dirname, 'process.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    write: false,
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return program;
}
