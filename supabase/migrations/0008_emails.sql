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
