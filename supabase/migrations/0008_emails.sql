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
