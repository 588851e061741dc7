import rateLimit from '@fastify/rate-limit';
import { cachingOfMessages } from '@proper/operator-kit/response-headers';
import type { FastifyPluginAsync } from 'fastify';
import { query } from '../database';
import { type ApiOptions, requestsPerMinute } from '../http/api';
import { type Html, html } from '../operator/html';

/** The token of a lead or subscriber follows: the id of the row. */
export const unsubscribePath = '/api/unsubscribe';

/** A page without styles or scripts: nginx sends it with the policy of an answer, which allows none. */
const renderPage = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><h1>${title}</h1>${content}</body>
</html>
`.html;

const question = renderPage(
  'Unsubscribe',
  html`<form method="post"><button>Send me no more emails</button></form>`,
);
const done = renderPage(
  'You are not on our list',
  html`<p>If your address was on it, it has been removed. You get no more emails from us, unless you sign up again.</p>`,
);

/**
 * `GET /<token>` is a page with a button, because mail scanners open links; `POST` removes the address, from the button or from a mail
 * program (RFC 8058). An unknown token is answered like any other.
 */
export const unsubscribeRoutes: FastifyPluginAsync<Pick<ApiOptions, 'database'>> = async (
  routes,
  { database },
) => {
  await routes.register(rateLimit, { max: requestsPerMinute, timeWindow: '1 minute', ipv6Subnet: 56 });
  routes.removeAllContentTypeParsers();
  // What the body says does not matter.
  routes.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null));
  routes.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', cachingOfMessages).type('text/html; charset=utf-8');
  });
  routes.get('/:token', async () => question);
  routes.post<{ Params: { token: string } }>('/:token', async ({ params: { token } }) => {
    if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(token))
      await query(await database, 'select private.unsubscribe($1)', [token]);
    return done;
  });
};
