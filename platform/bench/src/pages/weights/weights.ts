import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/document-file';
import { releaseNames } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';
import type { Modules } from '@proper/tools/weights/grown';
import { type ModulesByFile, modulesInFolder, weighRelease } from '@proper/tools/weights/weigh';
import { servedBytes } from '../../served-bytes';
import { monolithBase } from '../monolith/build';
import type { Sites } from '../sites';
import { type DocumentParts, weighDocument } from './document-parts';
import { partOf } from './parts';

/** What is fetched until a page has hydrated, in bytes as they are served. */
export interface WeighedPage {
  readonly path: string;
  /** Scripts by what they are for. */
  readonly federated: ReadonlyMap<string, number>;
  readonly monolith: ReadonlyMap<string, number>;
  /** The same in both. */
  readonly document: DocumentParts;
}

/** What was weighed in a run. */
export interface Weighed {
  readonly pages: readonly WeighedPage[];
  /** What the scripts of all pages are made of, for whoever asks later what has grown. */
  readonly modules: Modules;
}

/** What a script is made of, by its address. */
type ModulesAt = (address: string) => ReadonlyMap<string, number>;

const known = (modules: ReadonlyMap<string, number> | undefined, address: string) => {
  if (!modules) throw new Error(`No map says what ${address} is made of.`);
  return modules;
};

const scriptsOf = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/releases\/[^"]+\.js)"/g)].flatMap(([, file]) => file ?? [])),
];

/** Apportions what each script weighs in brotli by the characters that come from each of its modules. */
function weighScripts(html: string, folder: string, modulesAt: ModulesAt) {
  const parts = new Map<string, number>();
  for (const address of scriptsOf(html)) {
    const bytes = servedBytes(path.join(folder, address));
    const modules = modulesAt(address);
    const characters = [...modules.values()].reduce((sum, each) => sum + each, 0);
    for (const [module, own] of modules) {
      const part = partOf(module);
      parts.set(part, (parts.get(part) ?? 0) + (bytes * own) / characters);
    }
  }
  return parts;
}

/** The modules of all scripts that some documents name, sorted: two runs of the same sources write the same. */
function modulesOf(documents: readonly string[], modulesAt: ModulesAt): Modules {
  const addresses = [...new Set(documents.flatMap(scriptsOf))].sort();
  return Object.fromEntries(
    addresses.map((address) => {
      const [, , name, , file] = address.split('/');
      return [`${name}/${file}`, Object.fromEntries([...modulesAt(address)].sort())];
    }),
  );
}

/**
 * Weighs the parts of one page of each team.
 *
 * @param scratch - For builds with maps.
 */
export async function weigh(
  { folders, pages }: Sites,
  measured: readonly string[],
  scratch: string,
): Promise<Weighed> {
  const releases = new Map<ReleaseName, ModulesByFile>();
  for (const name of releaseNames) releases.set(name, await weighRelease(name, path.join(scratch, name)));
  const ofMonolith = modulesInFolder(path.join(folders.monolith, monolithBase), 'shell');
  const firsts = releaseNames.flatMap(
    (name) => pages.find(({ owner, path: page }) => owner === name && measured.includes(page)) ?? [],
  );
  const atSite: ModulesAt = (address) => {
    const [, , name, , file = ''] = address.split('/');
    const release = releaseNames.find((each) => each === name);
    return known(release && releases.get(release)?.get(file), address);
  };
  const read = (folder: string, page: string): string =>
    readFileSync(path.join(folder, documentFile(page)), 'utf8');
  const weighed = firsts.map(async ({ path: page }): Promise<WeighedPage> => {
    const html = read(folders.site, page);
    return {
      path: page,
      federated: weighScripts(html, folders.site, atSite),
      monolith: weighScripts(read(folders.monolith, page), folders.monolith, (address) =>
        known(ofMonolith.get(path.basename(address)), address),
      ),
      document: await weighDocument(html, folders.site),
    };
  });
  const documents = pages.map(({ path: page }) => read(folders.site, page));
  return { pages: await Promise.all(weighed), modules: modulesOf(documents, atSite) };
}
