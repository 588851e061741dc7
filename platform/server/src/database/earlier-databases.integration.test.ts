import { describe, expect, it } from 'vitest';
import { lastEarlierMigration, migrateAsEarlier } from '../../test-support/earlier-migrations';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';
import type { Database } from './database';
import { migrate } from './migrate';

/** Everything in our schemas that a migration can change, but the order of columns. */
async function describeSchema(database: Database): Promise<readonly string[]> {
  const parts = await database.transaction((session) =>
    session.query<{ part: string }>(`
      select part from (
        select 'column ' || table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' ||
          is_nullable || ' ' || coalesce(column_default, '')
          from information_schema.columns where table_schema in ('public', 'private')
        union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid)
          from pg_constraint where connamespace in ('public'::regnamespace, 'private'::regnamespace)
        union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'private')
        union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        union all select 'policy ' || polname || ' ' || polcmd::text || ' ' || polrelid::regclass from pg_policy
        union all select 'function ' || coalesce(proacl::text, 'everyone') || ' ' || pg_get_functiondef(oid)
          from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        union all select 'rights ' || oid::regclass || ' ' || relrowsecurity || ' ' || coalesce(relacl::text, 'default')
          from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
        union all select 'rights ' || attrelid::regclass || '.' || attname || ' ' || attacl::text
          from pg_attribute where attacl is not null and attrelid::regclass::text !~ '^pg_'
        union all select 'limits ' || (to_jsonb(settings) - 'applied_at')::text from private.throttle_settings as settings
        union all select 'migration ' || name from private.migrations
      ) as parts (part) order by part`),
  );
  return parts.map(({ part }) => part);
}

describe(`${sqlDriver.name} a database`, () => {
  const fresh = useDatabase(sqlDriver);

  // Those at which functions or tables had changed the most: without the limits of clients, with them, before and with emails.
  const counts = [2, 5, 7, lastEarlierMigration];
  describe.each(counts)('of an earlier version with %i migrations', (last) => {
    const earlier = useDatabase(sqlDriver, { isMigrated: false });

    it('becomes the same as a new one, and keeps its rows and the limits that an operator has set', async () => {
      await migrateAsEarlier(earlier.database, last);
      if (last >= 3)
        await earlier.query(
          `insert into public.email_submissions (email, first_name, resource_title, resource_type)
           values ('ada@example.com', 'Ada', 'Guide', 'PDF'), (E'grace\\u034f@example.com', 'Grace', 'Guide', 'PDF')`,
        );
      if (last >= 5)
        await earlier.query('update private.throttle_settings set overall = 7, per_client = null');
      await migrate(earlier.database);
      if (last >= 3) expect(await earlier.query('select 1 from public.email_submissions')).toHaveLength(2);
      if (last >= 5) {
        const changed = await earlier.query(
          "select overall, per_client from private.throttle_settings where table_name <> 'emails'",
        );
        expect(changed).toEqual(Array.from({ length: 2 }, () => ({ overall: 7, per_client: null })));
        await earlier.query('delete from private.throttle_settings');
        await fresh.query('delete from private.throttle_settings');
      }
      const schema = await describeSchema(earlier.database);
      expect(schema).toEqual(await describeSchema(fresh.database));
      expect(schema.filter((part) => /FUNCTION private\.throttle\(/.test(part))).toHaveLength(1);
    });
  });
});
