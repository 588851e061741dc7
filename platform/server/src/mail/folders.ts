import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncToDisk } from '@proper/operator-kit/sync-to-disk';
import { codeOf } from '@proper/operator-kit/system-error';
import { isMailName } from './mail-name';

/** What can become of a mail, in the order in which mails move: whoever lists them so misses none that moves. */
export const mailStates = ['waiting', 'failed', 'sent', 'kept'] as const;

/** What has become of a mail: kept as a file for good, or on its way through an SMTP server. */
export type MailState = (typeof mailStates)[number];

const folderOfState: Readonly<Record<MailState, string>> = {
  kept: '.',
  waiting: 'queue',
  sent: 'sent',
  failed: 'failed',
};

const unfinished = '.unfinished';

const isGone = (cause: unknown): boolean => codeOf(cause) === 'ENOENT';

const rootOf = (dataDir: string): string => path.join(dataDir, 'mail');

/** Where the mails with a state lie. */
export const folderOf = (dataDir: string, state: MailState): string =>
  path.join(rootOf(dataDir), folderOfState[state]);

/** Permissions for this account alone. */
const own = { folder: 0o700, file: 0o600 } as const;

async function makeFolder(dataDir: string, state: MailState): Promise<void> {
  // The data folder itself stays open to other accounts: a web server may read the site there.
  const madeData = await mkdir(dataDir, { recursive: true });
  const made = await mkdir(folderOf(dataDir, state), { recursive: true, mode: own.folder });
  const first = madeData ?? made;
  if (first !== undefined) await syncToDisk(path.dirname(first), 'folder');
  if (madeData !== undefined) await syncToDisk(dataDir, 'folder');
}

/** Earlier versions let every account in. A folder that belongs to another account keeps its rights. */
async function closeToOthers(dataDir: string): Promise<void> {
  const folders = new Set([rootOf(dataDir), ...mailStates.map((state) => folderOf(dataDir, state))]);
  await Promise.all([...folders].map((folder) => chmod(folder, own.folder).catch(() => undefined)));
}

/** Names of the mails with a state, oldest first. */
export async function listMails(dataDir: string, state: MailState): Promise<readonly string[]> {
  try {
    return (await readdir(folderOf(dataDir, state))).filter(isMailName).sort();
  } catch (cause) {
    if (isGone(cause)) return [];
    throw cause;
  }
}

/** One mail of a data folder. */
export interface MailFile {
  readonly state: MailState;
  readonly name: string;
}

/** Where a mail lies. */
export const fileOf = (dataDir: string, { state, name }: MailFile): string =>
  path.join(folderOf(dataDir, state), name);

/** Every mail of a data folder, oldest first in each state. One that moves meanwhile is listed twice, not never. */
export async function allMails(dataDir: string): Promise<readonly MailFile[]> {
  const mails: MailFile[] = [];
  for (const state of mailStates)
    mails.push(...(await listMails(dataDir, state)).map((name) => ({ state, name })));
  return mails;
}

/** Every file of the mail folders, finished or not. */
export async function filesOfMails(dataDir: string): Promise<readonly string[]> {
  const files = mailStates.map(async (state) => {
    const folder = folderOf(dataDir, state);
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(folder, name));
  });
  return (await Promise.all(files)).flat();
}

/** The text of a mail; undefined when it is no longer there. */
export async function readMail(dataDir: string, mail: MailFile): Promise<Buffer | undefined> {
  try {
    return await readFile(fileOf(dataDir, mail));
  } catch (cause) {
    if (isGone(cause)) return undefined;
    throw cause;
  }
}

/** Writes a mail whole or not at all. Once this resolves it survives a crash. */
export async function writeMail(dataDir: string, state: MailState, name: string, content: Buffer) {
  const folder = folderOf(dataDir, state);
  const file = path.join(folder, name);
  await makeFolder(dataDir, state);
  let written = file + unfinished;
  try {
    // A restore that was killed may have left a part of this mail.
    const handle = await open(written, 'w', own.file);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(written, file);
    written = file;
    await syncToDisk(folder, 'folder');
  } catch (cause) {
    await rm(written, { force: true }).catch(() => undefined);
    throw cause;
  }
}

/** Gives a mail another state. One that is gone stays so. */
export async function moveMail(dataDir: string, name: string, from: MailState, to: MailState): Promise<void> {
  await makeFolder(dataDir, to);
  try {
    await rename(path.join(folderOf(dataDir, from), name), path.join(folderOf(dataDir, to), name));
  } catch (cause) {
    if (!isGone(cause)) throw cause;
  }
  await syncToDisk(folderOf(dataDir, to), 'folder');
}

/** Removes half-written mails that a crash left: none was acknowledged. Closes the folders to other accounts. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const state of mailStates) {
    const folder = folderOf(dataDir, state);
    await makeFolder(dataDir, state);
    const names = (await readdir(folder)).filter((name) => name.endsWith(unfinished));
    await Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })));
  }
  await closeToOthers(dataDir);
}

export interface StoredMail {
  readonly state: MailState;
  readonly source: Buffer;
}

/** The latest mails, newest first. */
export async function latestMails(dataDir: string, limit: number): Promise<readonly StoredMail[]> {
  // One that moved meanwhile is looked for where it went.
  const stateOf = new Map((await allMails(dataDir)).map(({ name, state }) => [name, state]));
  const latest = [...stateOf].sort(([one], [other]) => (one < other ? 1 : -1)).slice(0, limit);
  const read = latest.map(async ([name, state]) => ({
    state,
    source: await readMail(dataDir, { state, name }),
  }));
  return (await Promise.all(read)).filter((mail): mail is StoredMail => mail.source !== undefined);
}
