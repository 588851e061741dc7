import { createVisitors, type Reply, type Visitors } from '@proper/server/test-support/clients';
import type { Visit } from './visits';

/** Goes through visits as browsers do, and keeps how long each answer took. */
export function timePages(address: string) {
  let times: number[] = [];

  async function get(browser: Visitors, path: string, etag?: string): Promise<Reply> {
    const began = performance.now();
    const headers = { 'accept-encoding': 'br', ...(etag && { 'if-none-match': etag }) };
    const reply = await browser.ask({ method: 'GET', path, headers });
    times.push(performance.now() - began);
    return reply;
  }

  return {
    /** One visit from an address: the document, and then what it names, side by side. Says what went wrong. */
    async visit([first, ...others]: Visit, from: string): Promise<string | undefined> {
      if (first === undefined) return undefined;
      const browser = createVisitors(address, from);
      const wrong: string[] = [];
      const ask = async ({ path, isConditional }: Visit[number]): Promise<void> => {
        const { status, headers } = await get(browser, path);
        if (status !== 200) wrong.push(`${status} for ${path}`);
        if (!isConditional) return;
        const again = await get(browser, path, /etag\n(.*)/i.exec(headers)?.[1]);
        if (again.status !== 304) wrong.push(`${again.status} for ${path}, which has not changed`);
      };
      await ask(first);
      await Promise.all(others.map(ask));
      browser.close();
      return wrong[0];
    },
    /** The milliseconds of all answers since the last call. */
    take(): readonly number[] {
      const taken = times;
      times = [];
      return taken;
    },
  };
}
