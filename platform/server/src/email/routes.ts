import type { SiteConfig } from '@proper/shared-types';
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { type Database, readSqlFault } from '../database';
import { type ApiAnswer, openApi, pathOf } from '../http/api-routes';
import { clientOf } from '../limits/client-address';
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

/** A line of text, as EmailJS answers. */
const textAnswer = (status: number, text: string): ApiAnswer => ({ status, code: text, body: text });
const retryLater = { headers: { 'retry-after': '60' } };

const answers = {
  sent: textAnswer(200, 'OK'),
  badRequest: textAnswer(400, 'Bad Request'),
  wrongKey: textAnswer(400, 'The Public Key is invalid'),
  wrongService: textAnswer(400, 'The service ID not found'),
  wrongTemplate: textAnswer(400, 'The template ID not found'),
  notFound: textAnswer(404, 'Not Found'),
  wrongMethod: textAnswer(405, 'Method Not Allowed'),
  tooLarge: textAnswer(413, 'Payload Too Large'),
  wrongFields: textAnswer(422, 'One or more dynamic variables are corrupted'),
  tooMany: textAnswer(429, 'Too Many Requests'),
  notSaved: textAnswer(500, 'The email could not be sent'),
  /** The database is away, or its disk is full. */
  unavailable: { ...textAnswer(503, 'No email can be taken now'), ...retryLater },
};

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
): ApiAnswer | undefined {
  for (const [parameter, expected, fault] of [
    ['user_id', publicKey, answers.wrongKey],
    ['service_id', serviceId, answers.wrongService],
    ['template_id', templateId, answers.wrongTemplate],
  ] as const) {
    const value = request[parameter];
    if (value === undefined || value === '') return textAnswer(400, `The ${parameter} parameter is required`);
    if (value !== expected) return fault;
  }
  return undefined;
}

/** The answer to what went wrong. */
function answerToError(error: unknown): ApiAnswer {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return answers.tooLarge;
  if (statusCode !== undefined && statusCode < 500) return answers.badRequest;
  const fault = readSqlFault(error);
  if (fault?.code === 'PT429') return { ...answers.tooMany, ...retryLater };
  // Without an SQLSTATE the database cannot be reached; 53 is a full disk, or too many connections.
  const isAway = fault === undefined || /^(08|53|57P)/.test(fault.code);
  const detail = fault?.code ?? (error instanceof Error ? error.message : String(error));
  return { ...(isAway ? answers.unavailable : answers.notSaved), detail };
}

/** `/api/v1.0/email`: takes what the EmailJS client sends, and saves it for the configured recipient alone. */
export const emailRoutes: FastifyPluginAsync<EmailRoutesOptions> = async (routes, options) => {
  const { config, database, onEmail, log } = options;
  const conclude = openApi(routes, { tooMany: answers.tooMany, log });

  async function take(request: FastifyRequest): Promise<ApiAnswer> {
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

  routes.setErrorHandler((error, request, reply) => conclude(request, reply, answerToError(error)));
  routes.post('/send', async (request, reply) => conclude(request, reply, await take(request)));
  routes.all('/*', (request, reply) =>
    conclude(request, reply, pathOf(request).endsWith('/send') ? answers.wrongMethod : answers.notFound),
  );
};
