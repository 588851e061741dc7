import { setTimeout as pause } from 'node:timers/promises';
import { createVisitors, leadCall } from '@proper/server/test-support/clients';
import { startChildServer } from '../harness/child-server';
import { readLeads, type ServerSetup, setThrottle, withDataFolder } from '../harness/saved-data';
import { createRandom, type Faults, type Scenario } from '../harness/scenario';
import { withSmtp } from '../harness/smtp';
import { startUnderLoad } from '../harness/under-load';

const hourMs = 60 * 60_000;

/** Uses up the limit, sets the clock, and expects the route open again. Returns how many were saved. */
async function throttleAcross(
  setup: ServerSetup,
  jumpsMs: readonly number[],
  faults: Faults,
): Promise<number> {
  const limit = 20;
  await setThrottle(setup, limit);
  const server = await startChildServer(setup);
  const visitors = createVisitors(server.address);
  let sent = 0;
  let saved = 0;
  for (const clockMs of [0, ...jumpsMs]) {
    await server.moveClock(clockMs);
    // What was saved before the limit was set counts towards it.
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length <= limit) {
      sent += 1;
      statuses.push((await visitors.ask(leadCall(`limit-${sent}@example.com`))).status);
    }
    const accepted = statuses.filter((status) => status === 201).length;
    saved += accepted;
    if (statuses.at(-1) !== 429) faults.add('the throttle no longer limits', `at ${clockMs} ms`);
    if (clockMs !== 0 && accepted !== limit)
      faults.add('the throttle locks visitors out', `${accepted} of ${limit} at ${clockMs} ms`);
  }
  visitors.close();
  await server.kill();
  return saved;
}

/** Sets the clock back and forth while visitors submit, and send everything again after it was acknowledged. */
export const faultsClock: Scenario = {
  name: 'faults-clock',
  what: 'the clock set back and forth under load: nothing lost or doubled, nobody locked out by the throttle',

  run: ({ seed, short, report }) =>
    withSmtp((smtp, env) =>
      withDataFolder(async (setup) => {
        const random = createRandom(seed);
        const jumps = short ? 2 : 20;
        const { faults, ledger, server, visitors } = await startUnderLoad(setup, {
          refusals: [],
          pauseMs: 20,
          loseAnswers: true,
        });
        await pause(short ? 500 : 2000);
        for (let jump = 1; jump <= jumps; jump += 1) {
          // While the clock jumps, some mails wait to be tried again.
          smtp.behaviour = { at: 'data', code: 451 };
          await pause(short ? 200 : 1000);
          await server.moveClock(jump === 1 ? -hourMs : Math.round((random() * 4 - 2) * hourMs));
          smtp.behaviour = 'take';
          await pause(short ? 700 : 2000);
        }
        report(`${jumps} jumps, ${ledger.acknowledged.lead.size} leads acknowledged`);
        await visitors.leave();
        const arrived = () => new Set(smtp.received.map(({ mail }) => mail.text)).size;
        while (arrived() < ledger.acknowledged.mail.size) await pause(50);
        await server.kill();

        const farOff = (await readLeads(setup)).filter(
          ({ created_at }) => Math.abs(created_at.getTime() - Date.now()) > hourMs / 2,
        );
        if (farOff.length === 0) faults.add('the clock of the database did not move');
        const counts = await ledger.close(
          setup,
          smtp.received.map(({ source }) => source),
        );
        return {
          counts: {
            jumps,
            ...counts,
            'leads with another time': farOff.length,
            'saved within the throttle across jumps': await throttleAcross(
              setup,
              [-hourMs, 0, hourMs, -2 * hourMs],
              faults,
            ),
          },
          faults: faults.lines,
        };
      }, env),
    ),
};
