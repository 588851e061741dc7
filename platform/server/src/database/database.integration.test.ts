import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { testDrivers, useDatabase } from '../../test-support/test-drivers';
import { readSqlError } from './database';
import { migrate } from './migrate';

const migrations = path.resolve(import.meta.dirname, '../../../../supabase/migrations');

describe.each(testDrivers)('$name', (driver) => {
  const db = useDatabase(driver, { isMigrated: false });
  const asVisitor = (statement: string, values: readonly unknown[] = []) =>
    db.database.transaction(async (session) => {
      await session.query('set local role anon');
      return session.query(statement, values);
    });

  /** Supabase's defaults: visitors may do nearly everything with every new table. */
  const generousDefaults = `
  do $$ begin
    create role authenticated nologin; create role anon nologin;
  exception when duplicate_object then null; end $$;
  create schema if not exists private;
  alter default privileges in schema public grant all on tables to anon, authenticated;
  alter default privileges in schema private grant all on tables to anon, authenticated;
  alter default privileges in schema private grant execute on functions to anon, authenticated;
`;

  /** The SQLSTATE and constraint of the refusal; undefined if the statement was executed. */
  const attempt = (statement: string, values: readonly unknown[] = []) =>
    asVisitor(statement, values).then(
      () => undefined,
      (cause: unknown) => {
        const error = readSqlError(cause);
        return error ? `${error.code} ${error.refusedBy ?? ''}`.trim() : String(cause);
      },
    );

  const insertLead = `insert into public.email_submissions
  (email, first_name, resource_title, resource_type, download_url) values ($1, $2, $3, $4, $5)`;
  const lead = {
    email: 'ada@example.com',
    name: 'Ada',
    title: 'Task Delegation Playbook',
    type: 'PDF',
    url: '/a.pdf',
  };
  const insertWith = (changes: Partial<Record<keyof typeof lead, string | null>>) =>
    attempt(insertLead, Object.values({ ...lead, ...changes }));
  const subscribe = (email: string) =>
    attempt('insert into public.newsletter_subscriptions (email) values ($1)', [email]);
  const subscriptions = () =>
    db.query<{ id: string; created_at: Date }>('select * from public.newsletter_subscriptions');

  describe('migrations', () => {
    it('are applied once, in order, even if two processes start together', async () => {
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

    it('can be run again by hand on a database with rows', async () => {
      await asVisitor(insertLead, Object.values(lead));
      for (const name of readdirSync(migrations).sort())
        await db.database.transaction((session) =>
          session.script(readFileSync(path.join(migrations, name), 'utf8')),
        );
      expect(await db.query('select id from public.email_submissions')).toHaveLength(1);
    });
  });

  describe('a visitor', () => {
    it.each([
      ['read', 'select email from public.email_submissions'],
      ['change', "update public.email_submissions set first_name = 'x'"],
      ['delete', 'delete from public.newsletter_subscriptions'],
      ['empty', 'truncate public.email_submissions'],
      ['read back', "insert into public.newsletter_subscriptions (email) values ('a@b.c') returning email"],
      [
        'choose the id',
        'insert into public.newsletter_subscriptions (id, email) values (gen_random_uuid(), $1)',
      ],
      [
        'choose the time',
        'insert into public.newsletter_subscriptions (created_at, email) values (now(), $1)',
      ],
      ['see the limits', 'select * from private.rate_limits'],
      ['see who tried', 'select * from private.rate_limit_attempts'],
      ['use up the limits', "select private.enforce_rate_limit('email_submissions')"],
      ['read emails', 'select fields from private.emails'],
      ['add emails', "select private.save_email('{}')"],
      ['export', 'select * from private.export_submissions()'],
      ['alter', 'alter table public.email_submissions disable row level security'],
    ])('cannot %s', async (_action, statement) => {
      expect(await attempt(statement, statement.includes('$1') ? ['a@b.c'] : [])).toBe('42501');
    });

    it.each(['a@b', "o'hara+news@mail.example.co.uk", `${'a'.repeat(242)}@example.com`, 'é@exämple.com'])(
      'may have the address %s',
      async (email) => expect(await insertWith({ email })).toBeUndefined(),
    );

    it.each(['ab@', '@ab', 'a@b@c', 'a b@c', `${'a'.repeat(243)}@example.com`, '   ', 'ada@example.com\n'])(
      'is refused with the address %j',
      async (email) =>
        expect(await insertWith({ email })).toBe('23514 email_submissions_email_is_an_address'),
    );

    it.each([
      [{ name: ' ' }, '23514 email_submissions_first_name_is_a_line'],
      [{ name: 'x'.repeat(201) }, '23514 email_submissions_first_name_is_a_line'],
      [{ name: 'Ada\nL.' }, '23514 email_submissions_first_name_is_a_line'],
      [{ name: null }, '23502 first_name'],
      [{ email: null }, '23502 email'],
      [{ title: 'x'.repeat(201) }, '23514 email_submissions_resource_title_is_a_line'],
      [{ type: '' }, '23514 email_submissions_resource_type_is_a_line'],
      [{ url: 'javascript:alert(1)' }, '23514 email_submissions_download_url_is_a_link'],
      [{ url: `/${'x'.repeat(2048)}` }, '23514 email_submissions_download_url_is_a_link'],
    ])('is refused with %j', async (changes, expected) => expect(await insertWith(changes)).toBe(expected));

    it('is on the list once, however often and in whatever case the address is entered', async () => {
      await subscribe('Ada@example.com');
      const before = await subscriptions();
      expect(await subscribe('ada@EXAMPLE.com')).toBeUndefined();
      expect(await subscribe('ADA@example.com')).toBeUndefined();
      const after = await subscriptions();
      expect(after).toHaveLength(1);
      expect(after[0]).toMatchObject({ id: before[0]?.id, created_at: before[0]?.created_at });
    });
  });

  it('half a million characters that almost match a rule are refused in time', async () => {
    // If the time grew with the square of the length, the test would time out.
    const hostile = ['a'.repeat(500_000), 'a@'.repeat(250_000), ' \t'.repeat(250_000), '/'.repeat(500_000)];
    for (const text of hostile)
      expect(await insertWith({ email: text, name: text, title: text, type: text, url: text })).toMatch(
        /^235/,
      );
  });
});
