import type { SiteConfig } from '@proper/shared-types';
import type {
  FastifyError,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { type Database, sqlFault } from '../database';
import { allowEveryOrigin, bodyLimit, readBodyAsText } from '../http/api-routes';
import { clientOf } from '../limits/client-address';
import { createRefusals, defaultRefusalsPerMinute } from '../limits/refusals';
import { readContactFields } from './contact-email';
import { saveEmail } from './email-store';

export interface EmailRoutesOptions {
  readonly config: Pick<SiteConfig, 'emailjs'>;
  /** The database, open or about to be. Requests wait for it. */
  readonly database: Promise<Database>;
  /** Called after an email was saved. */
  readonly onSaved?: () => void;
  /** Refusals of one client in a minute, after which all its requests are refused unseen. */
  readonly refusalsPerMinute?: number;
  readonly log: (line: string) => void;
}

/** What the routes answer: a status and a line of text, as EmailJS does. */
interface EmailAnswer {
  readonly status: number;
  readonly text: string;
}

const answers = {
  sent: { status: 200, text: 'OK' },
  badRequest: { status: 400, text: 'Bad Request' },
  wrongKey: { status: 400, text: 'The Public Key is invalid' },
  wrongService: { status: 400, text: 'The service ID not found' },
  wrongTemplate: { status: 400, text: 'The template ID not found' },
  notFound: { status: 404, text: 'Not Found' },
  wrongMethod: { status: 405, text: 'Method Not Allowed' },
  tooLarge: { status: 413, text: 'Payload Too Large' },
  wrongFields: { status: 422, text: 'One or more dynamic variables are corrupted' },
  tooMany: { status: 429, text: 'Too Many Requests' },
  notSaved: { status: 500, text: 'The email could not be sent' },
  /** The database is away, or its disk is full. */
  unavailable: { status: 503, text: 'No email can be taken now' },
} satisfies Readonly<Record<string, EmailAnswer>>;

/** What the EmailJS client asks for. Nothing in it has been checked. */
type EmailCall = Readonly<Record<string, unknown>>;

/** Reads the body of `send`: one JSON object. Undefined when it is none. */
function readJson(body: unknown): EmailCall | undefined {
  try {
    const parsed: unknown = JSON.parse(String(body));
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    return { template_params: {}, ...parsed };
  } catch {
    return undefined;
  }
}

/** Passes forms on as bytes: as text, whatever is not text in them would be damaged. */
function readFormBody(routes: FastifyInstance): void {
  const options = { parseAs: 'buffer', bodyLimit } as const;
  routes.addContentTypeParser('multipart/form-data', options, (_request, body, done) => done(null, body));
}

/**
 * Reads the body of `send-form`: a form that holds the ids beside the template's parameters. The client puts its
 * own ids last, and the last of a name counts. Undefined when it is no form.
 */
async function readForm(body: unknown, contentType = ''): Promise<EmailCall | undefined> {
  if (!Buffer.isBuffer(body) && typeof body !== 'string') return undefined;
  try {
    const form = await new Response(typeof body === 'string' ? body : new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData();
    const fields: EmailCall = Object.fromEntries(form);
    return { ...fields, template_params: fields };
  } catch {
    return undefined;
  }
}

/** Why the routes can't take a request with these ids; undefined when they are the configured ones. */
function idFault(
  request: EmailCall,
  { publicKey, serviceId, templateId }: SiteConfig['emailjs'],
): EmailAnswer | undefined {
  for (const [parameter, expected, fault] of [
    ['user_id', publicKey, answers.wrongKey],
    ['service_id', serviceId, answers.wrongService],
    ['template_id', templateId, answers.wrongTemplate],
  ] as const) {
    const value = request[parameter];
    if (value === undefined || value === '')
      return { status: 400, text: `The ${parameter} parameter is required` };
    if (value !== expected) return fault;
  }
  return undefined;
}

/** The answer to what went wrong, and what the log says of it: nothing that a visitor wrote. */
function answerTo(error: unknown): { readonly answer: EmailAnswer; readonly detail: string } {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { answer: answers.tooLarge, detail: '' };
  if (statusCode !== undefined && statusCode < 500) return { answer: answers.badRequest, detail: '' };
  const fault = sqlFault(error);
  if (fault?.code === 'PT429') return { answer: answers.tooMany, detail: '' };
  // Without an SQLSTATE the database cannot be reached; 53 is a full disk, or too many connections.
  const isAway = fault === undefined || /^(08|53|57P)/.test(fault.code);
  const detail = fault?.code ?? (error instanceof Error ? error.message : String(error));
  return { answer: isAway ? answers.unavailable : answers.notSaved, detail };
}

const secondsToRetry = '60';

/** `/api/v1.0/email`: takes what the EmailJS client sends, and saves it for the configured recipient alone. */
export const emailRoutes: FastifyPluginAsync<EmailRoutesOptions> = async (routes, options) => {
  const { config, database, onSaved, refusalsPerMinute = defaultRefusalsPerMinute, log } = options;
  const refusals = createRefusals(refusalsPerMinute, (line) => log(`/api/v1.0/email: ${line}`));
  allowEveryOrigin(routes);
  readBodyAsText(routes);
  readFormBody(routes);

  const send = (reply: FastifyReply, { status, text }: EmailAnswer): FastifyReply =>
    reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);

  /** Logs what was refused, and nothing of what a visitor wrote. */
  function conclude(request: FastifyRequest, reply: FastifyReply, answer: EmailAnswer, detail = '') {
    const path = request.url.split('?')[0]?.slice(0, 200);
    const { status, text } = answer;
    if (status >= 400) log(`${request.method} ${path} ${status} ${text} ${detail}`.trim());
    if (status >= 400 && status < 500) refusals.count(clientOf(request.ip));
    if (status === 429 || status === 503) reply.header('retry-after', secondsToRetry);
    return send(reply, answer);
  }

  /** Many requests at the same moment may have come this far before the first of them is refused. */
  function refuseUnseen(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    const seconds = refusals.wait(clientOf(request.ip));
    return seconds > 0 ? send(reply.header('retry-after', String(seconds)), answers.tooMany) : undefined;
  }

  routes.addHook('onRequest', async (request, reply) => refuseUnseen(request, reply));
  routes.setErrorHandler((error, request, reply) => {
    const { answer, detail } = answerTo(error);
    return conclude(request, reply, answer, detail);
  });

  async function take(request: FastifyRequest, reply: FastifyReply, call: EmailCall | undefined) {
    if (!call) return conclude(request, reply, answers.badRequest);
    const fault = idFault(call, config.emailjs);
    if (fault) return conclude(request, reply, fault);
    const contact = readContactFields(call.template_params);
    if (!contact) return conclude(request, reply, answers.wrongFields);
    const client = clientOf(request.ip);
    return (
      refuseUnseen(request, reply) ??
      refusals.during(client, async () => {
        await saveEmail(await database, contact, client);
        onSaved?.();
        return conclude(request, reply, answers.sent);
      })
    );
  }

  routes.post('/send', (request, reply) => take(request, reply, readJson(request.body)));
  routes.post('/send-form', async (request, reply) =>
    take(request, reply, await readForm(request.body, request.headers['content-type'])),
  );
  routes.all('/*', (request, reply) => {
    const isKnown = /\/email\/send(-form)?(\?|$)/.test(request.url);
    return conclude(request, reply, isKnown ? answers.wrongMethod : answers.notFound);
  });
};
