import type { FastifyInstance } from 'fastify';
import { query } from '../database';
import { type ApiOptions, registerApi } from '../http/api';

/** The path is followed by a token: the id of the lead's or subscriber's row. */
export const unsubscribePath = '/api/unsubscribe';

/** A page without styles or scripts, which nginx's policy for answers would block. */
const renderPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1>${content}</body>
</html>
`;
const question = renderPage(
  'Unsubscribe',
  '<form method="post"><button>Send me no more emails</button></form>',
);
const result = renderPage(
  'You are not on our list',
  '<p>If your address was on it, it has been removed. You get no more emails, unless you sign up again.</p>',
);

/**
 * `GET /<token>` is a page with a button, because mail scanners open links. `POST` removes the address, for
 * the button or a mail program (RFC 8058). An unknown token gets the same answer.
 */
export async function unsubscribeRoutes(routes: FastifyInstance, { database, log }: ApiOptions) {
  const sendResponse = await registerApi(routes, log);
  routes.addHook('onRequest', async (_request, reply) => void reply.type('text/html; charset=utf-8'));
  routes.get('/:token', async (request, reply) =>
    sendResponse(request, reply, { status: 200, body: question }),
  );
  routes.post<{ Params: { token: string } }>('/:token', async (request, reply) => {
    const { token } = request.params;
    if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(token))
      await query(await database, 'select private.unsubscribe($1)', [token]);
    return sendResponse(request, reply, { status: 200, body: result });
  });
}
