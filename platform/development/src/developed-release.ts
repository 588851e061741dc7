import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Developed, developedVersion, filesOfChunks, serverFile } from '@proper/build/develop';
import type { LiveRelease } from '@proper/composer/live';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Integrity, Release } from '@proper/shared-types/release';
import type { Stats } from '@rspack/core';

/** Scripts of updates are for open pages. Documents do not name them. */
const isOfUpdate = (file: string): boolean => file.includes('.hot-update.');

/** The typefaces of a build with their hashes, for documents. Other files change while pages are open, so they have none. */
function typefacesIn(folder: string): Readonly<Record<string, Integrity>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.woff2'),
  );
  return Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(path.join(folder, file)))]));
}

/** The build of a workspace as a release. */
export function developedRelease(
  { name, shared, folder, contentPages }: Developed,
  browser: Stats,
): LiveRelease {
  const { filesOf } = filesOfChunks(browser);
  const usedBy = (chunk: string): Pick<Release, 'scripts' | 'styles'> => {
    const { scripts, styles } = filesOf(chunk);
    return { scripts: scripts.filter((file) => !isOfUpdate(file)), styles };
  };
  const isShell = name === 'shell';
  return {
    folder,
    developed: { filesOf: usedBy, contentPages },
    release: {
      schema: 3,
      name,
      version: developedVersion,
      shared,
      entry: isShell ? null : 'remoteEntry.js',
      ...usedBy(isShell ? 'shell' : 'remote'),
      pages: [],
      files: typefacesIn(path.join(folder, 'browser')),
      server: { file: serverFile, integrity: integrityOf(readFileSync(path.join(folder, serverFile))) },
    },
  };
}
