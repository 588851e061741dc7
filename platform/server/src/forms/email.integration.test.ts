import { embeddedDefaults } from '@proper/operator-kit/site-config';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailBody } from '../../test-support/clients';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import { UnreachableError } from '../database';
import type { EmailRow } from './delivery';
import { type EmailOptions, emailRoutes } from './email';

const db = useDatabase(sqlDriver);
let app: FastifyInstance;
let lines: string[];

beforeEach(async () => {
  lines = [];
  await db.query('delete from private.emails');
  serve();
});
afterEach(() => app.close());

const saved = () => db.query<EmailRow>('select * from private.emails order by created_at');

function serve(changes: Partial<EmailOptions> = {}): void {
  app = Fastify({ trustProxy: ['127.0.0.1'] });
  app.register(emailRoutes, {
    prefix: '/api/v1.0/email',
    config: embeddedDefaults,
    database: Promise.resolve(db.database),
    perClient: 60,
    log: (line) => lines.push(line),
    ...changes,
  });
}

const params = {
  to_email: 'evil@example.net',
  from_name: 'Ada Lovelace',
  from_email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  company: 'Analytical & Sons',
  plan: 'fractional',
  message: 'Good morning,\n\nmy week needs <order>.',
  reply_to: 'ada@example.com',
};
const call = emailBody(params);
const ask = (body: unknown, changes: InjectOptions = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/v1.0/email/send',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...changes,
  });
const askFrom = async (client: string, message: string) => {
  const headers = { 'x-forwarded-for': client };
  const answer = await ask({ ...call, template_params: { ...params, message } }, { headers });
  return [answer.statusCode, Number(answer.headers['retry-after'] ?? 0)] as const;
};

describe('a contact request', () => {
  it('is saved as typed before it is acknowledged', async () => {
    const answer = await ask(call);
    expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
    const { to_email: _to, ...fields } = params;
    expect(await saved()).toMatchObject([{ fields, state: 'waiting' }]);
    expect(lines).toEqual([]);
  });

  it('keeps a field that a team has added to the form', async () => {
    expect((await ask({ ...call, template_params: { ...params, budget: 'open' } })).statusCode).toBe(200);
    expect(await saved()).toMatchObject([{ fields: { budget: 'open' } }]);
  });

  it('that a browser repeats within ten minutes is acknowledged, but saved once, even at the same moment', async () => {
    const answers = [await ask(call), await ask(call), ...(await Promise.all([ask(call), ask(call)]))];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await saved()).toHaveLength(1);
    await db.query("update private.emails set created_at = created_at - interval '11 minutes'");
    await ask(call);
    await askFrom('203.0.113.1', 'other words');
    expect(await saved()).toHaveLength(3);
  });
});

describe('a refusal', () => {
  it.each([
    ['a body that is not JSON', '{', 400, 'Bad Request'],
    ['no body', '', 400, 'Bad Request'],
    ['a missing key', { ...call, user_id: undefined }, 400, 'The user_id parameter is required'],
    ['a wrong key', { ...call, user_id: 'x' }, 400, 'The Public Key is invalid'],
    ['a wrong service', { ...call, service_id: 'x' }, 400, 'The service ID not found'],
    ['a wrong template', { ...call, template_id: 'x' }, 400, 'The template ID not found'],
    ['no parameters', { ...call, template_params: {} }, 422, /corrupted/],
    ['deep JSON', `{"template_params":${'['.repeat(7900)}${']'.repeat(7900)}}`, 400, /required/],
    [
      'a list instead of a text',
      { ...call, template_params: { ...params, message: [[]] } },
      422,
      /corrupted/,
    ],
    ['a large body', { ...call, template_params: { message: 'x'.repeat(17_000) } }, 413, 'Payload Too Large'],
  ])('answers %s with text', async (_fault, body, status, text) => {
    const answer = await ask(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toMatch(text);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(await saved()).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('ada');
  });

  it('answers 405 and 404 to other methods and addresses', async () => {
    expect((await ask('', { method: 'GET' })).statusCode).toBe(405);
    expect((await ask(call, { url: '/api/v1.0/email/send-all' })).statusCode).toBe(404);
  });

  it('answers 429 to one client that sends too many, but not to others', async () => {
    serve({ perClient: 3 });
    for (const message of ['1', '2', '3']) expect((await askFrom('203.0.113.1', message))[0]).toBe(200);
    expect(await askFrom('203.0.113.1', '4')).toEqual([429, 600]);
    expect((await askFrom('203.0.113.2', '4'))[0]).toBe(200);
    expect(await saved()).toHaveLength(4);
  });

  const refusedBy = (code: string) => Object.assign(new Error('ada'), { code });
  it.each([
    [
      '503 while the database is unreachable',
      new UnreachableError('ECONNREFUSED'),
      503,
      'No email can be taken',
    ],
    ['503 if its disk is full', refusedBy('53100'), 503, 'No email can be taken'],
    ['500 if it refuses the row', refusedBy('42P01'), 500, 'The email could not be sent'],
  ])('answers %s', async (_fault, cause, status, text) => {
    serve({ database: Promise.resolve({ ...db.database, transaction: () => Promise.reject(cause) }) });
    const answer = await ask(call);
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(text)]);
    expect(answer.headers['retry-after']).toBe(status === 503 ? '60' : undefined);
    expect(lines).toEqual([expect.stringContaining(`POST /api/v1.0/email/send ${status} ${text}`)]);
    expect(lines[0]).not.toContain('ada');
  });
});
