import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '@proper/common/repository';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLead } from '../../test-support/clients';
import { testDrivers, useDatabase } from '../../test-support/test-drivers';
import { isSqlError } from './database';
import { migrate } from './migrate';

const migrations = path.join(root, 'supabase/migrations');
const insertLead = `insert into public.email_submissions
  (email, first_name, resource_title, resource_type, download_url) values ($1, $2, $3, $4, $5)`;
const subscribe = 'insert into public.newsletter_subscriptions (email) values ($1)';

// These tests run the SQL alone, as PostgREST and Supabase do.
describe.each(testDrivers)('$name', (driver) => {
  const db = useDatabase(driver, { isMigrated: false });

  /** Runs a statement as a visitor. Returns the refusal's SQLSTATE and constraint; undefined on success. */
  async function attempt(statement: string, values: readonly unknown[] = [], headers: object | string = {}) {
    const text = typeof headers === 'string' ? headers : JSON.stringify(headers);
    try {
      await db.database.transaction(async (session) => {
        await session.query("select set_config('request.headers', $1, true)", [text]);
        await session.query('set local role anon');
        await session.query(statement, values);
      });
    } catch (cause) {
      return isSqlError(cause)
        ? `${cause.code} ${cause.constraint || cause.column || ''}`.trim()
        : String(cause);
    }
    return undefined;
  }

  const lead = createLead('ada@example.com');
  const insertWith = (changes: Readonly<Record<string, string | null>>) =>
    attempt(insertLead, Object.values({ ...lead, ...changes }));

  describe('migrations', () => {
    it('are applied once, in order, even if two processes start together', async () => {
      // Supabase's defaults, by which visitors may do nearly everything with a new table.
      const generousDefaults = `
        do $$ begin
          create role authenticated nologin; create role anon nologin;
        exception when duplicate_object then null; end $$;
        create schema if not exists private;
        alter default privileges in schema public grant all on tables to anon, authenticated;
        alter default privileges in schema private grant all on tables to anon, authenticated;
        alter default privileges in schema private grant execute on functions to anon, authenticated`;
      await db.database.transaction((session) => session.script(generousDefaults));
      const [first, second] = await Promise.all([migrate(db.database), migrate(db.database)]);
      expect([...first, ...second]).toEqual(readdirSync(migrations).sort());
      expect(await migrate(db.database)).toEqual([]);
    });

    it('revoke what a host grants to visitors on every new table', async () => {
      const rights = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'];
      const granted = await db.query<object>(
        `select role || ' ' || "right" || ' ' || name as granted
         from unnest(array['anon', 'authenticated']) as role, unnest($1::text[]) as "right",
           (select oid, relname as name from pg_class where relkind = 'r'
            and relnamespace in ('public'::regnamespace, 'private'::regnamespace)) as tables
         where has_table_privilege(role, tables.oid, "right")`,
        [rights],
      );
      expect(granted).toEqual([]);
    });
  });

  describe('a visitor', () => {
    it.each([
      ['read', 'select email from public.email_submissions'],
      ['change', "update public.email_submissions set first_name = 'x'"],
      ['delete', 'delete from public.newsletter_subscriptions'],
      ['empty', 'truncate public.email_submissions'],
      ['read back', "insert into public.newsletter_subscriptions (email) values ('a@b.c') returning email"],
      ['choose the id', 'insert into public.email_submissions (id) values (gen_random_uuid())'],
      ['choose the time', 'insert into public.newsletter_subscriptions (created_at) values (now())'],
      ['see the limits', 'select * from private.rate_limits'],
      ['use up the limits', "select private.enforce_rate_limit('email_submissions')"],
      ['read emails', 'select fields from private.emails'],
      ['add emails', "select private.save_email('{}')"],
      ['export', 'select * from private.export_submissions()'],
      ['unsubscribe by SQL', 'select private.unsubscribe(gen_random_uuid())'],
      ['see who has unsubscribed', 'select * from private.unsubscribed_addresses'],
      ['alter', 'alter table public.email_submissions disable row level security'],
    ])('cannot %s', async (_action, statement) => expect(await attempt(statement)).toBe('42501'));

    it('may have any address', async () => {
      for (const email of ['a@b', "o'hara+news@example.co.uk", `${'a'.repeat(242)}@example.com`, 'é@ä.com'])
        expect(await insertWith({ email })).toBeUndefined();
    });

    it.each([
      ['email', 'an_address', ['ab@', '@ab', 'a@b@c', 'a b@c', `${'a'.repeat(250)}@b.cd`, '  ', 'a@b.c\n']],
      ['first_name', 'a_line', [' ', 'x'.repeat(201), 'Ada\nL.']],
      ['resource_title', 'a_line', ['x'.repeat(201)]],
      ['resource_type', 'a_line', ['']],
      ['download_url', 'a_link', ['javascript:alert(1)', `/${'x'.repeat(2048)}`]],
    ])('is refused with an %s that is not %s', async (column, kind, values) => {
      const refusal = `23514 email_submissions_${column}_is_${kind}`;
      for (const value of values) expect(await insertWith({ [column]: value }), value).toBe(refusal);
      if (column !== 'download_url') expect(await insertWith({ [column]: null })).toBe(`23502 ${column}`);
    });

    it('is on the list once, however often and in whatever case the address is entered', async () => {
      const saved = () => db.query('select id, created_at from public.newsletter_subscriptions');
      await attempt(subscribe, ['Ada@example.com']);
      const before = await saved();
      for (const email of ['ada@EXAMPLE.com', 'ADA@example.com'])
        expect(await attempt(subscribe, [email])).toBeUndefined();
      expect(before).toHaveLength(1);
      expect(await saved()).toEqual(before);
    });

    it('who has unsubscribed is on no list, until the next sign-up, which a download is not', async () => {
      const kinds = async () => {
        const rows = await db.query<{ kind: string; id: string; fields: { unsubscribed_at?: string } }>(
          "select * from private.export_submissions('GRACE@example.com')",
        );
        for (const { kind, fields } of rows)
          expect('unsubscribed_at' in fields).toBe(kind === 'unsubscribed');
        return rows.map(({ kind }) => kind).sort();
      };
      await attempt(subscribe, ['Grace@example.com']);
      await insertWith({ email: 'grace@example.com' });
      const [{ id } = { id: '' }] = await db.query<{ id: string }>(
        "select id from public.email_submissions where email = 'grace@example.com'",
      );
      for (const token of [crypto.randomUUID(), id, id])
        await db.query('select private.unsubscribe($1)', [token]);
      expect(await kinds()).toEqual(['unsubscribed', 'unsubscribed']);
      await insertWith({ email: 'grace@example.com' });
      expect(await kinds()).toEqual(['unsubscribed', 'unsubscribed', 'unsubscribed']);
      await attempt(subscribe, ['grace@example.com']);
      expect(await kinds()).toEqual(['lead', 'lead', 'newsletter']);
      await db.query('select private.unsubscribe($1)', [id]);
      await db.query("select * from private.forget('grace@example.com')");
      expect(await db.query('select * from private.unsubscribed_addresses')).toEqual([]);
      expect(await kinds()).toEqual([]);
    });
  });

  describe('the limit of a table', () => {
    const limit = (settings: string) => db.query(`update private.rate_limits set ${settings}`);
    beforeEach(async () => {
      await db.query('delete from private.rate_limit_attempts');
      await limit('per_client = 120, overall = 600');
    });
    let turn = 0;
    const addAll = async (...all: readonly (object | string)[]) => {
      const codes = [];
      for (const headers of all)
        codes.push((await attempt(subscribe, [`visitor-${turn++}@example.com`], headers)) ?? 'added');
      return codes.join(' ');
    };
    const from = (client: string) => ({ 'x-real-ip': client });

    it.each([
      ['with any X-Forwarded-For', { ...from('203.0.113.1'), 'x-forwarded-for': '::1' }, from('203.0.113.1')],
      ['that the host names', { 'cf-connecting-ip': '::1' }, { ...from('::2'), 'cf-connecting-ip': '::1' }],
      ['with both spellings of an IPv4 address', from('203.0.113.4'), from('::ffff:203.0.113.4')],
      ['with all addresses of an IPv6 household', from('2001:db8:1:2200::1'), from('2001:db8:1:22ff:1::2')],
      ['without a valid address', '', from('rubbish')],
      ['without a valid header', {}, 'no JSON'],
    ])('counts a visitor %s as one client', async (_visitor, first, second) => {
      await limit('per_client = 2');
      const others = [from('192.0.2.1'), from('2001:db8:1:2300::1')];
      expect(await addAll(first, second, first, ...others)).toBe('added added PT429 added added');
    });

    it('lets every client add one row beyond the overall limit, up to twice as many', async () => {
      await limit('per_client = 4, overall = 6');
      const busy = Array.from({ length: 6 }, () => from('203.0.113.1'));
      expect(await addAll(...busy)).toBe(`added added added added${' PT429'.repeat(2)}`);
      const others = Array.from({ length: 10 }, (_, index) => from(`198.51.100.${index}`));
      expect(await addAll(...others)).toBe(`${'added '.repeat(8)}PT429 PT429`);
    });

    it('is that of a client, not of an email address, which a stranger could use up', async () => {
      await limit('per_client = 1');
      const add = (client: string) => attempt(subscribe, ['victim@example.com'], from(client));
      for (const [client, code] of [['203.0.113.1'], ['203.0.113.1', 'PT429'], ['203.0.113.2']] as const)
        expect(await add(client)).toBe(code);
    });

    it('ends after its period, does not concern operators, and stores no address', async () => {
      await limit('per_client = 1, overall = 1');
      await addAll(from('203.0.113.1'));
      await db.query("update private.rate_limit_attempts set made_at = now() - interval '11 minutes'");
      await db.query(
        "insert into public.newsletter_subscriptions (email) select n || '@operator.example' from generate_series(1, 9) as n",
      );
      expect(await addAll(from('203.0.113.1'))).toBe('added');
      const stored = await db.query(
        'select to_jsonb(attempts) as attempt from private.rate_limit_attempts as attempts',
      );
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toMatch(/203\.0|visitor/);
    });
  });
});
