import type { SiteConfig } from '@proper/shared-types';
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readSqlFault } from '../database';
import { type ApiAnswer, openApi, type RouteOptions, readPath } from '../http/api-routes';
import { identifyClient } from '../limits/client-address';
import { readContactFields } from './contact-email';
import { saveEmail } from './email-store';

export interface EmailRoutesOptions extends RouteOptions {
  readonly config: Pick<SiteConfig, 'emailjs'>;
  /** Called when an email has been saved. */
  readonly onEmail?: (() => void) | undefined;
}

/** EmailJS answers with a line of text. */
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
  /** The database is unreachable, or its disk is full. */
  unavailable: { ...textAnswer(503, 'No email can be taken now'), ...retryLater },
};

/** What the EmailJS client sends; its parameters are checked one by one. */
const emailCall = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ template_params: v.optional(v.unknown(), {}) }),
);

/** Undefined if the ids of a request are the configured ones. */
function checkIds(
  request: v.InferOutput<typeof emailCall>,
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

function answerToError(error: unknown): ApiAnswer {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return answers.tooLarge;
  if (statusCode !== undefined && statusCode < 500) return answers.badRequest;
  const fault = readSqlFault(error);
  if (fault?.code === 'PT429') return { ...answers.tooMany, ...retryLater };
  // Without an SQLSTATE the database is unreachable; 53 is a full disk or too many connections.
  const isUnavailable = fault === undefined || /^(08|53|57P)/.test(fault.code);
  const detail = fault?.code ?? (error instanceof Error ? error.message : String(error));
  return { ...(isUnavailable ? answers.unavailable : answers.notSaved), detail };
}

/** `/api/v1.0/email`: saves what the EmailJS client sends, for the configured recipient alone. */
export const emailRoutes: FastifyPluginAsync<EmailRoutesOptions> = async (routes, options) => {
  const { config, database, onEmail, log } = options;
  const sendAnswer = openApi(routes, answers.tooMany, log);

  async function saveRequest(request: FastifyRequest): Promise<ApiAnswer> {
    const call = v.safeParse(emailCall, request.body);
    if (!call.success) return answers.badRequest;
    const fault = checkIds(call.output, config.emailjs);
    if (fault) return fault;
    const contact = readContactFields(call.output.template_params);
    if (!contact) return answers.wrongFields;
    await saveEmail(await database, contact, identifyClient(request.ip));
    onEmail?.();
    return answers.sent;
  }

  routes.setErrorHandler((error, request, reply) => sendAnswer(request, reply, answerToError(error)));
  routes.post('/send', async (request, reply) => sendAnswer(request, reply, await saveRequest(request)));
  routes.all('/*', (request, reply) =>
    sendAnswer(request, reply, readPath(request).endsWith('/send') ? answers.wrongMethod : answers.notFound),
  );
};
