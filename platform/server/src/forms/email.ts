import type { SiteConfig } from '@proper/shared-types';
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readSqlError } from '../database';
import { type ApiAnswer, type ApiOptions, openApi, readPath } from '../http/api';
import { readContactFields } from './contact-email';

export interface EmailOptions extends ApiOptions {
  readonly config: Pick<SiteConfig, 'emailjs'>;
  /** Contact requests of one client in ten minutes. */
  readonly perClient: number;
  /** Called when an email has been saved. */
  readonly onEmail?: (() => void) | undefined;
}

/** EmailJS answers with a line of text. */
const textAnswer = (status: number, text: string): ApiAnswer => ({ status, code: text, body: text });

const badRequest = textAnswer(400, 'Bad Request');

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
  for (const [parameter, expected, refusal] of [
    ['user_id', publicKey, 'The Public Key is invalid'],
    ['service_id', serviceId, 'The service ID not found'],
    ['template_id', templateId, 'The template ID not found'],
  ] as const) {
    const value = request[parameter];
    if (value === undefined || value === '') return textAnswer(400, `The ${parameter} parameter is required`);
    if (value !== expected) return textAnswer(400, refusal);
  }
  return undefined;
}

function answerError(cause: unknown): ApiAnswer {
  const { code, statusCode } = cause as Partial<FastifyError>;
  if (statusCode === 429) return textAnswer(429, 'Too Many Requests');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return textAnswer(413, 'Payload Too Large');
  if (statusCode !== undefined && statusCode < 500) return badRequest;
  const error = readSqlError(cause);
  const detail = error?.code ?? (cause instanceof Error ? cause.message : String(cause));
  // Without an SQLSTATE the database is unreachable; 53 is a full disk or too many connections.
  if (error !== undefined && !/^(08|53|57P)/.test(error.code))
    return { ...textAnswer(500, 'The email could not be sent'), detail };
  return { ...textAnswer(503, 'No email can be taken now'), headers: { 'retry-after': '60' }, detail };
}

/** `/api/v1.0/email`: saves what the EmailJS client sends, for the configured recipient alone. */
export const emailRoutes: FastifyPluginAsync<EmailOptions> = async (routes, options) => {
  const { config, database, perClient, onEmail, log } = options;
  const sendAnswer = await openApi(routes, log);

  async function saveRequest(request: FastifyRequest): Promise<ApiAnswer> {
    const call = v.safeParse(emailCall, request.body);
    if (!call.success) return badRequest;
    const refused = checkIds(call.output, config.emailjs);
    if (refused) return refused;
    const fields = readContactFields(call.output.template_params);
    if (!fields) return textAnswer(422, 'One or more dynamic variables are corrupted');
    await (await database).transaction((session) =>
      session.query('select private.save_email($1::jsonb)', [JSON.stringify(fields)]),
    );
    onEmail?.();
    return textAnswer(200, 'OK');
  }

  routes.setErrorHandler((error, request, reply) => sendAnswer(request, reply, answerError(error)));
  routes.post(
    '/send',
    { config: { rateLimit: { max: perClient, timeWindow: '10 minutes' } } },
    async (request, reply) => sendAnswer(request, reply, await saveRequest(request)),
  );
  routes.setNotFoundHandler((request, reply) => {
    const isSend = readPath(request).endsWith('/send');
    return sendAnswer(
      request,
      reply,
      isSend ? textAnswer(405, 'Method Not Allowed') : textAnswer(404, 'Not Found'),
    );
  });
};
