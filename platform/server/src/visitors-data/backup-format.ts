import * as v from 'valibot';
import { mailStates } from '../mail/folders';
import { mailNamePattern } from '../mail/mail-name';
import { tableNames } from './tables';

/** What the first line of a backup says. Another form of backup gets another number. */
export const formatOfBackups = 'proper-backup-1';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One line of a backup. A name of a mail leads nowhere else than into its folder. */
export const backupLine = v.variant('kind', [
  v.object({ kind: v.literal('head'), format: v.literal(formatOfBackups) }),
  v.object({
    kind: v.literal('row'),
    table: v.picklist(tableNames),
    row: v.record(v.string(), v.nullable(v.string())),
  }),
  v.object({
    kind: v.literal('mail'),
    state: v.picklist(mailStates),
    name: v.pipe(v.string(), v.regex(mailNamePattern)),
    content: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*=*$/)),
  }),
  v.object({ kind: v.literal('end'), rows: count, mails: count }),
]);

export type BackupLine = v.InferOutput<typeof backupLine>;
