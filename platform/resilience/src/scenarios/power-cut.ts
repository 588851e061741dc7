import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChildServer, startChildServer } from '../harness/child-server';
import { type ImageDisk, withImageDisk } from '../harness/image-disk';
import { createLedger, type Ledger } from '../harness/ledger';
import { startPatientVisitors } from '../harness/patient-visitors';
import { liftThrottle, withDataFolder } from '../harness/saved-data';
import { createFaults, createRandom, type Faults, type Scenario } from '../harness/scenario';

/** Milliseconds that a server may take until it accepts a lead: on a busy machine a new database takes long to make. */
const patienceMs = 15 * 60_000;

/** Waits until so many leads are acknowledged. False when that takes too long. */
async function untilTaken({ acknowledged }: Ledger, leads: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (acknowledged.lead.size < leads && performance.now() < end) await pause(2);
  return acknowledged.lead.size >= leads;
}

/** What the cuts have shown so far. */
interface Findings {
  cuts: number;
  'databases opened again': number;
  'leads acknowledged before a cut': number;
  'mails acknowledged before a cut': number;
  'acknowledged and lost': number;
}

/** Cuts the power under a running server, and compares what is then on its disk with what it acknowledged. */
async function cutPower(
  { disk, server, ledger }: { disk: ImageDisk; server: ChildServer; ledger: Ledger },
  folder: string,
  findings: Findings,
  faults: Faults,
): Promise<void> {
  const found = createFaults(Number.POSITIVE_INFINITY);
  const before = createLedger(found);
  process.kill(server.pid, 'SIGSTOP');
  for (const kind of ['lead', 'mail'] as const)
    for (const email of ledger.acknowledged[kind]) before.acknowledged[kind].add(email);
  findings.cuts += 1;
  findings['leads acknowledged before a cut'] += before.acknowledged.lead.size;
  findings['mails acknowledged before a cut'] += before.acknowledged.mail.size;
  await disk.cut(
    async (mounted) => {
      try {
        await before.close({ dataDir: path.join(mounted, folder), env: {} });
        findings['databases opened again'] += 1;
      } catch (cause) {
        faults.add('a database does not open', String(cause));
      }
    },
    () => process.kill(server.pid, 'SIGCONT'),
  );
  findings['acknowledged and lost'] += found.lines.filter((line) => line.includes('was lost')).length;
  const [first] = found.lines;
  if (first !== undefined)
    faults.add(`cut ${findings.cuts}:`, `${found.lines.length} faults, first ${first}`);
}

/** Copies the disk at any moment, while visitors submit, and opens the copy. */
export const powerCut: Scenario = {
  name: 'power-cut',
  what: 'the power cut under load: everything acknowledged is on the disk, once; also while the database is made',

  run: ({ seed, short, report }) =>
    withImageDisk(async (disk) => {
      const random = createRandom(seed);
      const faults = createFaults();
      const findings: Findings = {
        cuts: 0,
        'databases opened again': 0,
        'leads acknowledged before a cut': 0,
        'mails acknowledged before a cut': 0,
        'acknowledged and lost': 0,
      };
      const start = async (dataDir: string, ledger: Ledger) => {
        const server = await startChildServer({ dataDir, env: {} });
        const visitors = startPatientVisitors({
          address: server.address,
          ledger,
          faults,
          // 0: a connection that was idle while the server stood still may break; the visitor tries again.
          refusals: [0, 429, 503],
          pauseMs: 5,
          patienceMs,
        });
        return {
          server,
          async end() {
            visitors.giveUp();
            await server.kill();
            await visitors.leave();
          },
        };
      };

      // While the database is made, at any moment of it; the last one as soon as it has taken a lead.
      const firstStarts = short ? 1 : 8;
      for (let round = 1; round <= firstStarts; round += 1) {
        const folder = `first-${round}`;
        const dataDir = path.join(disk.folder, folder);
        mkdirSync(dataDir);
        const ledger = createLedger(faults);
        const { server, end } = await start(dataDir, ledger);
        if (round < firstStarts) await pause(5000 * random());
        else if (!(await untilTaken(ledger, 1))) faults.add('a new database took no lead');
        await cutPower({ disk, server, ledger }, folder, findings, faults);
        await end();
        rmSync(dataDir, { recursive: true });
      }
      report(`${findings.cuts} cuts at the first start, ${findings['databases opened again']} opened again`);

      return withDataFolder(
        async (setup) => {
          const cuts = short ? 2 : 20;
          await liftThrottle(setup);
          const ledger = createLedger(faults);
          const { server, end } = await start(setup.dataDir, ledger);
          for (let cut = 1; cut <= cuts; cut += 1) {
            if (!(await untilTaken(ledger, ledger.acknowledged.lead.size + 20))) {
              faults.add('no lead was taken any more', `after ${cut - 1} cuts`);
              break;
            }
            await pause((short ? 500 : 8000) * random());
            await cutPower({ disk, server, ledger }, 'loaded', findings, faults);
            report(`${cut} cuts under load, ${findings['acknowledged and lost']} lost so far`);
          }
          await end();
          return { counts: { 'of them at a first start': firstStarts, ...findings }, faults: faults.lines };
        },
        {},
        path.join(disk.folder, 'loaded'),
      );
    }),
};
