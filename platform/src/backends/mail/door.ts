import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteConfig } from 'shared-types';
import { allowEveryOrigin } from '../cors';
import { readBodyAsText } from '../read-body';
import * as answers from './answers';
import { contactMail, readContactFields } from './contact-mail';
import type { Outbox } from './outbox';

export interface MailDoorOptions {
  readonly config: Pick<SiteConfig, 'contactEmail' | 'emailjs'>;
  readonly outbox: Outbox;
  readonly log: (line: string) => void;
}

/** Mails that the door takes in one minute, from all visitors together. */
const mailsPerMinute = 60;

/** True while there is room for one more in the last minute. */
function createThrottle(limit: number): () => boolean {
  let times: readonly number[] = [];
  return () => {
    const now = performance.now();
    times = times.filter((time) => now - time < 60_000);
    if (times.length >= limit) return false;
    times = [...times, now];
    return true;
  };
}

function parse(body: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(String(body));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

/** Why the door can't take a request with these ids; undefined when they are the configured ones. */
function idFault(
  request: Readonly<Record<string, unknown>>,
  { publicKey, serviceId, templateId }: SiteConfig['emailjs'],
): answers.MailAnswer | undefined {
  for (const [parameter, expected, fault] of [
    ['user_id', publicKey, answers.wrongKey],
    ['service_id', serviceId, answers.wrongService],
    ['template_id', templateId, answers.wrongTemplate],
  ] as const) {
    const value = request[parameter];
    if (value === undefined || value === '') return answers.missing(parameter);
    if (value !== expected) return fault;
  }
  return undefined;
}

/** `/api/v1.0/email`: takes what the EmailJS client sends, and mails it to the configured recipient alone. */
export const mailDoor: FastifyPluginAsync<MailDoorOptions> = async (door, { config, outbox, log }) => {
  const hasRoom = createThrottle(mailsPerMinute);
  allowEveryOrigin(door);
  readBodyAsText(door);

  /** Logs what was refused, and nothing of what a visitor wrote. */
  function conclude(request: FastifyRequest, reply: FastifyReply, answer: answers.MailAnswer, detail = '') {
    const path = request.url.split('?')[0];
    if (answer.status >= 400)
      log(`${request.method} ${path} ${answer.status} ${answer.text} ${detail}`.trim());
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(answer.text);
  }

  door.setErrorHandler((error: FastifyError, request, reply) =>
    error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      ? conclude(request, reply, answers.tooLarge)
      : conclude(request, reply, answers.notSaved, error.code ?? error.name),
  );

  door.post('/send', async (request, reply) => {
    const call = parse(request.body);
    if (!call) return conclude(request, reply, answers.badRequest);
    const fault = idFault(call, config.emailjs);
    if (fault) return conclude(request, reply, fault);
    const contact = readContactFields(call.template_params ?? {});
    if (!contact) return conclude(request, reply, answers.wrongFields);
    if (!hasRoom()) return conclude(request, reply, answers.tooMany);
    await outbox.send(await contactMail(contact, config.contactEmail));
    return conclude(request, reply, answers.sent);
  });
  door.all('/*', (request, reply) =>
    conclude(request, reply, request.url.endsWith('/email/send') ? answers.wrongMethod : answers.notFound),
  );
};
