import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leadOf } from '../../test-support/clients';
import { copyEmptyDatabase } from '../../test-support/empty-database';
import { type Database, openDatabase } from '../database';
import type { Lead } from '../visitors-data/tables';
import { restRoutes } from './routes';

const dataDir = mkdtempSync(path.join(tmpdir(), 'proper-retries-'));
const app = Fastify();
let database: Database;

beforeAll(async () => {
  await copyEmptyDatabase(dataDir);
  database = await openDatabase(dataDir);
  const opened = Promise.resolve(database);
  app.register(restRoutes, { prefix: '/rest/v1', database: opened, anonKey: 'key', log: () => undefined });
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const first = '0123456789abcdef0123456789abcdef';
const second = 'fedcba9876543210fedcba9876543210';

async function add(email: string, attempt: string | undefined, changes: object = {}): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/rest/v1/email_submissions',
    headers: {
      apikey: 'key',
      prefer: 'count=exact',
      ...(attempt === undefined ? {} : { 'idempotency-key': attempt }),
    },
    body: JSON.stringify({ ...leadOf(email), ...changes }),
  });
  return `${answer.statusCode} ${answer.body} ${answer.headers['content-range']}`;
}

const rowsOf = (email: string) =>
  database.transaction((session) =>
    session.query<Pick<Lead, 'id' | 'created_at' | 'download_url'>>(
      'select id, created_at, download_url from public.email_submissions where email = $1',
      [email],
    ),
  );

it('a lead that comes again under the name of its attempt is there once, and the answers are the same', async () => {
  const answers = [await add('a@example.com', first)];
  const before = await rowsOf('a@example.com');
  answers.push(await add(' a@example.com ', first));
  expect(answers).toEqual(['201  */1', '201  */1']);
  expect(await rowsOf('a@example.com')).toEqual(before);
});

it('a release between the attempts changes the address of the file alone', async () => {
  await add('b@example.com', first, { download_url: '/old.pdf' });
  await add('b@example.com', first, { download_url: '/new.pdf' });
  expect(await rowsOf('b@example.com')).toMatchObject([{ download_url: '/new.pdf' }]);
});

it('two at the same moment are one lead', async () => {
  await Promise.all([add('c@example.com', first), add('c@example.com', first)]);
  expect(await rowsOf('c@example.com')).toHaveLength(1);
});

it.each([
  ['another attempt', second, {}],
  ['no attempt', undefined, {}],
  ['what is no name of an attempt', 'x', {}],
  ['the same attempt with other values', first, { first_name: 'Grace' }],
] as const)('%s adds a lead', async (what, attempt, changes) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`;
  await add(email, first);
  await add(email, attempt, changes);
  expect(await rowsOf(email)).toHaveLength(2);
});
