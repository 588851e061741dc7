import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer';

/** Where mails go. */
export interface Outbox {
  /** Resolves when the mail is safe. Rejects when it is not, and then nothing of it is left. */
  send(mail: Mail.Options): Promise<void>;
}

const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Writes a file whole or not at all: what is there under its own name has reached the disk. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    const handle = await open(unfinished, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw cause;
  }
}

const folderOf = (dataDir: string): string => path.join(dataDir, 'mail');

/** An outbox that keeps each mail as `<dataDir>/mail/<time>-<id>.eml`, so that names sort by time. */
export const createOutbox = (dataDir: string): Outbox => ({
  async send(mail) {
    const { message } = await transport.sendMail(mail);
    const folder = folderOf(dataDir);
    await mkdir(folder, { recursive: true });
    const time = new Date().toISOString().replaceAll(':', '');
    await writeWhole(
      path.join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`),
      Buffer.from(message as Buffer),
    );
  },
});

/** The latest mails of an outbox, newest first, as they were sent. */
export async function readOutbox(dataDir: string, limit: number): Promise<readonly Buffer[]> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    names
      .slice(-limit)
      .reverse()
      .map((name) => readFile(path.join(folder, name))),
  );
}
