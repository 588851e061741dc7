import { setTimeout as pause } from 'node:timers/promises';
import { createVisitors, emailCall, leadCall, type Reply } from '@proper/server/test-support/clients';
import { type BackendSetup, runCommand } from '../test-support/processes';

export type Form = 'lead' | 'email';

export const isAccepted = (status: number): boolean => status === 200 || status === 201;

const visitorAddress = /visitor-\d+@example\.com/;

/** Records the submissions that a backend acknowledged, to compare them with the saved ones. */
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

  /** Compares the ledger with what a stopped backend has saved. Returns a line with the counts. */
  async compare({ dataDir, env }: BackendSetup): Promise<string> {
    const exported = await runCommand('submissions', ['export'], { env: { DATA_DIR: dataDir, ...env } });
    const rows = exported.split('\r\n');
    const counts = Object.entries(this.acknowledged).map(([form, visitors]) => {
      const ofForm = rows.filter((row) => row.startsWith(`"${form}"`));
      const saved = ofForm.flatMap((row) => visitorAddress.exec(row) ?? []);
      const distinct = new Set<string>(saved);
      for (const each of visitors) if (!distinct.has(each)) this.#report(`the ${form} of ${each} was lost`);
      if (saved.length > distinct.size)
        this.#report(`${saved.length - distinct.size} ${form}s were saved twice`);
      return `${form}s: ${visitors.size} acknowledged, ${distinct.size} found`;
    });
    return counts.join('; ');
  }
}
