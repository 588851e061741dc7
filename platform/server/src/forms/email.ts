import type { FastifyError, FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { isSqlError, query } from '../database';
import { type ApiOptions, type ApiResponse, registerApi } from '../http/api';
import { readContactFields } from './contact-email';

export interface EmailOptions extends ApiOptions {
  /** Contact requests of one client in ten minutes. */
  readonly perClient: number;
  /** Called when an email has been saved. */
  readonly onEmail?: (() => void) | undefined;
}

/** EmailJS answers with a line of text. */
const toResponse = (status: number, text: string): ApiResponse => ({ status, code: text, body: text });

const badRequest = toResponse(400, 'Bad Request');

/** The EmailJS client's request. Its fields are checked one by one; its ids are public, as the site's are. */
const emailCall = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ template_params: v.optional(v.unknown(), {}) }),
);

function toErrorResponse(cause: unknown): ApiResponse {
  const { code, statusCode = 500 } = cause as Partial<FastifyError>;
  if (statusCode === 429) return toResponse(429, 'Too Many Requests');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return toResponse(413, 'Payload Too Large');
  if (statusCode < 500) return badRequest;
  const detail = isSqlError(cause) ? cause.code : String(cause);
  return { ...toResponse(503, 'No email can be taken now'), headers: { 'retry-after': '60' }, detail };
}

/** Serves `/api/v1.0/email`: saves what the EmailJS client sends, for the configured recipient alone. */
export const emailRoutes: FastifyPluginAsync<EmailOptions> = async (routes, options) => {
  const { database, perClient, onEmail, log } = options;
  const sendResponse = await registerApi(routes, log, toErrorResponse);

  async function saveRequest(body: unknown): Promise<ApiResponse> {
    const { success, output } = v.safeParse(emailCall, body);
    if (!success) return badRequest;
    const fields = readContactFields(output.template_params);
    if (!fields) return toResponse(422, 'One or more dynamic variables are corrupted');
    await query(await database, 'select private.save_email($1::jsonb)', [JSON.stringify(fields)]);
    onEmail?.();
    return toResponse(200, 'OK');
  }

  routes.post(
    '/send',
    { config: { rateLimit: { max: perClient, timeWindow: '10 minutes' } } },
    async (request, reply) => sendResponse(request, reply, await saveRequest(request.body)),
  );
};
