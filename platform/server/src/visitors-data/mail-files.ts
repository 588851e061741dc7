import { rm, stat } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import { asciiAddress } from '../mail/addresses';
import { allMails, fileOf, type MailFile, readMail } from '../mail/folders';
import { readMailName } from '../mail/mail-name';

const removeMail = (dataDir: string, mail: MailFile): Promise<void> =>
  rm(fileOf(dataDir, mail), { force: true });

/** When a mail was taken, in milliseconds since 1970: its name says it, else its file. */
const takenAt = async (dataDir: string, mail: MailFile): Promise<number> =>
  readMailName(mail.name)?.takenAt ?? (await stat(fileOf(dataDir, mail))).mtimeMs;

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
    const source = await readMail(dataDir, mail);
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
