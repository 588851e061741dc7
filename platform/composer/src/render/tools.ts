import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { sha256 } from '../hash';

/** What changes documents besides the composer's own code. */
const packages = ['subset-font', 'workerd'] as const;

const versionOf = (name: string): string =>
  (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version;

/**
 * Names what documents are made with, beside the programs of the workers: what was made with something else is made again.
 *
 * @param folder - The composer's own code that has a hand in it.
 */
export const renderingTools = (folder = import.meta.dirname): readonly string[] => [
  process.version,
  ...packages.map((name) => `${name} ${versionOf(name)}`),
  ...readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => `${file} ${sha256(readFileSync(path.join(folder, file)))}`),
];
