import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '@proper/operator-kit/repository';
import { type ServerSetup, withDataFolder } from '../harness/saved-data';
import { createRandom, type Scenario } from '../harness/scenario';
import { startUnderLoad } from '../harness/under-load';

/** `npm run leads` on a data folder, as an operator runs it. */
const startLeads = ({ dataDir, env }: ServerSetup, ...operands: string[]): ChildProcess =>
  spawn(
    process.execPath,
    ['--import', 'tsx', path.join(root, 'platform/server/src/visitors-data/command.ts'), ...operands],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env },
      stdio: 'ignore',
    },
  );

/** Backs up what a killed server left, and restores it elsewhere with a command that is killed and begun again. */
export const backup: Scenario = {
  name: 'backup',
  what: 'backed up after a crash, restored elsewhere by a command that is killed too: everything is there, and once',

  run: ({ seed, short, report }) =>
    withDataFolder(async (setup) => {
      const random = createRandom(seed);
      const file = path.join(setup.dataDir, 'scenario.backup');
      const interruptions = short ? 1 : 10;
      let interrupted = 0;

      const { faults, ledger, server, visitors } = await startUnderLoad(setup, { refusals: [503] });
      const expectDone = async (leads: ChildProcess, what: string): Promise<void> => {
        const [code] = await once(leads, 'exit');
        if (code !== 0) faults.add(`${what} ended with`, String(code));
      };

      await pause(short ? 1000 : 30_000);
      await visitors.leave();
      await server.kill();
      await expectDone(startLeads(setup, 'backup', file), 'the backup');
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
