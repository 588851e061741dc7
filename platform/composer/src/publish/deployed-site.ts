import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { readJsonFile } from '@proper/operator-kit/json-file';
import type { SitePath } from '@proper/shared-types';
import * as v from 'valibot';
import { isUnchanged, type Part, partSchema } from '../remote/job/part';
import { type CompositionRecord, type History, listRecords, readHistory } from '../state/history';

/** The folder of a site; without an id, the folder of all sites. */
export const siteFolder = (dataDir: string, id = ''): string => path.join(dataDir, 'sites', id);

export const partsFile = (folder: string): string => `${folder}.json`;

const partsSchema = v.object({ parts: v.array(partSchema) });

export const ownPart = 'site';

export interface DeployedSite {
  /** What is remembered of compositions; undefined before the first one. */
  readonly history: History | undefined;
  /** All recorded compositions, the live one first. */
  readonly records: readonly CompositionRecord[];
  /** The pages whose documents say that they are not available. */
  readonly unavailable: readonly SitePath[];
  /** The folder of the live site; undefined if it is not the one that was composed last. */
  readonly folder: string | undefined;
  readonly parts: ReadonlyMap<string, Part>;
  /** Those of them whose files are all as they were written. */
  readonly intact: ReadonlyMap<string, Part>;
}

/** Reads what is live in a data folder. @throws OperatorError if its history is not valid */
export function readDeployedSite(dataDir: string): DeployedSite {
  const history = readHistory(dataDir);
  const id = history?.current.id ?? '';
  const folder = siteFolder(dataDir, id);
  const parts = (history && readJsonFile(partsFile(folder), partsSchema)?.parts) ?? [];
  const link = path.join(dataDir, 'site');
  const isLive = parts.length > 0 && existsSync(link) && path.basename(realpathSync(link)) === id;
  const isIntact = ({ files }: Part): boolean =>
    isLive && Object.entries(files).every(([file, written]) => isUnchanged(folder, file, written));
  const byName = (some: readonly Part[]) => new Map(some.map((part) => [part.name, part]));
  return {
    history,
    records: listRecords(history),
    unavailable: history?.current.unavailable ?? [],
    folder: isLive ? folder : undefined,
    parts: byName(parts),
    intact: byName(parts.filter(isIntact)),
  };
}

/** Whether the live site is as it was composed. */
export const isIntactSite = ({ folder, parts, intact }: DeployedSite): boolean =>
  folder !== undefined && intact.size === parts.size;

/** Whether this kind of composer has composed the live site. An earlier version left other records, and releases that cannot be used. */
export const isKnownSite = ({ parts }: DeployedSite): boolean => parts.size > 0;

export const livePages = ({ parts, unavailable }: DeployedSite): readonly SitePath[] => [
  ...[...parts.values()].flatMap(({ pages }) => pages.map(({ path: page }) => page)),
  ...unavailable,
];
