import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '@proper/common/waiting';
import { createVisitors, emailCall, leadCall, type Reply } from '@proper/server/test-support/clients';
import { type BackendSetup, runCommand, startBackend } from '../test-support/processes';

export type Form = 'lead' | 'email';

export const isAccepted = (status: number): boolean => status === 200 || status === 201;

/** Reads the emails in a data folder: without an SMTP server, each is a file. */
function readEmails(dataDir: string): readonly string[] {
  const folder = path.join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}

const visitorAddress = /visitor-\d+@example\.com/;
const truncated = 'truncated';

/** Lists the Message-IDs of each visitor's emails; truncated emails are a group of their own. */
function groupBySender(sources: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const senders = new Map<string, Set<string>>();
  for (const source of sources) {
    // A complete email ends with the person to reply to.
    const isWhole = /write to Ada\.\s*$/.test(source);
    const sender = isWhole ? visitorAddress.exec(source)?.[0] : truncated;
    const [, id = ''] = /^message-id:\s*(\S+)/im.exec(source) ?? [];
    if (sender !== undefined) senders.set(sender, (senders.get(sender) ?? new Set()).add(id));
  }
  return senders;
}

/** The addresses in an export of the leads, one for each lead. */
async function exportLeads({ dataDir, env }: BackendSetup): Promise<readonly string[]> {
  const exported = await runCommand('submissions', ['export'], { env: { DATA_DIR: dataDir, ...env } });
  const leads = exported.split('\r\n').filter((line) => line.startsWith('"lead"'));
  return leads.flatMap((line) => visitorAddress.exec(line) ?? []);
}

/** Records the submissions that a backend acknowledged, to compare them with the saved and delivered ones. */
export class Ledger {
  readonly acknowledged = { lead: new Set<string>(), email: new Set<string>() };
  readonly #report: (problem: string) => void;
  #submissions = 0;

  constructor(reportProblem: (problem: string) => void) {
    this.#report = reportProblem;
  }

  /** Submits a form as a new visitor, from one of 250 clients. */
  async submit(url: string, form: Form): Promise<Reply> {
    this.#submissions += 1;
    const email = `visitor-${this.#submissions}@example.com`;
    const client = process.platform === 'linux' ? `127.0.${1 + (this.#submissions % 250)}.1` : undefined;
    const visitor = createVisitors(url, client);
    const reply = await visitor.ask((form === 'email' ? emailCall : leadCall)(email));
    visitor.close();
    if (isAccepted(reply.status)) this.acknowledged[form].add(email);
    return reply;
  }

  /**
   * Lets visitors submit forms in turn to a backend that is about to fail: it may answer 429, 503 or not at
   * all. Returns a function that sends them away.
   */
  startVisitors(url: string): () => Promise<void> {
    let isOver = false;
    const forms: readonly Form[] = ['lead', 'lead', 'lead', 'email'];
    const visits = forms.map(async (form) => {
      while (!isOver) {
        const { status } = await this.submit(url, form);
        if (!isAccepted(status) && !isOver && ![0, 429, 503].includes(status))
          this.#report(`a ${form} got status ${status}`);
        // This pause keeps ten minutes' leads below the 600 of all clients, for some minutes.
        await pause(150);
      }
    });
    return async () => {
      isOver = true;
      await Promise.all(visits);
    };
  }

  /**
   * Compares the ledger with exported leads and with emails. Runs a backend until every email is delivered,
   * then kills it. Returns a line with the counts.
   *
   * @param readDelivered - Returns the emails' sources; by default, those in the data folder.
   */
  async compare(setup: BackendSetup, readDelivered = () => readEmails(setup.dataDir)): Promise<string> {
    const { lead, email } = this.acknowledged;
    const backend = await startBackend(setup);
    await waitUntil(() => {
      const emails = groupBySender(readDelivered());
      return [...email].every((sender) => emails.has(sender));
    });
    await backend.kill();
    const emails = groupBySender(readDelivered());
    const leads = await exportLeads(setup);
    const found = new Set(leads);
    for (const sender of lead) if (!found.has(sender)) this.#report(`the lead of ${sender} was lost`);
    if (leads.length > found.size) this.#report(`${leads.length - found.size} leads were saved twice`);
    for (const sender of email) if (!emails.has(sender)) this.#report(`the email of ${sender} was lost`);
    for (const [sender, ids] of emails)
      if (ids.size > 1 || sender === truncated)
        this.#report(`an email was written twice or truncated: ${sender}`);
    return `leads: ${lead.size} acknowledged, ${found.size} found; emails: ${email.size} and ${emails.size}`;
  }
}
