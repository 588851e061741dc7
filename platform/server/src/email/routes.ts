import type { SiteConfig } from '@proper/shared-types';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Database, sqlFault } from '../database';
import { openToEveryOrigin, pathOf } from '../http/api-routes';
import { clientOf } from '../limits/client-address';
import { limitRefusals } from '../limits/refusals';
import { readContactFields } from './contact-email';
import { saveEmail } from './email-store';

export interface EmailRoutesOptions {
  readonly config: Pick<SiteConfig, 'emailjs'>;
  /** The database, open or about to be. Requests wait for it. */
  readonly database: Promise<Database>;
  /** Called after an email was saved. */
  readonly onEmail?: (() => void) | undefined;
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

/** Reads a body: one JSON object. Undefined when it is none. */
function readCall(body: unknown): EmailCall | undefined {
  try {
    const parsed: unknown = JSON.parse(String(body));
    return typeof parsed === 'object' && parsed !== null ? { template_params: {}, ...parsed } : undefined;
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
function answerToError(error: unknown): { readonly answer: EmailAnswer; readonly detail: string } {
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

/** `/api/v1.0/email`: takes what the EmailJS client sends, and saves it for the configured recipient alone. */
export const emailRoutes: FastifyPluginAsync<EmailRoutesOptions> = async (routes, options) => {
  const { config, database, onEmail, log } = options;

  const send = (reply: FastifyReply, { status, text }: EmailAnswer): FastifyReply =>
    reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);

  openToEveryOrigin(routes);
  limitRefusals(routes, {
    refuse: (reply) => send(reply, answers.tooMany),
    log: (line) => log(`/api/v1.0/email: ${line}`),
  });

  /** Sends an answer, and logs what was refused: nothing that a visitor wrote. */
  function conclude(request: FastifyRequest, reply: FastifyReply, answer: EmailAnswer, detail = '') {
    const { status, text } = answer;
    if (status >= 400) log(`${request.method} ${pathOf(request)} ${status} ${text} ${detail}`.trim());
    if (status === 429 || status === 503) reply.header('retry-after', '60');
    return send(reply, answer);
  }

  async function take(request: FastifyRequest): Promise<EmailAnswer> {
    const call = readCall(request.body);
    if (!call) return answers.badRequest;
    const fault = idFault(call, config.emailjs);
    if (fault) return fault;
    const contact = readContactFields(call.template_params);
    if (!contact) return answers.wrongFields;
    await saveEmail(await database, contact, clientOf(request.ip));
    onEmail?.();
    return answers.sent;
  }

  routes.setErrorHandler((error, request, reply) => {
    const { answer, detail } = answerToError(error);
    return conclude(request, reply, answer, detail);
  });
  routes.post('/send', async (request, reply) => conclude(request, reply, await take(request)));
  routes.all('/*', (request, reply) =>
    conclude(request, reply, pathOf(request).endsWith('/send') ? answers.wrongMethod : answers.notFound),
  );
};
