import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import type { BackendRows } from '@proper/shared-types';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string | undefined;
}

/** Status 0 if no answer came; then the body is the reason. */
export interface Reply {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

const createFailure = (reason: string): Reply => ({ status: 0, headers: '', body: reason });

/**
 * Sends calls to the server at an address, over as many connections as there are calls at once.
 *
 * @param from - The local address of the connections: `127.0.0.2` is another client. Linux has all of them.
 */
export function createVisitors(address: string, from?: string) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(address);

  const ask = ({ method, path, headers, body }: Call): Promise<Reply> =>
    new Promise((resolve) => {
      // Node would send the body of a GET without its length.
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = {
        agent,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...length },
        timeout: 30_000,
        ...(from === undefined ? {} : { localAddress: from, family: 4 }),
      };
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', ({ message }) => resolve(createFailure(message)));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.rawHeaders.join('\n'),
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', ({ message }) => resolve(createFailure(message)));
      sent.end(body);
    });

  return { ask, close: () => agent.destroy() };
}
export type Visitors = ReturnType<typeof createVisitors>;

const { supabase, emailjs, contactEmail } = embeddedDefaults;

export const restHeaders = { apikey: supabase.anonKey, 'content-type': 'application/json' } as const;

/** A lead as the resource form sends it. */
export const leadOf = (email: string): BackendRows['email_submissions'] => ({
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
  headers: { ...restHeaders, prefer: 'return=minimal' },
  body: JSON.stringify(leadOf(email)),
});

/** The newsletter form's request. */
export const newsletterCall = (email: string): Call => ({
  ...leadCall(email),
  path: '/rest/v1/newsletter_subscriptions',
  body: JSON.stringify({ email }),
});

/** EmailJS's body, with the configured ids. */
export const emailBody = (params: unknown) => ({
  lib_version: '4.4.1',
  user_id: emailjs.publicKey,
  service_id: emailjs.serviceId,
  template_id: emailjs.templateId,
  template_params: params,
});

/** The contact form's request. */
export const emailCall = (email: string): Call => ({
  method: 'POST',
  path: '/api/v1.0/email/send',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(
    emailBody({
      to_email: contactEmail,
      from_name: 'Ada',
      from_email: email,
      reply_to: email,
      message: 'x',
    }),
  ),
});
