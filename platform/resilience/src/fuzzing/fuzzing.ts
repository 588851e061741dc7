import { type Call, createVisitors, leadCall, type Reply } from '@proper/server/test-support/clients';
import type { Lead } from '@proper/server/visitors-data/tables';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { type ChildServer, startChildServer } from '../harness/child-server';
import { liftThrottle, readLeads, readMails, withDataFolder } from '../harness/saved-data';
import { createFaults, type Scenario, sideBySide } from '../harness/scenario';
import { hostileCalls, onlyRecipient } from './hostile-calls';

/** The address of a row that is there before: an answer that contains it has read a row. */
const canary = 'canary-4711@example.com';

const callsAtOnce = 8;
/** Bytes by which a server's heap may grow in thousands of calls: caches fill once. */
const heapRoom = 24 * 1024 * 1024;

const isLine = (text: string): boolean => /^\P{Cc}{1,200}$/su.test(text) && text === text.trim();

/** The same rules as the checks of the table, written a second time. */
const isWellFormed = ({ email, first_name, resource_title, resource_type, download_url }: Lead): boolean =>
  /^[^\s@]+@[^\s@]+$/.test(email) &&
  email.length <= 254 &&
  [first_name, resource_title, resource_type].every(isLine) &&
  (download_url === null || (/^(https?:\/)?\//.test(download_url) && download_url.length <= 2048));

const addressesOf = (
  found: { address?: string | undefined }[] | undefined,
): readonly (string | undefined)[] => (found ?? []).map(({ address }) => address);

async function strangersOf(source: string): Promise<readonly (string | undefined)[]> {
  const mail = await PostalMime.parse(source);
  const recipients = [mail.to, mail.cc, mail.bcc].flatMap((found) => addressesOf(found as never));
  return recipients.filter((address) => address !== onlyRecipient);
}

const described = ({ method, path }: Call): string => `${method} ${path.slice(0, 120)}`;

/** Sends thousands of generated requests to both routes. */
export const fuzzing: Scenario = {
  name: 'fuzzing',
  what: 'generated bodies, headers and paths: no 5xx, no bad row, nothing read, no second recipient',

  run: ({ seed, short, report }) =>
    withDataFolder(async (setup) => {
      const total = short ? 600 : 10_000;
      const faults = createFaults();
      const statuses = new Map<number, number>();
      await liftThrottle(setup);
      let server: ChildServer = await startChildServer(setup);
      let visitors = createVisitors(server.address);

      function judge(call: Call, { status, headers, body }: Reply): void {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 0 || status >= 500) faults.add(`answered ${status}`, `${described(call)} ${body}`);
        if (`${headers}${body}`.includes(canary)) faults.add('a row was read', described(call));
        const reads = call.path.startsWith('/rest/') && call.method !== 'POST' && call.method !== 'OPTIONS';
        if (reads && status >= 200 && status < 300) faults.add(`reading answered ${status}`, described(call));
      }

      const planted = await visitors.ask(leadCall(canary));
      if (planted.status !== 201) faults.add('the first lead was answered', String(planted.status));
      let done = 0;
      let heapAfterWarming = 0;
      for (let part = 0; part < 5; part += 1) {
        const calls = fc.sample(hostileCalls, { seed: seed * 5 + part, numRuns: total / 5 });
        await sideBySide(callsAtOnce, async () => {
          const call = calls.pop();
          if (call) judge(call, await visitors.ask(call));
          return call !== undefined;
        });
        done += total / 5;
        if (part === 0) heapAfterWarming = (await server.memory()).heapUsed;
        report(`${done} requests`);
      }
      const growth = (await server.memory()).heapUsed - heapAfterWarming;
      if (growth > heapRoom) faults.add('the heap grew', `${growth} bytes`);
      visitors.close();
      await server.kill();

      // What was accepted must be readable again, and the routes must still be open.
      server = await startChildServer(setup);
      visitors = createVisitors(server.address);
      const { status } = await visitors.ask(leadCall('after@example.com'));
      if (status !== 201) faults.add('a good lead afterwards was answered', String(status));
      visitors.close();
      await server.kill();

      const leads = await readLeads(setup);
      for (const lead of leads) if (!isWellFormed(lead)) faults.add('a bad row', JSON.stringify(lead));
      if (!leads.some(({ email }) => email === canary)) faults.add('the first lead is gone');
      const mails = await readMails(setup);
      for (const mail of mails)
        for (const stranger of await strangersOf(mail)) faults.add('a second recipient', stranger);
      const byStatus = [...statuses].sort(([one], [other]) => one - other);
      return {
        counts: {
          requests: total,
          ...Object.fromEntries(byStatus.map(([code, times]) => [`answered ${code}`, times])),
          'leads saved': leads.length,
          'mails written': mails.length,
          'heap growth in MB': (growth / 2 ** 20).toFixed(1),
        },
        faults: faults.lines,
      };
    }),
};
