import path from 'node:path';
import type { RemoteName } from '@proper/shared-types';
import * as v from 'valibot';
import { nameSchema, versionSchema } from '../base/schemas';
import { readState, writeState } from '../base/state-file';

const decisions = v.object({
  /** The version of each pinned name, whatever its team publishes. */
  pinned: v.record(nameSchema, versionSchema),
  /** The remotes whose pages say that they are not available. */
  disabled: v.array(nameSchema),
});

/** What an operator has decided, until it is changed. */
export interface Decisions {
  readonly pinned: Readonly<Record<string, string>>;
  readonly disabled: readonly RemoteName[];
}

const decisionsFile = (dataDir: string): string => path.join(dataDir, 'decisions.json');

/** No file means no decisions. @throws UserError if the file is not valid */
export const readDecisions = (dataDir: string): Decisions =>
  readState(decisionsFile(dataDir), decisions, 'Put it back as it was.') ?? { pinned: {}, disabled: [] };

/** Writes all decisions. */
export const writeDecisions = (dataDir: string, decided: Decisions): Promise<void> =>
  writeState(decisionsFile(dataDir), decided);
