import { setTimeout as pause } from 'node:timers/promises';
import { listMails } from '@proper/server/mail/folders';
import { withDataFolder } from '../harness/saved-data';
import type { Scenario } from '../harness/scenario';
import { withSmtp } from '../harness/smtp';
import { startUnderLoad } from '../harness/under-load';

/** Stops the SMTP server while visitors submit, and then has it defer mails (451) for a while. */
export const faultsSmtp: Scenario = {
  name: 'faults-smtp',
  what: 'SMTP down for a minute under load, then answering 451: every accepted mail arrives, none twice',

  run: ({ short, report }) =>
    withSmtp((smtp, env) =>
      withDataFolder(async (setup) => {
        const { faults, ledger, server, visitors } = await startUnderLoad(setup, {
          // The queue is full.
          refusals: [503],
          pauseMs: short ? 50 : 250,
        });
        const waiting = async (): Promise<number> => (await listMails(setup.dataDir, 'waiting')).length;

        await pause(short ? 500 : 5000);
        await smtp.stop();
        report(`SMTP down, ${smtp.received.length} mails arrived`);
        await pause(short ? 1000 : 60_000);
        const waitedForServer = await waiting();
        smtp.behaviour = { at: 'data', code: 451 };
        await smtp.start();
        report(`SMTP up and answering 451, ${waitedForServer} mails wait`);
        await pause(short ? 500 : 15_000);
        smtp.behaviour = 'take';
        await visitors.leave();
        while ((await waiting()) > 0) await pause(100);
        await server.kill();

        if (waitedForServer === 0) faults.add('no mail met the outage');
        const identities = new Set(smtp.received.map(({ mail }) => mail.messageId));
        return {
          counts: {
            ...(await ledger.close(
              setup,
              smtp.received.map(({ source }) => source),
            )),
            'waited while SMTP was down': waitedForServer,
            'refused because too many waited': visitors.refused.mail,
            'distinct Message-IDs that arrived': identities.size,
          },
          faults: faults.lines,
        };
      }, env),
    ),
};
