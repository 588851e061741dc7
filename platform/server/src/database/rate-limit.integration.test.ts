import { beforeEach, describe, expect, it } from 'vitest';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import { readSqlError } from '../database';

// The SQL alone, as PostgREST and Supabase run it.
describe(`${sqlDriver.name} the rate limit of a table`, () => {
  const db = useDatabase(sqlDriver);
  const limit = (settings: string) => db.query(`update private.rate_limits set ${settings}`);
  beforeEach(async () => {
    await db.query('delete from private.rate_limit_attempts');
    await limit('per_client = 120, overall = 600');
  });

  /** The code of the refusal; undefined if the rows were added. */
  const addFrom = (headers: object | string, emails: readonly string[]): Promise<string | undefined> => {
    const text = typeof headers === 'string' ? headers : JSON.stringify(headers);
    const statement = 'insert into public.newsletter_subscriptions (email) select unnest($1::text[])';
    const adding = db.database.transaction(async (session) => {
      await session.query("select set_config('request.headers', $1, true)", [text]);
      await session.query('set local role anon');
      await session.query(statement, [emails]);
    });
    return adding.then(
      () => undefined,
      (cause: unknown) => readSqlError(cause)?.code ?? String(cause),
    );
  };
  let turn = 0;
  const add = (headers: object | string = {}) => addFrom(headers, [`visitor-${turn++}@example.com`]);
  const addAll = async (...headers: readonly (object | string)[]) => {
    const codes = [];
    for (const sent of headers) codes.push((await add(sent)) ?? 'added');
    return codes.join(' ');
  };
  const from = (client: string) => ({ 'x-real-ip': client });

  it.each([
    [
      'with any X-Forwarded-For',
      { 'x-real-ip': '203.0.113.1', 'x-forwarded-for': '198.51.100.1' },
      from('203.0.113.1'),
    ],
    [
      'with the address from the host',
      { 'cf-connecting-ip': '203.0.113.3' },
      { 'cf-connecting-ip': '203.0.113.3', 'x-real-ip': '198.51.100.1' },
    ],
    ['with both spellings of an IPv4 address', from('203.0.113.4'), from('::ffff:203.0.113.4')],
    ['with all addresses of an IPv6 household', from('2001:db8:1:2200::1'), from('2001:db8:1:22ff:1::2')],
    ['without a valid address', '', from('rubbish')],
    ['without a valid header', {}, 'no JSON'],
  ])('counts a visitor %s as one client', async (_visitor, first, second) => {
    await limit('per_client = 2');
    expect(await addAll(first, second, first, from('192.0.2.1'))).toBe('added added PT429 added');
  });

  it('counts other IPv6 households and IPv4 addresses as other clients', async () => {
    await limit('per_client = 1');
    const clients = ['2001:db8:1:2200::1', '2001:db8:1:2300::1', '203.0.113.1', '203.0.113.2'];
    expect(await addAll(...clients.map(from))).toBe('added added added added');
  });

  it('beyond the overall limit lets every client add one row, up to twice as many', async () => {
    await limit('per_client = 4, overall = 6');
    const busy = Array.from({ length: 6 }, () => from('203.0.113.1'));
    expect(await addAll(...busy)).toBe(`added added added added${' PT429'.repeat(2)}`);
    const others = Array.from({ length: 10 }, (_, index) => from(`198.51.100.${index}`));
    expect(await addAll(...others)).toBe(`${'added '.repeat(8)}PT429 PT429`);
  });

  it('counts no email address: a stranger can neither exhaust the limit of somebody else nor learn about it', async () => {
    await limit('per_client = 3');
    for (const name of ['victim+1', 'victim+2', 'victim+3'])
      expect(await addFrom(from('203.0.113.1'), [`${name}@example.com`])).toBeUndefined();
    for (const email of ['victim@example.com', 'nobody@example.com']) {
      expect(await addFrom(from('203.0.113.1'), [email])).toBe('PT429');
      expect(await addFrom(from('203.0.113.2'), [email])).toBeUndefined();
    }
  });

  it.skipIf(sqlDriver.isEmbedded)(
    'refuses a client at its limit even while another one has the lock',
    async () => {
      await limit('per_client = 1');
      await add(from('203.0.113.1'));
      await db.database.transaction(async (session) => {
        const lock = "select pg_advisory_xact_lock(hashtextextended('newsletter_subscriptions', 0))";
        await session.query(lock);
        expect(await add(from('203.0.113.1'))).toBe('PT429');
      });
    },
  );

  it('forgets attempts after its period', async () => {
    await limit('per_client = 1');
    await add(from('203.0.113.1'));
    await db.query("update private.rate_limit_attempts set made_at = now() - interval '11 minutes'");
    expect(await add(from('203.0.113.1'))).toBeUndefined();
    expect(await db.query('select 1 from private.rate_limit_attempts')).toHaveLength(1);
  });

  it('does not limit operators', async () => {
    await limit('per_client = 1, overall = 1');
    await db.query(
      "insert into public.newsletter_subscriptions (email) select n || '@operator.example' from generate_series(1, 9) as n",
    );
    expect(await add()).toBeUndefined();
  });

  it('stores no address of a person or a machine', async () => {
    await addFrom(from('203.0.113.9'), ['kept@example.com']);
    const stored = await db.query<object>(
      'select to_jsonb(attempts) as attempt from private.rate_limit_attempts as attempts',
    );
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toMatch(/203\.0|kept/);
  });
});
