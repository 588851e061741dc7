import { setTimeout as pause } from 'node:timers/promises';
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
          refusals: [],
          pauseMs: short ? 50 : 250,
        });
        const waiting = (): number =>
          ledger.acknowledged.mail.size - new Set(smtp.received.map(({ mail }) => mail.messageId)).size;

        await pause(short ? 500 : 5000);
        await smtp.stop();
        report(`SMTP down, ${smtp.received.length} mails arrived`);
        await pause(short ? 1000 : 60_000);
        const waitedForServer = waiting();
        smtp.behaviour = { at: 'data', code: 451 };
        await smtp.start();
        report(`SMTP up and answering 451, ${waitedForServer} mails wait`);
        await pause(short ? 500 : 15_000);
        smtp.behaviour = 'take';
        await visitors.leave();
        while (waiting() > 0) await pause(100);
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
            'distinct Message-IDs that arrived': identities.size,
          },
          faults: faults.lines,
        };
      }, env),
    ),
};
