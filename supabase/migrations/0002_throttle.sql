-- Limits how many rows visitors can add. Rows above a limit are refused with sqlstate PT429, which the REST API
-- answers as HTTP 429.

create table if not exists private.throttle_settings (
  table_name text primary key,
  -- How long a row counts.
  period interval not null check (period > interval '0'),
  -- Rows of all visitors in a period.
  overall integer not null check (overall > 0)
);

insert into private.throttle_settings (table_name, period, overall) values
  ('email_submissions', interval '10 minutes', 600),
  ('newsletter_subscriptions', interval '10 minutes', 600)
on conflict (table_name) do nothing;

create table if not exists private.throttle_attempts (
  table_name text not null,
  made_at timestamptz not null
);
create index if not exists throttle_attempts_by_time
  on private.throttle_attempts (table_name, made_at);
