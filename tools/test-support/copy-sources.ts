import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseNames } from '@proper/operator-kit/repository';

/** A file of copy, and its text without comments. */
export type CopySource = readonly [file: string, text: string];

/** What the pages, articles, notices and PDFs in some folders are made of, without tests. */
export const copySources = (folders: readonly string[]): readonly CopySource[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /(?<!\.test|\.d)\.(?:tsx?|mdx)$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '')] as const);

/** The sources of all remotes. */
export const remoteSources: readonly string[] = releaseNames
  .filter((name) => name !== 'shell')
  .map((name) => `${name}/src`);
