-- file: 0001_roles.sql
-- The basis of all later migrations: the role of visitors, and a schema that no API exposes.
-- Every migration can be run again on a database that already has it.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
    execute format('grant anon to %I', current_user);
  end if;
exception
  -- Another database of the same cluster was migrated at the same moment.
  when duplicate_object or unique_violation then null;
end
$$;

grant usage on schema public to anon;

create schema if not exists private;
revoke all on schema private from public;

-- Trims the same characters as JavaScript's trim().
create or replace function private.trimmed(value text) returns text
language sql immutable set search_path = '' as $$
  select btrim(value, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
    || E'\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

-- Whether a text may be an email address. Looser than a browser's own check, never stricter.
-- Each condition reads the text once.
create or replace function private.is_email(value text) returns boolean
language sql immutable set search_path = '' as $$
  select length(value) between 3 and 254
    and value !~ '[[:space:][:cntrl:]]'
    and length(value) - length(replace(value, '@', '')) = 1
    and position('@' in value) > 1
    and position('@' in value) < length(value)
$$;

-- Revokes all rights on a table from all roles of visitors. A hosted project grants them by default.
create or replace function private.close_to_visitors(closed regclass) returns void
language plpgsql set search_path = '' as $$
declare
  visitor text;
begin
  execute format('revoke all on table %s from public', closed);
  for visitor in select rolname from pg_catalog.pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on table %s from %I', closed, visitor);
  end loop;
end
$$;
-- file: 0002_throttle.sql
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
-- file: 0003_email_submissions.sql
-- Leads: visitors who requested a resource. Visitors can add rows, and nothing else.

create table if not exists public.email_submissions (
  id uuid primary key,
  created_at timestamptz not null,
  email text not null
    constraint email_submissions_email_is_an_address check (private.is_email(email)),
  first_name text not null
    constraint email_submissions_first_name_is_a_line
    check (length(first_name) between 1 and 200 and first_name !~ '[[:cntrl:]]'),
  resource_title text not null
    constraint email_submissions_resource_title_is_a_line
    check (length(resource_title) between 1 and 200 and resource_title !~ '[[:cntrl:]]'),
  resource_type text not null
    constraint email_submissions_resource_type_is_a_line
    check (length(resource_type) between 1 and 200 and resource_type !~ '[[:cntrl:]]'),
  -- Null if the resource has no file.
  download_url text
    constraint email_submissions_download_url_is_a_link
    check (
      length(download_url) between 1 and 2048
      and download_url ~ '^(https?:/)?/'
      and download_url !~ '[[:space:][:cntrl:]]'
    )
);
create index if not exists email_submissions_by_time on public.email_submissions (created_at);

create or replace function private.prepare_email_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.id := gen_random_uuid();
  new.created_at := now();
  new.email := private.trimmed(new.email);
  new.first_name := private.trimmed(new.first_name);
  new.resource_title := private.trimmed(new.resource_title);
  new.resource_type := private.trimmed(new.resource_type);
  new.download_url := private.trimmed(new.download_url);
  perform private.throttle('email_submissions', new.email);
  return new;
end
$$;
revoke all on function private.prepare_email_submission() from public;

create or replace trigger prepare before insert on public.email_submissions
  for each row execute function private.prepare_email_submission();

alter table public.email_submissions enable row level security;
drop policy if exists "visitors add rows" on public.email_submissions;
create policy "visitors add rows" on public.email_submissions for insert to anon with check (true);

select private.close_to_visitors('public.email_submissions');
grant insert (email, first_name, resource_title, resource_type, download_url)
  on table public.email_submissions to anon;

-- A running REST server reloads the tables.
notify pgrst, 'reload schema';
-- file: 0004_newsletter_subscriptions.sql
-- Newsletter addresses. Visitors can add rows, and nothing else.

create table if not exists public.newsletter_subscriptions (
  id uuid primary key,
  created_at timestamptz not null,
  email text not null
    constraint newsletter_subscriptions_email_is_an_address check (private.is_email(email))
);
create unique index if not exists newsletter_subscriptions_once
  on public.newsletter_subscriptions (lower(email));

-- A second sign-up replaces the row with an equal one, with the id and time of the first. Exactly one row is added
-- either way, so that no answer, not even a count, reveals whether the address was there. The throttle's lock
-- separates two sign-ups at the same moment.
create or replace function private.prepare_newsletter_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.newsletter_subscriptions;
begin
  new.email := private.trimmed(new.email);
  perform private.throttle('newsletter_subscriptions', new.email);
  delete from public.newsletter_subscriptions where lower(email) = lower(new.email) returning * into earlier;
  new.id := coalesce(earlier.id, gen_random_uuid());
  new.created_at := coalesce(earlier.created_at, now());
  return new;
end
$$;
revoke all on function private.prepare_newsletter_subscription() from public;

create or replace trigger prepare before insert on public.newsletter_subscriptions
  for each row execute function private.prepare_newsletter_subscription();

alter table public.newsletter_subscriptions enable row level security;
drop policy if exists "visitors add rows" on public.newsletter_subscriptions;
create policy "visitors add rows" on public.newsletter_subscriptions for insert to anon with check (true);

select private.close_to_visitors('public.newsletter_subscriptions');
grant insert (email) on table public.newsletter_subscriptions to anon;

-- A running REST server reloads the tables.
notify pgrst, 'reload schema';
-- file: 0005_throttle_per_client.sql
-- A limit per client, besides those per address and for all: one machine cannot exhaust everybody's limit.

alter table private.throttle_settings
  -- Rows from one client in a period; null for no limit.
  add column if not exists per_client integer check (per_client > 0);
update private.throttle_settings set per_client = 120 where per_client is null;

alter table private.throttle_attempts
  -- A hash; null if the client is unknown, and then it has no limit of its own.
  add column if not exists client_hash bigint;

-- Makes the hashes useless outside this database, and prevents finding an address by trying all of them.
create table if not exists private.throttle_salt (
  only_row boolean primary key default true check (only_row),
  salt bigint not null
);
insert into private.throttle_salt (salt)
  values (('x' || substr(md5(gen_random_uuid()::text), 1, 16))::bit(64)::bigint)
on conflict do nothing;

-- The address of the visitor's machine, from the request headers that a proxy in front of the REST server sets.
-- Null if there is none. A visitor who could choose these headers would escape this limit only.
create or replace function private.client_of_request() returns text
language plpgsql stable set search_path = '' as $$
declare
  headers json;
begin
  headers := nullif(current_setting('request.headers', true), '')::json;
  return nullif(coalesce(
    headers ->> 'cf-connecting-ip',
    headers ->> 'x-real-ip',
    btrim(split_part(headers ->> 'x-forwarded-for', ',', 1))
  ), '');
exception
  when invalid_text_representation then return null;
end
$$;

-- Deletes attempts that no longer count.
create or replace function private.forget_attempts() returns void
language sql set search_path = '' as $$
  delete from private.throttle_attempts as attempts using private.throttle_settings as settings
    where attempts.table_name = settings.table_name
      and attempts.made_at < clock_timestamp() - settings.period
$$;

-- Counts a row for a table, or refuses it. Rows of one table are counted one after the other, so that many at the
-- same moment cannot all pass. Attempts from before the period are deleted, and so are those from the future, which
-- exist if the clock was set back.
create or replace function private.throttle(counted_table text, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settings private.throttle_settings;
  seed constant bigint := (select salt from private.throttle_salt);
  hash constant bigint := hashtextextended(coalesce(lower(address), ''), seed);
  client constant bigint := hashtextextended(private.client_of_request(), seed);
  attempts integer;
  attempts_of_address integer;
  attempts_of_client integer;
begin
  select * into settings from private.throttle_settings where table_name = counted_table;
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('throttle ' || counted_table, 0));
  delete from private.throttle_attempts
    where table_name = counted_table
      and (made_at < clock_timestamp() - settings.period or made_at > clock_timestamp() + interval '1 minute');
  select count(*), count(*) filter (where address_hash = hash), count(*) filter (where client_hash = client)
    into attempts, attempts_of_address, attempts_of_client
    from private.throttle_attempts where table_name = counted_table;
  if attempts >= settings.overall
    or attempts_of_address >= settings.per_address
    or attempts_of_client >= settings.per_client
  then
    raise sqlstate 'PT429' using
      message = 'Too many requests',
      hint = 'Try again later.';
  end if;
  insert into private.throttle_attempts (table_name, address_hash, client_hash, made_at)
    values (counted_table, hash, client, clock_timestamp());
end
$$;

-- A hosted project may grant new functions and tables to everyone.
revoke all on function private.throttle(text, text) from public;
revoke all on function private.client_of_request() from public;
revoke all on function private.forget_attempts() from public;
do $$
declare
  closed regclass;
begin
  for closed in
    select oid from pg_catalog.pg_class
    where relnamespace in ('private'::regnamespace) and relkind in ('r', 'p')
  loop
    perform private.close_to_visitors(closed);
  end loop;
end
$$;
-- file: 0006_retries.sql
-- A retry does not duplicate a lead. The site sends the header Idempotency-Key, with the same key until an attempt is
-- answered. A lead that is sent again with its key replaces itself, so that no answer reveals whether the first
-- attempt arrived. A request without the header adds a row, as before.

create or replace function private.attempt_of_request() returns text
language plpgsql stable set search_path = '' as $$
declare
  attempt text;
begin
  attempt := nullif(current_setting('request.headers', true), '')::json ->> 'idempotency-key';
  return case when attempt ~ '^[0-9a-f]{32}$' then attempt end;
exception
  when invalid_text_representation then return null;
end
$$;
revoke all on function private.attempt_of_request() from public;

create or replace function private.recognise_retry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant text := private.attempt_of_request();
  earlier public.email_submissions;
begin
  if attempt is null then
    return new;
  end if;
  -- A lead whose values changed before the retry is a new one. The file's address changes with each release of the site.
  new.id := left(encode(sha256(convert_to(
    row(attempt, new.email, new.first_name, new.resource_title, new.resource_type)::text, 'UTF8'
  )), 'hex'), 32)::uuid;
  perform pg_advisory_xact_lock(hashtextextended(new.id::text, 0));
  delete from public.email_submissions as saved where saved.id = new.id returning * into earlier;
  new.created_at := coalesce(earlier.created_at, new.created_at);
  return new;
end
$$;
revoke all on function private.recognise_retry() from public;

-- Runs after `prepare`, which trims: triggers run in the order of their names.
create or replace trigger recognise_retry before insert on public.email_submissions
  for each row execute function private.recognise_retry();
-- file: 0007_fair_throttle.sql
-- No client locks out the others. A visitor's transaction adds one row to a table. Unknown clients count as one. Above
-- the overall limit, the busiest clients are refused first: clients within an equal share of it are still admitted, and
-- so is everybody's first row, up to twice the overall limit. Operators are not limited.

-- The client of an address: an IPv4 address, or the first 56 bits of an IPv6 address, which belong to one household.
create or replace function private.client_network(address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  parsed inet;
begin
  parsed := regexp_replace(btrim(address), '^::ffff:(?=\d+\.)', '', 'i')::inet;
  return coalesce(
    case family(parsed) when 4 then host(parsed) when 6 then network(set_masklen(parsed, 56))::text end,
    'unknown'
  );
exception
  when invalid_text_representation then return 'unknown';
end
$$;

-- The visitor's machine, from the request headers that a proxy in front of the REST server sets. In X-Forwarded-For the
-- last address counts, which that proxy saw itself; a visitor may have written those before it.
create or replace function private.client_of_request() returns text
language plpgsql stable set search_path = '' as $$
declare
  headers json;
begin
  headers := nullif(current_setting('request.headers', true), '')::json;
  return private.client_network(coalesce(
    nullif(headers ->> 'cf-connecting-ip', ''),
    nullif(headers ->> 'x-real-ip', ''),
    split_part(headers ->> 'x-forwarded-for', ',', -1)
  ));
exception
  when invalid_text_representation then return 'unknown';
end
$$;

-- The mailbox behind an address: `ada+1@example.com` and `ada+2@example.com` are one.
create or replace function private.base_address(address text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(lower(address), '^([^+@]+)\+[^@]*@', '\1@')
$$;

create index if not exists throttle_attempts_by_client
  on private.throttle_attempts (table_name, client_hash, made_at);

-- Counts a row for a table, or refuses it. Rows of one table are counted one after the other, so that many at the
-- same moment cannot all pass; a client at its own limit is refused without waiting for its turn or delaying others.
-- Attempts from before the period are deleted, and so are those from the future, which exist if the clock was set back.
create or replace function private.throttle(counted_table text, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settings private.throttle_settings;
  mark constant text := 'proper.row_of_' || counted_table;
  seed constant bigint := (select salt from private.throttle_salt);
  hash constant bigint := hashtextextended(coalesce(private.base_address(address), ''), seed);
  client constant bigint := hashtextextended(private.client_of_request(), seed);
  attempts bigint;
  attempts_of_address bigint;
  attempts_of_client bigint;
  other_clients bigint;
begin
  select * into settings from private.throttle_settings where table_name = counted_table;
  if not found or current_setting('role') <> 'anon' then
    return;
  end if;
  if current_setting(mark, true) = 'added' then
    raise sqlstate 'PT413' using
      message = 'Only one row can be inserted at a time',
      hint = 'Send one object, or a list of one.';
  end if;
  perform set_config(mark, 'added', true);

  select count(*) into attempts_of_client from private.throttle_attempts
    where table_name = counted_table and client_hash = client
      and made_at between clock_timestamp() - settings.period and clock_timestamp() + interval '1 minute';
  if attempts_of_client >= settings.per_client then
    raise sqlstate 'PT429' using message = 'Too many requests', hint = 'Try again later.';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('throttle ' || counted_table, 0));
  delete from private.throttle_attempts
    where table_name = counted_table
      and (made_at < clock_timestamp() - settings.period or made_at > clock_timestamp() + interval '1 minute');
  select
    count(*),
    count(*) filter (where address_hash = hash),
    count(*) filter (where client_hash = client),
    count(distinct client_hash) filter (where client_hash <> client)
    into attempts, attempts_of_address, attempts_of_client, other_clients
    from private.throttle_attempts where table_name = counted_table;
  if attempts_of_address >= settings.per_address
    or attempts_of_client >= settings.per_client
    or attempts >= 2 * settings.overall::bigint
    or (
      attempts >= settings.overall
      and attempts_of_client + 1 > greatest(1, settings.overall::numeric / (other_clients + 1))
    )
  then
    raise sqlstate 'PT429' using message = 'Too many requests', hint = 'Try again later.';
  end if;
  insert into private.throttle_attempts (table_name, address_hash, client_hash, made_at)
    values (counted_table, hash, client, clock_timestamp());
end
$$;

-- A hosted project may grant new functions to everyone.
revoke all on function private.throttle(text, text) from public;
revoke all on function private.client_of_request() from public;
revoke all on function private.client_network(text) from public;
revoke all on function private.base_address(text) from public;
-- file: 0008_emails.sql
-- Contact requests, and new limits. An email is a row like a lead: one transaction, one limiter, one backup. Visitors have
-- no access: the backend adds the row for them, and delivers it.

create table if not exists private.emails (
  id uuid primary key,
  created_at timestamptz not null,
  -- The fields of the form. All but the name and the address may be empty.
  from_name text not null,
  from_email text not null,
  phone text not null,
  company text not null,
  plan text not null,
  message text not null,
  reply_to text not null,
  -- Waiting to be delivered, kept as a file, accepted by the SMTP server, or refused by it permanently.
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'sent', 'failed')),
  -- Why the last attempt failed: a code, without anything that a visitor wrote.
  fault text,
  attempts integer not null default 0,
  -- The time of the next attempt. A process that begins one moves it on first, so that no other tries meanwhile.
  due_at timestamptz not null default now(),
  -- A digest of the fields and the client while the same request counts as a repeat.
  fingerprint text unique
);
create index if not exists emails_by_time on private.emails (created_at);
create index if not exists emails_that_wait on private.emails (due_at) where state = 'waiting';
select private.close_to_visitors('private.emails');

insert into private.throttle_settings (table_name, period, per_client, overall) values
  ('emails', interval '10 minutes', 10, 1200)
on conflict (table_name) do nothing;

-- A text without invisible characters that change how an address reads: zero-width characters and text direction marks.
create or replace function private.without_marks(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    value, E'[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]', '', 'g'
  )
$$;
revoke all on function private.without_marks(text) from public;

-- Whether a text may be an email address. Looser than a browser's own check, never stricter.
-- Each condition reads the text once. It runs as its owner, because visitors may not use this schema.
create or replace function private.is_email(value text) returns boolean
language sql immutable security definer set search_path = '' as $$
  select length(value) between 3 and 254
    and value !~ '[[:space:][:cntrl:]]'
    and value = private.without_marks(value)
    and length(value) - length(replace(value, '@', '')) = 1
    and position('@' in value) > 1
    and position('@' in value) < length(value)
$$;

-- Addresses no longer have a limit of their own: a stranger could exhaust it with `victim+1@` to `victim+30@`, and the
-- refusal revealed it. Now clients are counted, one by one and all together. The columns stay for older rows.
alter table private.throttle_attempts alter column address_hash drop not null;

-- Counts an attempt of this request's client for a table, or refuses it. Rows of one table are counted one after the
-- other, so that many at the same moment cannot all pass; a client at its own limit is refused without waiting for its
-- turn or delaying others. Attempts from before the period are deleted, and so are those from the future, which exist if
-- the clock was set back.
create or replace function private.admit(counted_table text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settings private.throttle_settings;
  client constant bigint :=
    hashtextextended(private.client_of_request(), (select salt from private.throttle_salt));
  attempts bigint;
  attempts_of_client bigint;
  other_clients bigint;
begin
  select * into strict settings from private.throttle_settings where table_name = counted_table;
  select count(*) into attempts_of_client from private.throttle_attempts
    where table_name = counted_table and client_hash = client
      and made_at between clock_timestamp() - settings.period and clock_timestamp() + interval '1 minute';
  if attempts_of_client >= settings.per_client then
    raise sqlstate 'PT429' using message = 'Too many requests', hint = 'Try again later.';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('throttle ' || counted_table, 0));
  delete from private.throttle_attempts
    where table_name = counted_table
      and (made_at < clock_timestamp() - settings.period or made_at > clock_timestamp() + interval '1 minute');
  select
    count(*),
    count(*) filter (where client_hash = client),
    count(distinct client_hash) filter (where client_hash <> client)
    into attempts, attempts_of_client, other_clients
    from private.throttle_attempts where table_name = counted_table;
  if attempts_of_client >= settings.per_client
    or attempts >= 2 * settings.overall::bigint
    or (
      attempts >= settings.overall
      and attempts_of_client + 1 > greatest(1, settings.overall::numeric / (other_clients + 1))
    )
  then
    raise sqlstate 'PT429' using message = 'Too many requests', hint = 'Try again later.';
  end if;
  insert into private.throttle_attempts (table_name, client_hash, made_at)
    values (counted_table, client, clock_timestamp());
end
$$;

-- The triggers of the tables call this. A visitor's transaction adds one row; operators are not limited.
create or replace function private.throttle(counted_table text, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mark constant text := 'proper.row_of_' || counted_table;
begin
  if current_setting('role') <> 'anon' then
    return;
  end if;
  if current_setting(mark, true) = 'added' then
    raise sqlstate 'PT413' using
      message = 'Only one row can be inserted at a time',
      hint = 'Send one object, or a list of one.';
  end if;
  perform set_config(mark, 'added', true);
  perform private.admit(counted_table);
end
$$;

-- A hosted project may grant new functions to everyone.
revoke all on function private.throttle(text, text) from public;
revoke all on function private.admit(text) from public;
drop function if exists private.base_address(text);
