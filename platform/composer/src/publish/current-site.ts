import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type ReleaseOutput, readOutput } from '../join/output';
import { type Decisions, readDecisions } from './decisions';
import { type CompositionRecord, type DeployHistory, readHistory } from './history';

/** The folder of a site; without an id, the folder of all sites. */
export const siteFolder = (dataDir: string, id = ''): string => path.join(dataDir, 'sites', id);

/** The link to the live site. */
export const siteLink = (dataDir: string): string => path.join(dataDir, 'site');

/** What is live, and what operators have decided. */
export interface CurrentSite {
  /** Undefined before the first composition. */
  readonly history: DeployHistory | undefined;
  readonly record: CompositionRecord | undefined;
  readonly decisions: Decisions;
  /** What each name has on the site, also if it is disabled. */
  readonly outputs: ReadonlyMap<string, ReleaseOutput>;
  /** Whether the site is the one that was composed last. */
  readonly isLinked: boolean;
}

/** Reads what is live in a data folder. @throws UserError if one of its files is not valid */
export function readCurrentSite(dataDir: string): CurrentSite {
  const history = readHistory(dataDir);
  const [record] = history?.records ?? [];
  const outputs = Object.entries(record?.releases ?? {}).flatMap(([name, { output }]) => {
    const found = readOutput(dataDir, { name, id: output });
    return found ? [[name, found] as const] : [];
  });
  const link = siteLink(dataDir);
  return {
    history,
    record,
    decisions: readDecisions(dataDir),
    outputs: new Map(outputs),
    isLinked: record !== undefined && existsSync(link) && path.basename(realpathSync(link)) === record.id,
  };
}
