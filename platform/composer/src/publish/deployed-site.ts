import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import type { SitePath } from '@proper/shared-types';
import * as v from 'valibot';
import { isUnchanged, type Part, partSchema } from '../remote/job/part';
import { type CompositionRecord, type History, listRecords, readHistory } from '../state/history';

/** The folder of a site; without an id, the folder of all sites. */
export const siteFolder = (dataDir: string, id = ''): string => path.join(dataDir, 'sites', id);

/** The record of a site's parts, next to its folder. */
export const partsFile = (folder: string): string => `${folder}.json`;

const partsSchema = v.object({
  /** By name, and `site` for the composer's own files. */
  parts: v.array(partSchema),
});

/** The name of the part with the composer's own files. */
export const ownPart = 'site';

/** What is live. */
export interface DeployedSite {
  /** What is remembered of compositions; undefined before the first one. */
  readonly history: History | undefined;
  /** All recorded compositions, the live one first. */
  readonly records: readonly CompositionRecord[];
  /** The folder of the live site; undefined if it is not the one that was composed last. */
  readonly folder: string | undefined;
  /** The parts of the live site, by name. */
  readonly parts: ReadonlyMap<string, Part>;
  /** The names of parts with a file that is not as it was written. */
  readonly damaged: ReadonlySet<string>;
}

function readParts(folder: string): readonly Part[] {
  try {
    return v.parse(partsSchema, JSON.parse(readFileSync(partsFile(folder), 'utf8'))).parts;
  } catch {
    return [];
  }
}

const isLinked = (dataDir: string, id: string): boolean => {
  try {
    return path.basename(readlinkSync(path.join(dataDir, 'site'))) === id;
  } catch {
    return false;
  }
};

/** Reads what is live in a data folder. @throws OperatorError if its history is not valid */
export function readDeployedSite(dataDir: string): DeployedSite {
  const history = readHistory(dataDir);
  const records = listRecords(history);
  const id = history?.current.id ?? '';
  const folder = siteFolder(dataDir, id);
  const parts = history ? readParts(folder) : [];
  const isLive = parts.length > 0 && isLinked(dataDir, id);
  const damaged = parts.filter(
    ({ files }) =>
      !isLive || Object.entries(files).some(([file, written]) => !isUnchanged(folder, file, written)),
  );
  return {
    history,
    records,
    folder: isLive ? folder : undefined,
    parts: new Map(parts.map((part) => [part.name, part])),
    damaged: new Set(damaged.map(({ name }) => name)),
  };
}

/** Whether the live site is as it was composed. */
export const isIntactSite = ({ folder, damaged }: DeployedSite): boolean =>
  folder !== undefined && damaged.size === 0;

/** Whether this kind of composer has composed the live site. An earlier version left other records, and releases that cannot be used. */
export const isKnownSite = ({ parts }: DeployedSite): boolean => parts.size > 0;

/** All pages of the live site, available or not. */
export const livePages = ({ parts, history }: DeployedSite): readonly SitePath[] => [
  ...[...parts.values()].flatMap(({ pages }) => pages.map(({ path: page }) => page)),
  ...(history?.current.unavailable ?? []),
];
