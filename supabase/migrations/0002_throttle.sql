-- Limits how many rows visitors can add. Rows above a limit are refused with sqlstate PT429, which the REST API
-- answers as HTTP 429.

create table if not exists private.throttle_settings (
  table_name text primary key,
  -- How long a row counts.
  period interval not null check (period > interval '0'),
  -- Rows for one email address in a period; null for no limit.
  per_address integer check (per_address > 0),
  -- Rows for all addresses in a period.
  overall integer not null check (overall > 0)
);

-- Newsletter addresses have no limit of their own: an answer that depends on earlier sign-ups would reveal them.
insert into private.throttle_settings (table_name, period, per_address, overall) values
  ('email_submissions', interval '10 minutes', 30, 600),
  ('newsletter_subscriptions', interval '10 minutes', null, 600)
on conflict (table_name) do nothing;

create table if not exists private.throttle_attempts (
  table_name text not null,
  -- A hash, so that the address itself is not stored.
  address_hash bigint not null,
  made_at timestamptz not null
);
create index if not exists throttle_attempts_by_time
  on private.throttle_attempts (table_name, made_at);

-- Counts a row for a table, or refuses it. Rows of one table are counted one after the other, so that many at the
-- same moment cannot all pass. Attempts from before the period are deleted.
create or replace function private.throttle(counted_table text, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settings private.throttle_settings;
  hash constant bigint := hashtextextended(coalesce(lower(address), ''), 0);
  attempts integer;
  attempts_of_address integer;
begin
  select * into settings from private.throttle_settings where table_name = counted_table;
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('throttle ' || counted_table, 0));
  delete from private.throttle_attempts
    where table_name = counted_table and made_at < clock_timestamp() - settings.period;
  select count(*), count(*) filter (where address_hash = hash) into attempts, attempts_of_address
    from private.throttle_attempts where table_name = counted_table;
  if attempts >= settings.overall or attempts_of_address >= settings.per_address then
    raise sqlstate 'PT429' using
      message = 'Too many requests',
      hint = 'Try again later.';
  end if;
  insert into private.throttle_attempts (table_name, address_hash, made_at)
    values (counted_table, hash, clock_timestamp());
end
$$;

revoke all on function private.throttle(text, text) from public;
