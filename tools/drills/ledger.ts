import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { emailCall, leadCall, type Reply } from '@proper/server/test-support/clients';
import {
  askOnce,
  becomesTrue,
  type Faults,
  isLinux,
  runCommand,
  type ServerSetup,
  startServer,
} from './harness';

export type Form = 'lead' | 'email';

export const isAccepted = (status: number): boolean => status === 200 || status === 201;

/** The emails in a data folder: without an SMTP server, each is written to a file. */
export function readEmails(dataDir: string): readonly string[] {
  const folder = path.join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}

const visitorAddress = /visitor-\d+@example\.com/;
const truncated = 'truncated';

/** The Message-IDs of each visitor's emails; truncated emails are grouped together. */
function groupBySender(sources: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const senders = new Map<string, Set<string>>();
  for (const source of sources) {
    const isWhole = source.trimEnd().endsWith('--');
    const sender = isWhole ? visitorAddress.exec(source)?.[0] : truncated;
    const [, id = ''] = /^message-id:\s*(\S+)/im.exec(source) ?? [];
    if (sender !== undefined) senders.set(sender, (senders.get(sender) ?? new Set()).add(id));
  }
  return senders;
}

/** Records the submissions that the server acknowledged, and compares them with what it has stored and delivered. */
export function createLedger(
  faults: Faults,
  acknowledged: Readonly<Record<Form, Set<string>>> = { lead: new Set(), email: new Set() },
) {
  let submissions = 0;

  /** Submits a form as a new visitor, who is one of 250 clients. */
  async function submit(address: string, form: Form): Promise<Reply> {
    submissions += 1;
    const email = `visitor-${submissions}@example.com`;
    const client = isLinux ? `127.0.${1 + (submissions % 250)}.1` : undefined;
    const reply = await askOnce(address, (form === 'email' ? emailCall : leadCall)(email), client);
    if (isAccepted(reply.status)) acknowledged[form].add(email);
    return reply;
  }

  return {
    acknowledged,

    /** Submits a form, which the server must accept. */
    async expectAccepted(address: string, form: Form): Promise<void> {
      const { status, body } = await submit(address, form);
      if (!isAccepted(status)) faults.add(`a visitor's ${form} got status ${status}`, body);
    },

    /**
     * Has visitors submit forms one after the other to a server that is about to fail: no reply, 429 and 503 are not faults.
     * Returns a function that sends them away.
     */
    startVisitors(address: string): () => Promise<void> {
      let isOver = false;
      const forms: readonly Form[] = ['lead', 'lead', 'lead', 'email'];
      const visits = forms.map(async (form) => {
        while (!isOver) {
          const { status, body } = await submit(address, form);
          if (!isAccepted(status) && !isOver && ![0, 429, 503].includes(status))
            faults.add(`a ${form} got status ${status}`, body.slice(0, 200));
          // For some minutes this stays below the 600 leads that all clients may send in ten.
          await pause(150);
        }
      });
      return async () => {
        isOver = true;
        await Promise.all(visits);
      };
    },

    /**
     * Compares the ledger with an export of the leads and with the emails. A server runs until every email has been
     * delivered, and is then killed.
     *
     * @param readDelivered - Returns the sources of the emails; by default, of those in the data folder.
     */
    async compare(
      setup: ServerSetup,
      readDelivered: () => readonly string[] = () => readEmails(setup.dataDir),
    ): Promise<Readonly<Record<string, number>>> {
      const server = await startServer(setup);
      await becomesTrue(() => {
        const emails = groupBySender(readDelivered());
        return [...acknowledged.email].every((email) => emails.has(email));
      });
      await server.kill();
      const emails = groupBySender(readDelivered());
      const exported = await runCommand('leads', ['export', '--format', 'json'], {
        DATA_DIR: setup.dataDir,
        ...setup.env,
      });
      const leads = (JSON.parse(exported) as readonly { email: string }[])
        .map(({ email }) => email)
        .filter((email) => visitorAddress.test(email));
      const found = new Set(leads);
      for (const email of acknowledged.lead) if (!found.has(email)) faults.add('a lead was lost', email);
      if (leads.length > found.size) faults.add('leads were saved twice', String(leads.length - found.size));
      for (const email of acknowledged.email) if (!emails.has(email)) faults.add('an email was lost', email);
      for (const [sender, ids] of emails)
        if (ids.size > 1 || sender === truncated)
          faults.add('an email was written twice or truncated', sender);
      return {
        'leads acknowledged': acknowledged.lead.size,
        'leads found': found.size,
        'emails acknowledged': acknowledged.email.size,
        'emails found': emails.size,
      };
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;
