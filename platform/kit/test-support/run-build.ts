import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, rspack, type Stats } from '@rspack/core';

/** Writes the files of a workspace into a new folder in another one. */
export function writeFiles(base: string, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(base, 'workspace-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

/** Runs a build with the packages of this repository. Rejects with its errors. */
export function runBuild<Result>(
  { resolve: options, ...configuration }: Configuration,
  readStats: (stats: Stats) => Result,
): Promise<Result> {
  const modules = [path.join(import.meta.dirname, '../../../node_modules')];
  const compiler = rspack({ ...configuration, resolve: { ...options, modules } });
  return new Promise((resolve, reject) =>
    compiler.run((cause, stats) => {
      const errors = stats?.toJson({ all: false, errors: true }).errors ?? [];
      const problem =
        cause ?? (errors.length > 0 && new Error(errors.map((each) => each.message).join('\n')));
      const result = stats && !problem ? readStats(stats) : undefined;
      compiler.close(() => (problem ? reject(problem) : resolve(result as Result)));
    }),
  );
}
