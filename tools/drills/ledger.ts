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
    const isWhole = source.trimEnd().endsWith('write to Ada.');
    const sender = isWhole ? visitorAddress.exec(source)?.[0] : truncated;
    const [, id = ''] = /^message-id:\s*(\S+)/im.exec(source) ?? [];
    if (sender !== undefined) senders.set(sender, (senders.get(sender) ?? new Set()).add(id));
  }
  return senders;
}

/** The addresses in an export of the leads, once for each lead. */
async function exportLeads({ dataDir, env }: ServerSetup): Promise<readonly string[]> {
  const args = ['export', '--kind', 'lead', '--format', 'json'];
  const exported = await runCommand('submissions', args, { DATA_DIR: dataDir, ...env });
  return (JSON.parse(exported) as readonly { fields: { email: string } }[])
    .map(({ fields }) => fields.email)
    .filter((email) => visitorAddress.test(email));
}

/** Records the submissions that the server acknowledged, and compares them with what it has stored and delivered. */
export class Ledger {
  readonly acknowledged: Readonly<Record<Form, Set<string>>>;
  readonly #faults: Faults;
  #submissions = 0;

  /** @param acknowledged - What was acknowledged before. */
  constructor(faults: Faults, acknowledged: Ledger['acknowledged'] = { lead: new Set(), email: new Set() }) {
    this.#faults = faults;
    this.acknowledged = acknowledged;
  }

  /** What has been acknowledged until now: nothing that comes later is added. */
  copy(): Ledger {
    return new Ledger(this.#faults, structuredClone(this.acknowledged));
  }

  /** Submits a form, which the server must accept. */
  async expectAccepted(address: string, form: Form): Promise<void> {
    const { status, body } = await this.#submit(address, form);
    if (!isAccepted(status)) this.#faults.add(`a visitor's ${form} got status ${status}`, body);
  }

  /**
   * Has visitors submit forms one after the other to a server that is about to fail: no reply, 429 and 503 are not faults.
   * Returns a function that sends them away.
   */
  startVisitors(address: string): () => Promise<void> {
    let isOver = false;
    const forms: readonly Form[] = ['lead', 'lead', 'lead', 'email'];
    const visits = forms.map(async (form) => {
      while (!isOver) {
        const { status, body } = await this.#submit(address, form);
        if (!isAccepted(status) && !isOver && ![0, 429, 503].includes(status))
          this.#faults.add(`a ${form} got status ${status}`, body.slice(0, 200));
        // For some minutes this stays below the 600 leads that all clients may send in ten.
        await pause(150);
      }
    });
    return async () => {
      isOver = true;
      await Promise.all(visits);
    };
  }

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
    const { lead, email } = this.acknowledged;
    const server = await startServer(setup);
    await becomesTrue(() => {
      const emails = groupBySender(readDelivered());
      return [...email].every((sender) => emails.has(sender));
    });
    await server.kill();
    const emails = groupBySender(readDelivered());
    const leads = await exportLeads(setup);
    const found = new Set(leads);
    for (const sender of lead) if (!found.has(sender)) this.#faults.add('a lead was lost', sender);
    if (leads.length > found.size)
      this.#faults.add('leads were saved twice', String(leads.length - found.size));
    for (const sender of email) if (!emails.has(sender)) this.#faults.add('an email was lost', sender);
    for (const [sender, ids] of emails)
      if (ids.size > 1 || sender === truncated)
        this.#faults.add('an email was written twice or truncated', sender);
    return {
      'leads acknowledged': lead.size,
      'leads found': found.size,
      'emails acknowledged': email.size,
      'emails found': emails.size,
    };
  }

  /** Submits a form as a new visitor, who is one of 250 clients. */
  async #submit(address: string, form: Form): Promise<Reply> {
    this.#submissions += 1;
    const email = `visitor-${this.#submissions}@example.com`;
    const client = isLinux ? `127.0.${1 + (this.#submissions % 250)}.1` : undefined;
    const reply = await askOnce(address, (form === 'email' ? emailCall : leadCall)(email), client);
    if (isAccepted(reply.status)) this.acknowledged[form].add(email);
    return reply;
  }
}
