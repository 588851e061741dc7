import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DevelopedWorkspace, developedVersion, filesOfChunks, serverFile } from '@proper/build/develop';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Integrity, Release } from '@proper/shared-types/release';
import type { Stats } from '@rspack/core';
import type { CurrentRelease } from './documents/requested-documents';

/** Whether a script is an update for open pages, which documents do not name. */
const isUpdate = (file: string): boolean => file.includes('.hot-update.');

/** Hashes the typefaces of a build, for documents. Other files change while pages are open, so they have no hash. */
function hashTypefaces(folder: string): Readonly<Record<string, Integrity>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.woff2'),
  );
  return Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(path.join(folder, file)))]));
}

/** Describes the build of a workspace as a release. */
export function developedRelease(
  { name, shared, folder, contentPages }: DevelopedWorkspace,
  browser: Stats,
): CurrentRelease {
  const { filesOf, filesOfPage, sharedModules } = filesOfChunks(browser);
  const withoutUpdates = <Files extends Pick<Release, 'scripts'>>(files: Files): Files => ({
    ...files,
    scripts: files.scripts.filter((file) => !isUpdate(file)),
  });
  const isShell = name === 'shell';
  return {
    folder,
    developed: { filesOfPage: (chunk) => withoutUpdates(filesOfPage(chunk)), contentPages },
    release: {
      schema: 3,
      name,
      version: developedVersion,
      shared,
      entry: isShell ? null : 'remoteEntry.js',
      ...withoutUpdates(filesOf(isShell ? 'shell' : 'remote')),
      ...(isShell && { sharedModules }),
      pages: [],
      files: hashTypefaces(path.join(folder, 'browser')),
      server: { file: serverFile, integrity: integrityOf(readFileSync(path.join(folder, serverFile))) },
    },
  };
}
