import { readLeads, readMails, type ServerSetup } from './saved-data';
import type { Faults } from './scenario';

export type Kind = 'lead' | 'mail';

const count = (texts: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

/** The visitor who sent a mail. One that was cut short is unreadable. */
const senderOf = (mail: string): string =>
  (mail.trimEnd().endsWith('--') && /visitor-\d+@example\.com/.exec(mail)?.[0]) || 'unreadable';

/** What visitors were told has arrived, to be compared with what is there afterwards. */
export function createLedger(faults: Faults) {
  const acknowledged = { lead: new Set<string>(), mail: new Set<string>() };

  function compare(kind: Kind, saved: ReadonlyMap<string, number>): void {
    for (const email of acknowledged[kind]) if (!saved.has(email)) faults.add(`a ${kind} was lost`, email);
    for (const [email, times] of saved)
      if (times > 1 || email === 'unreadable') faults.add(`a ${kind} was saved ${times} times`, email);
  }

  return {
    acknowledged,
    /** Compares and counts; the server must not run. */
    async close(setup: ServerSetup, sources?: readonly string[]): Promise<Readonly<Record<string, number>>> {
      const emails = (await readLeads(setup)).map(({ email }) => email);
      // Fuzzing sends good leads too, the same ones again and again: they are nobody's.
      const leads = count(emails.filter((email) => !/^good-\d+@/.test(email)));
      const mails = count((sources ?? (await readMails(setup))).map(senderOf));
      compare('lead', leads);
      compare('mail', mails);
      return {
        'leads acknowledged': acknowledged.lead.size,
        'leads found': leads.size,
        'mails acknowledged': acknowledged.mail.size,
        'mails found': mails.size,
      };
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;
