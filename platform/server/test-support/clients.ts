import { once } from 'node:events';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { BackendRows } from '@proper/shared-types';
import type { RunningServer } from '../src/start-server';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string | undefined;
}

/** The answer; without one, the status is 0 and the body is the reason. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * Sends calls to the server at an address, each call at once on its own connection.
 *
 * @param from - The connections' local address: `127.0.0.2` is another client. Linux has all of them.
 */
export function createVisitors(address: string, from?: string) {
  const agent = new Agent({ keepAlive: true, ...(from && { localAddress: from, family: 4 }) });
  const { hostname, port } = new URL(address);

  async function ask({ method, path, headers, body }: Call): Promise<Reply> {
    const sent = request({ hostname, port, path, agent, method, headers, timeout: 30_000 });
    sent.on('timeout', () => sent.destroy()).on('error', () => undefined);
    try {
      sent.end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
    } catch (cause) {
      return { status: 0, headers: {}, body: String(cause) };
    }
  }
  return { ask, close: () => agent.destroy() };
}

/** Sends one call to the server at an address. */
export async function askOnce(address: string, call: Call): Promise<Reply> {
  const visitors = createVisitors(address);
  const reply = await visitors.ask(call);
  visitors.close();
  return reply;
}

/** A lead as the resource form sends it. */
export const createLead = (email: string): BackendRows['email_submissions'] => ({
  email,
  first_name: 'Ada',
  resource_title: 'Effective Tasking Guide',
  resource_type: 'PDF Guide + Quick Reference Cards',
  download_url: null,
});

/** The resource form's request. */
export const leadCall = (email: string): Call => ({
  method: 'POST',
  path: '/rest/v1/email_submissions',
  headers: { 'content-type': 'application/json', prefer: 'return=minimal' },
  body: JSON.stringify(createLead(email)),
});

/** The contact form's request. */
export const emailCall = (email: string): Call => ({
  method: 'POST',
  path: '/api/v1.0/email/send',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    template_params: { from_name: 'Ada', from_email: email, reply_to: email, message: 'x' },
  }),
});

/** Sends the operator's server a request; by default, as a browser that opens the page with its password. */
export function askOperator(
  { operatorPage }: Pick<RunningServer, 'operatorPage'>,
  { path = '/', method = 'GET', headers = {} }: Partial<Call> = {},
): Promise<Reply> {
  const { username, password, origin } = new URL(operatorPage);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  return askOnce(origin, { method, path, headers: { authorization, ...navigation, ...headers } });
}
