import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@proper/operator-kit/operator-error';
import PostalMime from 'postal-mime';
import type { Database } from '../database';
import { type ContactFields, contactFields, type SavedContact } from './contact-email';
import { importEmail } from './email-store';

const ending = '.eml';
const folderOf = (dataDir: string): string => path.join(dataDir, 'mail');
/** Where an earlier version had the emails that it had not sent yet. */
const formerQueue = 'queue';

/** The file of an email that is kept without an SMTP server: `2026-01-31T093000.000Z-<id>.eml`, so that names sort by time. */
export const emailFile = (
  dataDir: string,
  { id, created_at }: Pick<SavedContact, 'id' | 'created_at'>,
): string => path.join(folderOf(dataDir), `${created_at.toISOString().replaceAll(':', '')}-${id}${ending}`);

/** The time in the name of an email's file; undefined where there is none. */
export function timeInName(file: string): Date | undefined {
  const [, day, hours, minutes, seconds] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z-/.exec(path.basename(file)) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** When an email was taken. */
const timeOfFile = async (file: string): Promise<Date> => timeInName(file) ?? (await stat(file)).mtime;

/** Every email that is a file: those of earlier versions are also in folders below. Half-written ones, too. */
async function listEmailFiles(dataDir: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folderOf(dataDir), { recursive: true });
    return names
      .filter((name) => name.endsWith(ending) || name.endsWith(`${ending}.unfinished`))
      .map((name) => path.join(folderOf(dataDir), name));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    throw cause;
  }
}

/** What the email's template says, in the order of {@link contactFields}; the last is the address that answers go to. */
const templateText =
  /^Name: +(.*)\nEmail: +(.*)\nPhone: +(.*)\nCompany: +(.*)\nPlan: +(.*)\n\n([\s\S]*)\n\n.*$/m;

/** Reads the fields back out of an email. Undefined for one that is not ours. */
export async function readContactEmail(source: string | Uint8Array): Promise<ContactFields | undefined> {
  const { text = '', replyTo = [] } = await PostalMime.parse(source);
  const [, ...fields] = templateText.exec(text.replaceAll('\r\n', '\n').trim()) ?? [];
  if (fields.length === 0) return undefined;
  const values = [...fields, replyTo[0]?.address ?? ''];
  const texts = contactFields.map((field, index) => [
    field,
    values[index] === 'not given' ? '' : values[index],
  ]);
  return Object.fromEntries(texts);
}

/** Removes the files of emails that a test selects. Returns how many. */
async function removeFiles(dataDir: string, isSelected: (file: string) => Promise<boolean>): Promise<number> {
  let removed = 0;
  for (const file of await listEmailFiles(dataDir)) {
    if (!(await isSelected(file))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Removes the files of emails that were taken before a time; none that an earlier version had not sent yet. */
export const purgeEmailFiles = (dataDir: string, before: Date): Promise<number> =>
  removeFiles(
    dataDir,
    async (file) => path.basename(path.dirname(file)) !== formerQueue && (await timeOfFile(file)) < before,
  );

/** Removes the files of emails whose sender is selected. */
export const forgetEmailFiles = (
  dataDir: string,
  isSelected: (contact: Pick<ContactFields, 'from_email' | 'reply_to'>) => boolean,
): Promise<number> =>
  removeFiles(dataDir, async (file) => {
    const source = await readFile(file).catch((cause) => {
      if (codeOf(cause) === 'ENOENT') return undefined;
      throw cause;
    });
    if (source === undefined) return false;
    const contact = await readContactEmail(source);
    const { replyTo = [] } = contact ? {} : await PostalMime.parse(source);
    return isSelected(contact ?? { from_email: '', reply_to: replyTo[0]?.address ?? '' });
  });

/** Takes what an earlier version had not sent yet into the database, once. Returns how many emails. */
export async function importFormerQueue(dataDir: string, database: Database): Promise<number> {
  const files = (await listEmailFiles(dataDir)).filter(
    (file) => file.endsWith(ending) && path.basename(path.dirname(file)) === formerQueue,
  );
  let imported = 0;
  for (const file of files) {
    const contact = await readContactEmail(await readFile(file));
    if (contact === undefined) continue;
    await importEmail(database, contact, {
      name: path.basename(file),
      createdAt: await timeOfFile(file),
    });
    await rm(file);
    imported += 1;
  }
  return imported;
}
