import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { unlessAbsent } from '@proper/operator-kit/operator-error';
import PostalMime from 'postal-mime';
import type { SavedContact } from './contact-email';

export const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

/** Creates the folder of emails, or closes an existing one to other accounts. Windows has no such permissions. */
export async function closeMailFolder(dataDir: string): Promise<void> {
  const folder = mailFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32') await chmod(folder, 0o700);
}

/** The beginning of a file name, which sorts files by time. */
const formatTime = (time: Date): string => time.toISOString().replaceAll(':', '');

/** The file of an email if there is no SMTP server: `2026-01-31T093000.000Z-<id>.eml`. */
export const emailFile = (
  dataDir: string,
  { id, created_at }: Pick<SavedContact, 'id' | 'created_at'>,
): string => path.join(mailFolder(dataDir), `${formatTime(created_at)}-${id}.eml`);

/** Removes the selected files of emails, including half-written ones. Returns how many. */
async function removeFiles(
  dataDir: string,
  isSelected: (file: string) => boolean | Promise<boolean>,
): Promise<number> {
  const names = (await readdir(mailFolder(dataDir), { recursive: true }).catch(unlessAbsent)) ?? [];
  let removed = 0;
  for (const name of names.filter((candidate) => /\.eml(\.unfinished)?$/.test(candidate))) {
    const file = path.join(mailFolder(dataDir), name);
    if (!(await isSelected(file))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Removes the files of emails from before a time. */
export const purgeEmailFiles = (dataDir: string, before: Date): Promise<number> =>
  removeFiles(dataDir, (file) => path.basename(file) < formatTime(before));

/** Reads the visitor's addresses from an email: the ones in its text, of which one may be typed as the name, and for replies. */
async function readVisitorAddresses(source: Uint8Array): Promise<readonly string[]> {
  const { text = '', replyTo = [] } = await PostalMime.parse(source);
  const typed = ['Name', 'Email'].map((label) => new RegExp(`^${label}: +(.*)$`, 'm').exec(text)?.[1] ?? '');
  return [...typed, ...replyTo.map(({ address = '' }) => address)];
}

/** Removes the files of emails from a visitor whose address is selected. */
export const forgetEmailFiles = (
  dataDir: string,
  isSelected: (address: string) => boolean,
): Promise<number> =>
  removeFiles(dataDir, async (file) => {
    const source = await readFile(file).catch(unlessAbsent);
    return source !== undefined && (await readVisitorAddresses(source)).some(isSelected);
  });
