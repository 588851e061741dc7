import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { unlessAbsent } from '@proper/operator-kit/operator-error';
import PostalMime from 'postal-mime';
import type { SavedContact } from './contact-email';

const folderOf = (dataDir: string): string => path.join(dataDir, 'mail');

/** What the name of an email's file begins with: names sort by time. */
const formatTime = (time: Date): string => time.toISOString().replaceAll(':', '');

/** The file of an email that is kept without an SMTP server: `2026-01-31T093000.000Z-<id>.eml`. */
export const emailFile = (
  dataDir: string,
  { id, created_at }: Pick<SavedContact, 'id' | 'created_at'>,
): string => path.join(folderOf(dataDir), `${formatTime(created_at)}-${id}.eml`);

/** Removes the files of emails that a test selects, half-written ones too. Returns how many. */
async function removeFiles(
  dataDir: string,
  isSelected: (file: string) => boolean | Promise<boolean>,
): Promise<number> {
  const names = (await readdir(folderOf(dataDir), { recursive: true }).catch(unlessAbsent)) ?? [];
  let removed = 0;
  for (const name of names.filter((each) => /\.eml(\.unfinished)?$/.test(each))) {
    const file = path.join(folderOf(dataDir), name);
    if (!(await isSelected(file))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Removes the files of emails that were taken before a time. */
export const purgeEmailFiles = (dataDir: string, before: Date): Promise<number> =>
  removeFiles(dataDir, (file) => path.basename(file) < formatTime(before));

/** The addresses that the sender of an email gave, in its text and as its reply address. */
async function sendersOf(source: Uint8Array): Promise<readonly string[]> {
  const { text = '', replyTo = [] } = await PostalMime.parse(source);
  return [/^Email: +(.*)$/m.exec(text)?.[1] ?? '', ...replyTo.map(({ address = '' }) => address)];
}

/** Removes the files of emails of which one of the sender's addresses is selected. */
export const forgetEmailFiles = (
  dataDir: string,
  isSelected: (address: string) => boolean,
): Promise<number> =>
  removeFiles(dataDir, async (file) => {
    const source = await readFile(file).catch(unlessAbsent);
    return source !== undefined && (await sendersOf(source)).some(isSelected);
  });
