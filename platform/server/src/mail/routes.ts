import type { SiteConfig } from '@proper/shared-types';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { allowEveryOrigin } from '../http/cors';
import { readBodyAsText } from '../http/read-body';
import { clientOf } from '../limits/client-address';
import { createFairLimiter } from '../limits/fair-limiter';
import { createRefusals, defaultRefusalsPerMinute } from '../limits/refusals';
import * as answers from './answers';
import { type Call, readForm, readFormBody, readJson } from './calls';
import { contactMail, readContactFields } from './contact-mail';
import type { Outbox } from './outbox';
import { fingerprintOf } from './repeats';

export interface MailRoutesOptions {
  readonly config: Pick<SiteConfig, 'contactEmail' | 'emailjs'>;
  readonly outbox: Outbox;
  /** Mails that the routes take in one minute from all visitors. Beyond it, those who sent fewest are taken first. */
  readonly mailsPerMinute: number;
  /** Mails that the routes take from one client in ten minutes. */
  readonly mailsPerClient: number;
  /** Refusals of one client in a minute, after which all its requests are refused unseen. */
  readonly refusalsPerMinute?: number;
  readonly log: (line: string) => void;
}

const minuteMs = 60_000;

/** Counts a mail for its client, or says in how many milliseconds it may come again. */
function createThrottle({ mailsPerMinute, mailsPerClient }: MailRoutesOptions): (client: string) => number {
  const limiters = [
    createFairLimiter({ windowMs: minuteMs, overall: mailsPerMinute }),
    createFairLimiter({ windowMs: 10 * minuteMs, perClient: mailsPerClient }),
  ];
  return (client) => {
    const wait = Math.max(...limiters.map((limiter) => limiter.wait(client)));
    if (wait === 0) for (const limiter of limiters) limiter.count(client);
    return wait;
  };
}

/** Errors of a disk that is full. */
const noRoomCodes = new Set(['OUTBOX_FULL', 'OUTBOX_DISK_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG']);

function answerTo({ code, statusCode = 500 }: FastifyError): answers.MailAnswer {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return answers.tooLarge;
  if (noRoomCodes.has(code)) return answers.noRoom;
  return statusCode < 500 ? answers.badRequest : answers.notSaved;
}

/** Why the routes can't take a request with these ids; undefined when they are the configured ones. */
function idFault(
  request: Call,
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

const send = (reply: FastifyReply, { status, text }: answers.MailAnswer): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);

/** `/api/v1.0/email`: takes what the EmailJS client sends, and mails it to the configured recipient alone. */
export const mailRoutes: FastifyPluginAsync<MailRoutesOptions> = async (routes, options) => {
  const { config, outbox, refusalsPerMinute = defaultRefusalsPerMinute, log } = options;
  const waitFor = createThrottle(options);
  const refusals = createRefusals(refusalsPerMinute, (line) => log(`/api/v1.0/email: ${line}`));
  allowEveryOrigin(routes);
  readBodyAsText(routes);
  readFormBody(routes);

  /** Logs what was refused, and nothing of what a visitor wrote. */
  function conclude(request: FastifyRequest, reply: FastifyReply, answer: answers.MailAnswer, detail = '') {
    const path = request.url.split('?')[0]?.slice(0, 200);
    if (answer.status >= 400)
      log(`${request.method} ${path} ${answer.status} ${answer.text} ${detail}`.trim());
    if (answer.status >= 400 && answer.status < 500) refusals.count(clientOf(request.ip));
    if (answer.status === 503) reply.header('retry-after', '60');
    return send(reply, answer);
  }

  const refuseFor = (reply: FastifyReply, seconds: number) => reply.header('retry-after', String(seconds));

  routes.addHook('onRequest', async (request, reply) => {
    const seconds = refusals.wait(clientOf(request.ip));
    if (seconds > 0) return send(refuseFor(reply, seconds), answers.tooMany);
  });

  routes.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = answerTo(error);
    const detail = answer.status >= 500 ? (error.code ?? error.name) : '';
    return conclude(request, reply, answer, detail);
  });

  async function take(request: FastifyRequest, reply: FastifyReply, call: Call | undefined) {
    if (!call) return conclude(request, reply, answers.badRequest);
    const fault = idFault(call, config.emailjs);
    if (fault) return conclude(request, reply, fault);
    const contact = readContactFields(call.template_params);
    if (!contact) return conclude(request, reply, answers.wrongFields);
    const client = clientOf(request.ip);
    const fingerprint = fingerprintOf(contact, client);
    // A browser that got no answer sends the same again: it gets the answer to the first request.
    const waitMs = outbox.has(fingerprint) ? 0 : waitFor(client);
    if (waitMs > 0) return conclude(request, refuseFor(reply, Math.ceil(waitMs / 1000)), answers.tooMany);
    const addresses = { sender: outbox.sender, recipient: config.contactEmail };
    await outbox.send(await contactMail(contact, addresses), fingerprint);
    return conclude(request, reply, answers.sent);
  }

  routes.post('/send', (request, reply) => take(request, reply, readJson(request.body)));
  routes.post('/send-form', async (request, reply) =>
    take(request, reply, await readForm(request.body, request.headers['content-type'])),
  );
  routes.all('/*', (request, reply) =>
    conclude(
      request,
      reply,
      /\/email\/send(-form)?(\?|$)/.test(request.url) ? answers.wrongMethod : answers.notFound,
    ),
  );
};
