import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from 'operator-kit/repository';
import { startChildServer } from '../harness/child-server';
import { createLedger } from '../harness/ledger';
import { startPatientVisitors } from '../harness/patient-visitors';
import { type Place, setThrottle, withDataFolder } from '../harness/saved-data';
import { createFaults, createRandom, type Scenario } from '../harness/scenario';

/** `npm run leads` on a data folder, as an operator runs it. */
const startLeads = ({ dataDir, env }: Place, ...operands: string[]): ChildProcess =>
  spawn(
    process.execPath,
    ['--import', 'tsx', path.join(root, 'platform/server/src/visitors-data/command.ts'), ...operands],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env },
      stdio: 'ignore',
    },
  );

/** Backs up what a killed server left, and restores it elsewhere, killed on the way and begun again. */
export const backup: Scenario = {
  name: 'backup',
  what: 'backed up after a crash, restored elsewhere by a command that is killed too: everything is there, and once',

  run: ({ seed, short, report }) =>
    withDataFolder(async (place) => {
      const random = createRandom(seed);
      const faults = createFaults();
      const ledger = createLedger(faults);
      const file = path.join(place.dataDir, 'drill.backup');
      const interruptions = short ? 1 : 10;
      let interrupted = 0;

      const expectDone = async (leads: ChildProcess, what: string): Promise<void> => {
        const [code] = await once(leads, 'exit');
        if (code !== 0) faults.add(`${what} ended with`, String(code));
      };

      await setThrottle(place, 10_000_000);
      const server = await startChildServer(place);
      const { address } = server;
      const visitors = startPatientVisitors({ address, ledger, faults, refusals: [503] });
      await pause(short ? 1000 : 30_000);
      await visitors.leave();
      await server.kill();
      await expectDone(startLeads(place, 'backup', file), 'the backup');
      report(`backed up ${ledger.acknowledged.lead.size} leads and ${ledger.acknowledged.mail.size} mails`);

      return withDataFolder(async (elsewhere) => {
        const restore = () => startLeads(elsewhere, 'restore', file, '--replace');
        for (let round = 1; round <= interruptions; round += 1) {
          const leads = restore();
          const ended = once(leads, 'exit');
          await pause(2500 * random());
          leads.kill('SIGKILL');
          const [, signal] = await ended;
          if (signal === 'SIGKILL') interrupted += 1;
        }
        await expectDone(restore(), 'the restore');
        return {
          counts: { 'restores killed': interrupted, ...(await ledger.close(elsewhere)) },
          faults: faults.lines,
        };
      });
    }),
};
