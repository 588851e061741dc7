import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contactMail, readContactFields } from '../mail/contact-mail';
import { openOutbox } from '../mail/outbox';
import { forgetMails } from './mail-files';

it('who is to be forgotten is found by the address as it was typed, though headers hold it in ASCII', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'proper-forget-'));
  const recipient = 'hello@proper.example';
  const outbox = await openOutbox({ dataDir, recipient, log: () => undefined });
  const email = 'Ada@München.example';
  const contact = readContactFields({ from_name: 'Ada', from_email: email, reply_to: email });
  if (!contact) throw new Error('The fields are good ones.');
  await outbox.send(await contactMail(contact, { sender: recipient, recipient }), '0'.repeat(32));
  expect(await forgetMails(dataDir, 'ada@münchen.example')).toEqual({ removed: 1, mentioning: [] });
  await outbox.close();
  rmSync(dataDir, { recursive: true });
});
