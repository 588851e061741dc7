import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import { afterAll, expect, it } from 'vitest';

const scratch = mkdtempSync(path.join(tmpdir(), 'proper-pieces-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Bundles a module without what the shell shares, and returns its size in Brotli. */
function measure(file: string): Promise<number> {
  const filename = `${path.basename(file)}.js`;
  return new Promise((resolve, reject) => {
    rspack(
      {
        mode: 'production',
        target: ['web', 'es2022'],
        entry: path.join(import.meta.dirname, file),
        output: { path: scratch, filename, module: true, library: { type: 'module' } },
        externalsType: 'module',
        externals: ['react', /^@proper\/shared-/],
        resolve: { extensions: ['.ts', '.tsx'], extensionAlias: { '.js': ['.ts'] } },
        module: {
          rules: [
            {
              test: /\.tsx?$/,
              loader: 'builtin:swc-loader',
              options: { jsc: { parser: { syntax: 'typescript', tsx: true } } },
            },
          ],
        },
      },
      (cause, stats) => {
        const problem = cause ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
        if (problem) reject(problem);
        else resolve(brotliCompressSync(readFileSync(path.join(scratch, filename))).length);
      },
    );
  });
}

it.each(['day/bring-day.ts', 'calculator/calculator.ts', 'permissions/permission-sheet.ts'])(
  'the script of %s takes at most 3 kB',
  async (file) => {
    const bytes = await measure(file);
    expect(bytes).toBeGreaterThan(300);
    expect(bytes).toBeLessThanOrEqual(3000);
  },
);
