-- All functions and triggers. Forms clean visitors' texts (shared-types/src/clean-text.ts); SQL only checks.

-- Returns a header of the visitor's request, passed on by the REST server; null if there is none.
create function private.request_header(name text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(nullif(current_setting('request.headers', true), '')::json ->> name, '');
exception
  when invalid_text_representation then return null;
end
$$;

-- A hash of the client at an address: an IPv4 address, or an IPv6 household's 56 bits. All invalid addresses
-- are one client.
create function private.client_hash(address text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  parsed inet;
begin
  begin
    parsed := regexp_replace(btrim(address), '^::ffff:(?=\d+\.)', '', 'i')::inet;
  exception
    when invalid_text_representation then parsed := null;
  end;
  return hashtextextended(
    coalesce(case family(parsed) when 4 then host(parsed) else network(set_masklen(parsed, 56))::text end, 'unknown'),
    (select client_salt from private.settings)
  );
end
$$;

-- A hash of an email address that cannot be compared with hashes of other databases.
create function private.address_hash(address text) returns bigint
language sql stable set search_path = '' as $$
  select hashtextextended(lower(address), client_salt) from private.settings
$$;

-- Counts a row of this request's client, or refuses it; operators have no limit. X-Forwarded-For's last
-- address is the proxy's entry; visitors can forge the others.
create function private.enforce_rate_limit(limited_table text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  limits private.rate_limits;
  client constant bigint := private.client_hash(coalesce(
    private.request_header('cf-connecting-ip'),
    private.request_header('x-real-ip'),
    split_part(private.request_header('x-forwarded-for'), ',', -1)
  ));
  from_client bigint;
  from_all bigint;
begin
  if current_setting('role') <> 'anon' then
    return;
  end if;
  select * into strict limits from private.rate_limits where table_name = limited_table;
  perform pg_advisory_xact_lock(hashtextextended(limited_table, 0));
  delete from private.rate_limit_attempts
    where table_name = limited_table and made_at <= clock_timestamp() - limits.period;
  select count(*), count(*) filter (where client_hash = client) into from_all, from_client
    from private.rate_limit_attempts where table_name = limited_table;
  if from_client >= limits.per_client
    or (from_all >= limits.overall and (from_client > 0 or from_all >= 2 * limits.overall))
  then
    raise sqlstate 'PT429' using message = 'Too many requests', hint = 'Try again later.';
  end if;
  insert into private.rate_limit_attempts values (limited_table, client, clock_timestamp());
end
$$;

-- A retry has the first attempt's Idempotency-Key and replaces its row: no answer reveals whether that
-- arrived. With other values it is a new lead, but a file's address may differ: it changes with each release.
-- The salt hides the id, the token for unsubscribing, from whoever chose the key.
create function private.prepare_email_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant text := private.request_header('idempotency-key');
  earlier public.email_submissions;
begin
  perform private.enforce_rate_limit('email_submissions');
  if attempt ~ '^[0-9a-f]{32}$' then
    new.id := md5(row(
      (select client_salt from private.settings), attempt,
      new.email, new.first_name, new.resource_title, new.resource_type
    )::text)::uuid;
    perform pg_advisory_xact_lock(hashtextextended(new.id::text, 0));
    delete from public.email_submissions as saved where saved.id = new.id returning * into earlier;
    new.created_at := coalesce(earlier.created_at, new.created_at);
  end if;
  return new;
end
$$;
create trigger prepare before insert on public.email_submissions
  for each row execute function private.prepare_email_submission();

-- A second sign-up replaces the first. Exactly one row is added either way: no answer, not even a count,
-- reveals whether the address was there.
create function private.prepare_newsletter_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.newsletter_subscriptions;
begin
  perform private.enforce_rate_limit('newsletter_subscriptions');
  perform pg_advisory_xact_lock(hashtextextended(lower(new.email), 0));
  delete from public.newsletter_subscriptions where lower(email) = lower(new.email) returning * into earlier;
  new.id := coalesce(earlier.id, new.id);
  new.created_at := coalesce(earlier.created_at, new.created_at);
  delete from private.unsubscribed_addresses where address_hash = private.address_hash(new.email);
  return new;
end
$$;
create trigger prepare before insert on public.newsletter_subscriptions
  for each row execute function private.prepare_newsletter_subscription();

-- Saves a contact request. The same one within ten minutes is a browser's retry, and is not saved again.
create function private.save_email(request jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(request::text, 0));
  insert into private.emails (fields) select request where not exists (
    select from private.emails where fields = request and created_at > now() - interval '10 minutes'
  );
end
$$;

-- Saves an error that a browser reported. Returns whether it counts: once for each client and day, and five
-- different ones a day for each client, so that invented errors cannot hide a real one.
create function private.save_browser_error(new_report jsonb, client_address text) returns boolean
language plpgsql set search_path = '' as $$
declare
  client constant bigint := private.client_hash(client_address);
begin
  delete from private.browser_errors where day < current_date - 30;
  if (select count(*) from private.browser_errors where day = current_date and client_hash = client) >= 5
    or (select count(*) from private.browser_errors where day = current_date) >= 5000
  then
    return false;
  end if;
  insert into private.browser_errors (client_hash, digest, report) values (client, md5(new_report::text), new_report)
  on conflict do nothing;
  return found;
end
$$;

-- Saves a document's web vitals. The rows of an hour are limited, because anybody may report anything.
create function private.save_web_vitals(new_report jsonb) returns void
language sql set search_path = '' as $$
  delete from private.web_vitals where hour < now() - interval '30 days';
  insert into private.web_vitals (report) select new_report
  where (select count(*) from private.web_vitals where hour = date_trunc('hour', now())) < 5000
$$;

-- Takes an address off the list, given its row's id. Returns nothing that would reveal who was on it.
create function private.unsubscribe(token uuid) returns void
language sql set search_path = '' as $$
  insert into private.unsubscribed_addresses (address_hash)
  select private.address_hash(email) from (
    select id, email from public.email_submissions union all select id, email from public.newsletter_subscriptions
  ) as recipients where id = token
  on conflict do nothing
$$;

-- What visitors, or one person, have submitted, oldest first. Whoever left the list is `unsubscribed`.
create function private.export_submissions(address text default null)
returns table (kind text, id uuid, created_at timestamptz, fields jsonb)
language sql stable set search_path = '' as $$
  with recipients as (
    select 'lead' as kind, id, created_at, email, to_jsonb(leads) - 'id' - 'created_at' as fields
    from public.email_submissions as leads
    union all
    select 'newsletter', id, created_at, email, jsonb_build_object('email', email)
    from public.newsletter_subscriptions
  )
  select * from (
    select case when unsubscribed_at is null then kind else 'unsubscribed' end as kind, id, created_at,
      fields || case when unsubscribed_at is null then '{}' else jsonb_build_object('unsubscribed_at', unsubscribed_at) end as fields
    from recipients left join private.unsubscribed_addresses on address_hash = private.address_hash(email)
    where address is null or lower(email) = lower(address)
    union all
    select 'email', id, created_at, fields || jsonb_build_object('state', state)
    from private.emails
    where address is null or lower(address) in (lower(fields ->> 'from_email'), lower(fields ->> 'reply_to'))
  ) as submissions
  order by created_at, id
$$;

-- Removes what a person has submitted. Returns the removed rows.
create function private.forget(address text) returns table (kind text, id uuid)
language sql set search_path = '' as $$
  with forgotten as materialized (select kind, id from private.export_submissions(address)),
  leads as (delete from public.email_submissions where id in (select id from forgotten)),
  subscriptions as (delete from public.newsletter_subscriptions where id in (select id from forgotten)),
  emails as (delete from private.emails where id in (select id from forgotten)),
  unsubscribed as (delete from private.unsubscribed_addresses where address_hash = private.address_hash(address))
  select kind, id from forgotten
$$;

-- Removes leads and contact requests older than some days, but none that waits to be sent. Returns them.
create function private.remove_older(days integer) returns table (kind text, id uuid)
language sql set search_path = '' as $$
  with leads as (
    delete from public.email_submissions where created_at < now() - make_interval(days => days) returning id
  ), emails as (
    delete from private.emails where created_at < now() - make_interval(days => days) and state <> 'waiting'
    returning id
  )
  select 'lead', id from leads union all select 'email', id from emails
$$;

-- A hosted project may grant new functions to everybody.
revoke all on all functions in schema private from public;
