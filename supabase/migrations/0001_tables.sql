-- The tables, for PGlite, PostgreSQL and hosted Supabase alike. Visitors, the role `anon`, may only add rows
-- to the two tables of `public`. No API exposes the schema `private`.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
    execute format('grant anon to %I', current_user);
  end if;
end
$$;
grant usage on schema public to anon;
create schema if not exists private;
revoke all on schema private from public;

-- Leads: visitors who requested a resource.
create table public.email_submissions (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  email text not null
    constraint email_submissions_email_is_an_address
    check (length(email) <= 254 and email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$'),
  first_name text not null
    constraint email_submissions_first_name_is_a_line
    check (length(btrim(first_name)) between 1 and 200 and first_name !~ '[[:cntrl:]]'),
  resource_title text not null
    constraint email_submissions_resource_title_is_a_line
    check (length(resource_title) between 1 and 200 and resource_title !~ '[[:cntrl:]]'),
  resource_type text not null
    constraint email_submissions_resource_type_is_a_line
    check (length(resource_type) between 1 and 200 and resource_type !~ '[[:cntrl:]]'),
  -- Null if the resource has no file.
  download_url text
    constraint email_submissions_download_url_is_a_link
    check (length(download_url) <= 2048 and download_url ~ '^(https?:/)?/[^[:space:][:cntrl:]]*$')
);
create index email_submissions_by_time on public.email_submissions (created_at);

create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  email text not null
    constraint newsletter_subscriptions_email_is_an_address
    check (length(email) <= 254 and email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$')
);
create unique index newsletter_subscriptions_once
  on public.newsletter_subscriptions (lower(email));

-- Addresses that want no more emails, as salted hashes. A later sign-up undoes it; a later lead does not.
create table private.unsubscribed_addresses (
  address_hash bigint primary key,
  unsubscribed_at timestamptz not null default now()
);

-- Contact requests. The server adds them for visitors, and sends them.
create table private.emails (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- The fields of the form, by name, as texts.
  fields jsonb not null,
  -- Waiting to be sent, kept as a file, accepted by the SMTP server, or refused by it permanently.
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'sent', 'failed')),
  -- Why the last attempt failed: a code, without anything that a visitor wrote.
  error_code text,
  attempts integer not null default 0,
  -- The time of the next attempt. A process first moves it on, so that no other tries meanwhile.
  due_at timestamptz not null default now()
);
create index emails_by_time on private.emails (created_at);
create index emails_that_wait on private.emails (due_at) where state = 'waiting';

-- How many rows visitors may add. More are refused with SQLSTATE PT429, which REST answers as HTTP 429.
create table private.rate_limits (
  table_name text primary key,
  -- How long a row counts.
  period interval not null check (period > interval '0'),
  per_client integer not null check (per_client > 0),
  -- The limit for all visitors. Beyond it, clients may still add a first row each, up to twice as many.
  overall integer not null check (overall > 0)
);
insert into private.rate_limits (table_name, period, per_client, overall) values
  ('email_submissions', interval '10 minutes', 120, 600),
  ('newsletter_subscriptions', interval '10 minutes', 120, 600);

create table private.rate_limit_attempts (
  table_name text not null,
  client_hash bigint not null,
  made_at timestamptz not null
);
create index rate_limit_attempts_by_client
  on private.rate_limit_attempts (table_name, client_hash, made_at);

create table private.settings (
  only_row boolean primary key default true check (only_row),
  -- Salts the hashes of clients, so that nobody finds an address by trying all of them.
  client_salt bigint not null default ('x' || substr(md5(gen_random_uuid()::text), 1, 16))::bit(64)::bigint
);
insert into private.settings default values;

-- Errors of the site's code that browsers reported, each once for each client and day.
create table private.browser_errors (
  day date not null default current_date,
  client_hash bigint not null,
  -- A digest of the report.
  digest text not null,
  report jsonb not null,
  reported_at timestamptz not null default now(),
  primary key (day, client_hash, digest)
);

-- Web vitals of documents, one row for each. No row is about a person.
create table private.web_vitals (
  hour timestamptz not null default date_trunc('hour', now()),
  report jsonb not null
);
create index web_vitals_by_hour on private.web_vitals (hour);

-- Row level security, and no rights that a hosted project grants by default.
do $$
declare
  visitor text;
begin
  for visitor in
    select rolname from pg_catalog.pg_roles where rolname in ('anon', 'authenticated') union all select 'public'
  loop
    execute format(
      'revoke all on all tables in schema private from %1$s;
       revoke all on table public.email_submissions, public.newsletter_subscriptions from %1$s', visitor);
  end loop;
end
$$;
alter table public.email_submissions enable row level security;
alter table public.newsletter_subscriptions enable row level security;
create policy "visitors add rows" on public.email_submissions for insert to anon with check (true);
create policy "visitors add rows" on public.newsletter_subscriptions for insert to anon with check (true);
grant insert (email, first_name, resource_title, resource_type, download_url) on public.email_submissions to anon;
grant insert (email) on public.newsletter_subscriptions to anon;

-- A running REST server must reload the tables.
notify pgrst, 'reload schema';
