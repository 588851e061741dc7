import { setTimeout as pause } from 'node:timers/promises';
import { createVisitors, leadCall, mailCall } from '@proper/server/test-support/clients';
import type { Kind, Ledger } from './ledger';
import { type Faults, sideBySide } from './scenario';

export interface PatientVisitorsOptions {
  readonly address: string;
  readonly ledger: Ledger;
  readonly faults: Faults;
  /** Statuses that a visitor may be answered while something is out of order, and then tries again. */
  readonly refusals: readonly number[];
  /** Milliseconds between what one visitor submits. */
  readonly pauseMs?: number;
  /** Milliseconds for which a visitor tries again; three minutes by default. */
  readonly patienceMs?: number;
  /** Sends everything once more after it was acknowledged, as if the answer had been lost. */
  readonly loseAnswers?: boolean;
}

/** Visitors who submit leads and mails, and try each again until they are told that it has arrived. */
export function startPatientVisitors(options: PatientVisitorsOptions) {
  const {
    address,
    ledger,
    faults,
    refusals,
    pauseMs = 0,
    patienceMs = 180_000,
    loseAnswers = false,
  } = options;
  const visitors = createVisitors(address);
  const refused = { lead: 0, mail: 0 };
  let sent = 0;
  let over = false;
  let patient = true;

  async function submit(kind: Kind): Promise<boolean> {
    sent += 1;
    const email = `visitor-${sent}@example.com`;
    const { headers, ...call } = (kind === 'mail' ? mailCall : leadCall)(email);
    const attempt = sent.toString(16).padStart(32, '0');
    const ask = () => visitors.ask({ ...call, headers: { ...headers, 'idempotency-key': attempt } });
    const end = performance.now() + patienceMs;
    while (patient && performance.now() < end) {
      const { status, body } = await ask();
      if (status === 200 || status === 201) {
        ledger.acknowledged[kind].add(email);
        if (loseAnswers) await ask();
        await pause(pauseMs);
        return !over;
      }
      if (!patient) return false;
      refused[kind] += 1;
      if (!refusals.includes(status)) faults.add(`a ${kind} was answered ${status}`, body.slice(0, 200));
      await pause(50);
    }
    if (patient) faults.add(`a ${kind} was never taken`, email);
    return false;
  }

  // Apart, so that mails which are refused keep nobody from submitting leads.
  const load = Promise.all([sideBySide(6, () => submit('lead')), sideBySide(2, () => submit('mail'))]);
  return {
    /** How often visitors were told to try again. */
    refused: refused as Readonly<typeof refused>,
    /** What is not acknowledged by now isn't tried again: the server goes for good. */
    giveUp(): void {
      patient = false;
    },
    /** Resolves when everyone has been told that what they submitted has arrived. */
    async leave(): Promise<void> {
      over = true;
      await load;
      visitors.close();
    },
  };
}
