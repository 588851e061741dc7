import { setTimeout as pause } from 'node:timers/promises';
import { createVisitors, leadCall, mailCall } from '@proper/server/test-support/clients';

/** What visitors of one kind met. */
interface Meetings {
  asked: number;
  failed: number;
  /** When one was last answered as it should be, in milliseconds. */
  lastGood: number;
  /** The longest time between two good answers, in milliseconds. */
  longestGap: number;
}

const kinds = ['page', 'lead', 'mail'] as const;
type Kind = (typeof kinds)[number];

const pages = ['/', '/services', '/blog', '/contact', '/resources/time-audit'];

/** Milliseconds between what one visitor does: forms stay below the limit of one client. */
const pauses: Readonly<Record<Kind, number>> = { page: 100, lead: 500, mail: 2000 };

/** Visitors of the site, in one steady stream. */
export interface Traffic {
  /** Everyone whose lead, or mail, was acknowledged. */
  readonly acknowledged: { readonly lead: ReadonlySet<string>; readonly mail: ReadonlySet<string> };
  /** Forgets what was met so far. */
  begin(): void;
  /** What was met since, in words. */
  cost(): string;
  /** How many pages were not answered since. */
  pagesLost(): number;
  /** Whether a lead was taken since. */
  formsWork(): boolean;
  stop(): Promise<void>;
}

const fresh = (): Meetings => ({ asked: 0, failed: 0, lastGood: performance.now(), longestGap: 0 });
const freshOfAll = (): Record<Kind, Meetings> => ({ page: fresh(), lead: fresh(), mail: fresh() });
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Visits the site at an address until it is stopped: pages ten times a second, leads and mails now and then. */
export function startTraffic(address: string): Traffic {
  const visitors = createVisitors(address);
  const acknowledged = { lead: new Set<string>(), mail: new Set<string>() };
  let met = freshOfAll();
  let over = false;
  let turn = 0;

  async function visit(kind: Kind): Promise<boolean> {
    turn += 1;
    const email = `visitor-${turn}@example.com`;
    if (kind === 'page') {
      const path = pages[turn % pages.length] ?? '/';
      const { status, body } = await visitors.ask({ method: 'GET', path, headers: {} });
      return status === 200 && body.includes('</html>');
    }
    const { status } = await visitors.ask((kind === 'lead' ? leadCall : mailCall)(email));
    const taken = status === (kind === 'lead' ? 201 : 200);
    if (taken) acknowledged[kind].add(email);
    return taken;
  }

  function note(meetings: Meetings, good: boolean): void {
    const now = performance.now();
    meetings.asked += 1;
    meetings.longestGap = Math.max(meetings.longestGap, now - meetings.lastGood);
    if (good) meetings.lastGood = now;
    else meetings.failed += 1;
  }

  async function go(kind: Kind): Promise<void> {
    while (!over) {
      const { [kind]: meetings } = met;
      note(meetings, await visit(kind));
      await pause(pauses[kind]);
    }
  }

  const running = Promise.all(kinds.map(go));
  return {
    acknowledged,
    begin: () => {
      met = freshOfAll();
    },
    cost: () =>
      kinds
        .map((kind) => [kind, met[kind]] as const)
        .map(([kind, { asked, failed, longestGap }]) =>
          failed === 0 ? `${kind}s 0 of ${asked}` : `${kind}s ${failed} of ${asked} (${seconds(longestGap)})`,
        )
        .join(', '),
    pagesLost: () => met.page.failed,
    formsWork: () => met.lead.asked > met.lead.failed,
    async stop() {
      over = true;
      await running;
      visitors.close();
    },
  };
}
