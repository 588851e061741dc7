import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteConfig } from 'shared-types';
import { clientAddress } from '../client-address';
import { allowEveryOrigin } from '../cors';
import { readBodyAsText } from '../read-body';
import * as answers from './answers';
import { type Call, readForm, readFormBody, readJson } from './calls';
import { contactMail, readContactFields } from './contact-mail';
import type { Outbox } from './outbox';
import { fingerprintOf } from './repeats';

export interface MailDoorOptions {
  readonly config: Pick<SiteConfig, 'contactEmail' | 'emailjs'>;
  readonly outbox: Outbox;
  /** Mails that the door takes in one minute, from all visitors together. */
  readonly mailsPerMinute: number;
  readonly log: (line: string) => void;
}

/** True while there is room for one more in the last minute. */
function createThrottle(limit: number): () => boolean {
  const times: number[] = [];
  return () => {
    const now = performance.now();
    while (times[0] !== undefined && now - times[0] >= 60_000) times.shift();
    if (times.length >= limit) return false;
    times.push(now);
    return true;
  };
}

/** Faults of the disk that more room would mend. */
const noRoomCodes = new Set(['OUTBOX_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG']);

function answerTo({ code, statusCode = 500 }: FastifyError): answers.MailAnswer {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return answers.tooLarge;
  if (noRoomCodes.has(code)) return answers.noRoom;
  return statusCode < 500 ? answers.badRequest : answers.notSaved;
}

/** Why the door can't take a request with these ids; undefined when they are the configured ones. */
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

/** `/api/v1.0/email`: takes what the EmailJS client sends, and mails it to the configured recipient alone. */
export const mailDoor: FastifyPluginAsync<MailDoorOptions> = async (door, options) => {
  const { config, outbox, mailsPerMinute, log } = options;
  const hasRoom = createThrottle(mailsPerMinute);
  allowEveryOrigin(door);
  readBodyAsText(door);
  readFormBody(door);

  /** Logs what was refused, and nothing of what a visitor wrote. */
  function conclude(request: FastifyRequest, reply: FastifyReply, answer: answers.MailAnswer, detail = '') {
    const path = request.url.split('?')[0]?.slice(0, 200);
    if (answer.status >= 400)
      log(`${request.method} ${path} ${answer.status} ${answer.text} ${detail}`.trim());
    if (answer.status === 503) reply.header('retry-after', '60');
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(answer.text);
  }

  door.setErrorHandler((error: FastifyError, request, reply) => {
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
    const forwarded = request.headers['x-forwarded-for']?.toString();
    const fingerprint = fingerprintOf(contact, clientAddress(request.socket.remoteAddress, forwarded));
    // A browser that waited in vain for an answer sends the same again: it is told what it should have heard.
    if (!outbox.has(fingerprint) && !hasRoom()) return conclude(request, reply, answers.tooMany);
    const addresses = { sender: outbox.sender, recipient: config.contactEmail };
    await outbox.send(await contactMail(contact, addresses), fingerprint);
    return conclude(request, reply, answers.sent);
  }

  door.post('/send', (request, reply) => take(request, reply, readJson(request.body)));
  door.post('/send-form', async (request, reply) =>
    take(request, reply, await readForm(request.body, request.headers['content-type'])),
  );
  door.all('/*', (request, reply) =>
    conclude(
      request,
      reply,
      /\/email\/send(-form)?(\?|$)/.test(request.url) ? answers.wrongMethod : answers.notFound,
    ),
  );
};
