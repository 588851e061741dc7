import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

/** The emails that were written into a data folder: without an SMTP server, each is a file. */
export function readEmails(dataDir: string): readonly string[] {
  const folder = path.join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}

const visitorAddress = /visitor-\d+@example\.com/;

/** The Message-IDs of each visitor's emails. One that was cut short belongs to nobody. */
function groupBySender(sources: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const senders = new Map<string, Set<string>>();
  for (const source of sources) {
    const isWhole = source.trimEnd().endsWith('--');
    const [sender] = (isWhole && visitorAddress.exec(source)) || [isWhole ? undefined : 'cut short'];
    const [, id = ''] = /^message-id:\s*(\S+)/im.exec(source) ?? [];
    if (sender !== undefined) senders.set(sender, (senders.get(sender) ?? new Set()).add(id));
  }
  return senders;
}

/** Keeps what visitors were told has arrived, and compares it with what is there in the end. */
export function createLedger(faults: Faults) {
  const acknowledged: Record<Form, Set<string>> = { lead: new Set(), email: new Set() };
  let submitted = 0;

  return {
    acknowledged,

    /** Submits one form as a new visitor, who may be one of 250 clients. */
    async submit(address: string, form: Form): Promise<Reply> {
      submitted += 1;
      const email = `visitor-${submitted}@example.com`;
      const client = isLinux ? `127.0.${1 + (submitted % 250)}.1` : undefined;
      const reply = await askOnce(address, (form === 'email' ? emailCall : leadCall)(email), client);
      if (reply.status === (form === 'email' ? 200 : 201)) acknowledged[form].add(email);
      return reply;
    },

    /** Submits one form, which must be taken. */
    async submitWell(address: string, form: Form): Promise<void> {
      const { status, body } = await this.submit(address, form);
      if (status !== 200 && status !== 201) faults.add(`a visitor's ${form} was answered ${status}`, body);
    },

    /**
     * Compares the ledger with an export and with the emails that were written or delivered. A server runs until all emails
     * have come, and not afterwards.
     *
     * @param delivered - The sources of the emails that an SMTP server took; those in the data folder by default.
     */
    async compare(
      { dataDir, env }: ServerSetup,
      delivered: () => readonly string[] = () => readEmails(dataDir),
    ): Promise<Readonly<Record<string, number>>> {
      const known = { lead: new Set(acknowledged.lead), email: new Set(acknowledged.email) };
      const server = await startServer({ dataDir, env: env ?? {} });
      const areThere = () => {
        const emails = groupBySender(delivered());
        return [...known.email].every((email) => emails.has(email));
      };
      await becomesTrue(areThere);
      await server.kill();
      const emails = groupBySender(delivered());
      const exported = await runCommand('leads', ['export', '--format', 'json'], {
        DATA_DIR: dataDir,
        ...env,
      });
      const leads = (JSON.parse(exported) as readonly { email: string }[])
        .map(({ email }) => email)
        .filter((email) => visitorAddress.test(email));
      const found = new Set(leads);
      for (const email of known.lead) if (!found.has(email)) faults.add('a lead was lost', email);
      if (leads.length > found.size) faults.add('leads were saved twice', String(leads.length - found.size));
      for (const email of known.email) if (!emails.has(email)) faults.add('an email was lost', email);
      for (const [sender, ids] of emails)
        if (ids.size > 1 || sender === 'cut short') faults.add('an email was written twice or cut', sender);
      return {
        'leads acknowledged': known.lead.size,
        'leads found': found.size,
        'emails acknowledged': known.email.size,
        'emails found': emails.size,
      };
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;

/** Starts visitors who submit forms one after the other. Returns how to end them. */
export function startVisitors(
  address: string,
  ledger: Ledger,
  options: {
    readonly faults: Faults;
    /** Statuses other than success that a visitor may be answered. */
    readonly allowed: readonly number[];
  },
): () => Promise<void> {
  let isOver = false;
  const forms: readonly Form[] = ['lead', 'lead', 'lead', 'email'];
  const visiting = forms.map(async (form) => {
    while (!isOver) {
      const { status, body } = await ledger.submit(address, form);
      const isTaken = status === 200 || status === 201;
      if (!isTaken && !isOver && !options.allowed.includes(status))
        options.faults.add(`a ${form} was answered ${status}`, body.slice(0, 200));
      // Within the 600 leads of all clients in ten minutes, for some minutes.
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(visiting);
  };
}
