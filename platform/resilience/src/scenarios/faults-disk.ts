import { setTimeout as pause } from 'node:timers/promises';
import { withFillableDisk } from '../harness/full-disk';
import type { Kind } from '../harness/ledger';
import { withDataFolder } from '../harness/saved-data';
import type { Scenario } from '../harness/scenario';
import { startUnderLoad } from '../harness/under-load';

/** Fills the disk while visitors submit, and makes room again. */
export const faultsDisk: Scenario = {
  name: 'faults-disk',
  what: 'the disk full under load: 503 meanwhile, and everything arrives once there is room',

  run: ({ short, report }) =>
    withFillableDisk((disk) =>
      withDataFolder(
        async (setup) => {
          const rounds = short ? 1 : 4;
          const { faults, ledger, server, visitors } = await startUnderLoad(setup, {
            // PostgreSQL does not report a file over its limit as a full disk, but as an internal error (500).
            refusals: [500, 503],
          });
          const { lead: leads, mail: mails } = ledger.acknowledged;
          const more = async (since: Record<Kind, number>, now: () => Record<Kind, number>) => {
            while (now().lead < since.lead + 8 || now().mail < since.mail + 4) await pause(20);
          };
          const taken = () => ({ lead: leads.size, mail: mails.size });

          for (let round = 1; round <= rounds; round += 1)
            for (const { how, begin, end } of disk.ways) {
              await more(taken(), taken);
              begin(server.pid);
              await more({ ...visitors.refused }, () => visitors.refused);
              await pause(short ? 300 : 5000);
              end(server.pid);
              await more(taken(), taken);
              report(`${how}, and no more: ${leads.size} leads and ${mails.size} mails acknowledged`);
            }
          await visitors.leave();
          const breakdowns = server.lines().filter((line) => line.includes('cannot be used')).length;
          await server.kill();
          return {
            counts: {
              rounds,
              'in each round': disk.ways.map(({ how }) => how).join(', then '),
              ...(await ledger.close(setup)),
              'leads told to try again': visitors.refused.lead,
              'mails told to try again': visitors.refused.mail,
              'times the database gave itself up': breakdowns,
            },
            faults: faults.lines,
          };
        },
        {},
        disk.dataDir,
      ),
    ),
};
