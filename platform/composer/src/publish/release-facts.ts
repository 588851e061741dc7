import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { documentFile, type HeaviestPage, type ReleaseFacts } from '@proper/operator-kit/composed-site';
import { type PageBudget, pageBudget } from '@proper/operator-kit/page-budget';
import type { Release } from '@proper/shared-types/release';
import { addressOf, versionBase } from '../model/addresses';
import { scriptsOfPage } from '../model/page-files';
import type { Versions } from '../model/releases';
import { releaseFile } from '../pull/sources';

/** How many pages, and packages of the contract, the facts about a release list. */
const mostListed = { pages: 30, shared: 20 };

/** Creates a function that returns the bytes of a site's files as a browser with brotli transfers them. */
function createScales(folder: string) {
  const known = new Map<string, number>();
  const weigh = (file: string): number => {
    const size = known.get(file) ?? statOf(`${file}.br`) ?? statOf(file) ?? 0;
    known.set(file, size);
    return size;
  };
  const statOf = (file: string): number | undefined =>
    statSync(path.join(folder, file), { throwIfNoEntry: false })?.size;
  return (files: readonly string[]): number =>
    [...new Set(files)].reduce((bytes, file) => bytes + weigh(file), 0);
}

function findHeaviest(folder: string, shell: Release, remote: Release): ReleaseFacts['heaviest'] {
  const weigh = createScales(folder);
  const heaviest: Partial<Record<keyof PageBudget, HeaviestPage>> = {};
  for (const listed of remote.pages) {
    const { path: page } = listed;
    const scripts = scriptsOfPage(shell, remote, listed);
    const ofShell = (files: readonly string[]) => files.map((file) => addressOf(shell, file));
    const ofRemote = (files: readonly string[]) => files.map((file) => addressOf(remote, file));
    const weight: PageBudget = {
      document: weigh([documentFile(page)]),
      scripts: weigh([...ofShell(scripts.shell), ...ofRemote(scripts.remote)]),
      sharedModules: weigh(ofShell(scripts.sharedModules)),
      remoteEntry: weigh(ofRemote(scripts.entry)),
    };
    for (const part of Object.keys(weight) as (keyof PageBudget)[])
      if (weight[part] > (heaviest[part]?.bytes ?? 0))
        heaviest[part] = { page, bytes: weight[part], of: pageBudget[part] };
  }
  return heaviest;
}

const readRelease = (folder: string, name: string, version: string): Release =>
  JSON.parse(readFileSync(path.join(folder, versionBase(name, version), releaseFile), 'utf8'));

/** Reads from the files of a composed site what its releases are like, by their names. */
export function readReleaseFacts(folder: string, versions: Versions): Readonly<Record<string, ReleaseFacts>> {
  const releases = new Map(
    Object.entries(versions).map(([name, version]) => [name, readRelease(folder, name, version)]),
  );
  const shell = releases.get('shell');
  return Object.fromEntries(
    [...releases].map(([name, release]): readonly [string, ReleaseFacts] => [
      name,
      {
        shared: Object.fromEntries(Object.entries(release.shared).slice(0, mostListed.shared)),
        pages: {
          count: release.pages.length,
          first: release.pages.slice(0, mostListed.pages).map(({ path: page }) => page),
        },
        heaviest: shell ? findHeaviest(folder, shell, release) : {},
      },
    ]),
  );
}
