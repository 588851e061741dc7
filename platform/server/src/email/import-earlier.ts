import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { unlessAbsent } from '@proper/operator-kit/operator-error';
import PostalMime from 'postal-mime';
import type { Database } from '../database';
import { readContactFields, type SavedContact } from './contact-email';
import { closeMailFolder, emailFile, mailFolder } from './email-files';
import { contactColumns } from './email-store';

/** Before emails were rows, they were files, in folders that said what had become of them. */
const folders = { queue: 'waiting', failed: 'failed', sent: 'sent', '.': 'kept' };

/** `2026-01-31T093000.000Z-0123abcd-<digest>.eml`: emails that are files today have a whole id in their name. */
const earlierName = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z-[\da-f]{8}-[\da-f]{32}\.eml$/;

/** The text of such an email, line by line as its template had it. */
const earlierText =
  /(?:^|\n)Name: +([\s\S]*?)\nEmail: +(.*)\nPhone: +(.*)\nCompany: +(.*)\nPlan: +(.*)\n\n([\s\S]*?)\n\n[^\n]*\s*$/;

const unlessNotGiven = (text = ''): string => (text.trim() === 'not given' ? '' : text);

/** Reads an email that an earlier version wrote. Undefined if it is something else. */
async function readEarlierEmail(name: string, source: Uint8Array): Promise<SavedContact | undefined> {
  const [, day, hours, minutes, seconds] = earlierName.exec(name) ?? [];
  const { text = '', replyTo = [], messageId = '' } = await PostalMime.parse(source);
  const id = /^<([\da-f]{8}-[\da-f-]{27})@/.exec(messageId)?.[1];
  const [, from_name, from_email, ...others] = earlierText.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const [phone, company, plan, message] = others.map(unlessNotGiven);
  const reply_to = replyTo[0]?.address ?? '';
  const contact = readContactFields({ from_name, from_email, phone, company, plan, message, reply_to });
  if (id === undefined || contact === undefined) return undefined;
  return { id, created_at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`), ...contact };
}

/**
 * Makes rows of the emails that an earlier version left as files, so that those that wait are sent, and all are listed, exported and
 * forgotten as any other. A file that cannot be read stays, and is logged.
 */
export async function importEarlierEmails(
  database: Database,
  dataDir: string,
  log: (line: string) => void,
): Promise<void> {
  const imported: string[] = [];
  for (const [folder, state] of Object.entries(folders)) {
    const names = (await readdir(path.join(mailFolder(dataDir), folder)).catch(unlessAbsent)) ?? [];
    for (const name of names.filter((candidate) => earlierName.test(candidate)).sort()) {
      const file = path.join(mailFolder(dataDir), folder, name);
      const email = await readEarlierEmail(name, await readFile(file));
      if (email === undefined) {
        const shown = path.relative(dataDir, file);
        log(`The email ${shown} of an earlier version cannot be read. It stays where it is.`);
        continue;
      }
      // If this process is killed before the file is gone, the next start finds the row.
      await database.transaction((session) =>
        session.query(
          `insert into private.emails (id, created_at, state, ${contactColumns})
           select id, created_at, state, ${contactColumns} from jsonb_populate_record(null::private.emails, $1::jsonb)
           on conflict do nothing`,
          [JSON.stringify({ ...email, state })],
        ),
      );
      if (state === 'kept') await rename(file, emailFile(dataDir, email));
      else await rm(file, { force: true });
      imported.push(state);
    }
  }
  if (imported.length === 0) return;
  await closeMailFolder(dataDir);
  const counts = [...new Set(imported)].map(
    (state) => `${imported.filter((each) => each === state).length} ${state}`,
  );
  log(`Imported emails of an earlier version: ${counts.join(', ')}.`);
}
