import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { asciiAddress } from '../mail/addresses';
import { folderOf, listMails, type MailState } from '../mail/folders';

/** One mail of a data folder. */
export interface MailFile {
  readonly state: MailState;
  readonly name: string;
}

const states: readonly MailState[] = ['waiting', 'failed', 'sent', 'kept'];

export const fileOf = (dataDir: string, { state, name }: MailFile): string =>
  path.join(folderOf(dataDir, state), name);

/** Every mail of a data folder, in the order in which mails move: one that moves meanwhile is listed twice, not never. */
export async function allMails(dataDir: string): Promise<readonly MailFile[]> {
  const mails: MailFile[] = [];
  for (const state of states)
    mails.push(...(await listMails(dataDir, state)).map((name) => ({ state, name })));
  return mails;
}

const removeMail = (dataDir: string, mail: MailFile): Promise<void> =>
  rm(fileOf(dataDir, mail), { force: true });

/** When a mail was taken, in milliseconds since 1970: its name says it (`2026-01-31T093000.000Z-…`), else its file. */
async function takenAt(dataDir: string, mail: MailFile): Promise<number> {
  const [, day, hours, minutes, seconds] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z-/.exec(mail.name) ?? [];
  const named = day === undefined ? Number.NaN : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(named) ? (await stat(fileOf(dataDir, mail))).mtimeMs : named;
}

/** Removes mails taken before a time; never one that still waits to be sent. Returns how many. */
export async function purgeMails(dataDir: string, before: Date): Promise<number> {
  let count = 0;
  for (const mail of await allMails(dataDir)) {
    if (mail.state === 'waiting' || (await takenAt(dataDir, mail)) >= before.getTime()) continue;
    await removeMail(dataDir, mail);
    count += 1;
  }
  return count;
}

/** What became of the mails when a person was to be forgotten. */
export interface ForgottenMails {
  readonly removed: number;
  /** Files of mails from others that name the address somewhere: for a person to look at. */
  readonly mentioning: readonly string[];
}

/** Removes the mails that a person sent, sent on or not. */
export async function forgetMails(dataDir: string, email: string): Promise<ForgottenMails> {
  const wanted = email.toLowerCase();
  const inHeaders = [wanted, asciiAddress(wanted)];
  let removed = 0;
  const mentioning: string[] = [];
  for (const mail of await allMails(dataDir)) {
    const source = await readFile(fileOf(dataDir, mail)).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return undefined;
      throw cause;
    });
    if (source === undefined) continue;
    const { replyTo = [], text = '', html = '', subject = '' } = await PostalMime.parse(source);
    if (replyTo.some(({ address }) => inHeaders.includes(address?.toLowerCase()))) {
      await removeMail(dataDir, mail);
      removed += 1;
    } else if ([text, html, subject].some((part) => part.toLowerCase().includes(wanted))) {
      mentioning.push(fileOf(dataDir, mail));
    }
  }
  return { removed, mentioning };
}
