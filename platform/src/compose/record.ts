import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseName } from 'shared-types/release';

/** How many earlier compositions are remembered. */
const historyLength = 20;

/** What one site was composed from. */
export interface CompositionRecord {
  /** Names the site's folder; equal ingredients give an equal id. */
  readonly id: string;
  /** When it was composed, ISO 8601. */
  readonly at: string;
  readonly versions: Readonly<Record<ReleaseName, string>>;
}

/** `composition.json`: what is live, and what was before, newest first. */
export interface Compositions {
  readonly current: CompositionRecord;
  readonly history: readonly CompositionRecord[];
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'composition.json');

/** Undefined before the first composition. */
export const readCompositions = (dataDir: string): Compositions | undefined =>
  existsSync(fileIn(dataDir))
    ? (JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Compositions)
    : undefined;

/** Puts a composition on top of those before it. */
export async function recordComposition(dataDir: string, current: CompositionRecord): Promise<void> {
  const before = readCompositions(dataDir);
  const history = before ? [before.current, ...before.history].slice(0, historyLength) : [];
  const unfinished = `${fileIn(dataDir)}.new`;
  await writeFile(unfinished, `${JSON.stringify({ current, history } satisfies Compositions, null, 2)}\n`);
  await rename(unfinished, fileIn(dataDir));
}
