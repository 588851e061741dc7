-- Every function and trigger, each defined once: what cleans and checks the texts of visitors, and what limits how many rows they
-- add. Databases of every earlier version end here with the same functions as a new one.

-- Addresses have no limit of their own: a stranger could exhaust it, and its refusal revealed that the address is known.
alter table private.throttle_settings drop column if exists per_address;
alter table private.throttle_attempts drop column if exists address_hash;

-- Cleaning. shared-types/src/clean-text.ts does the same in forms and for emails; a test compares both.

-- A text without characters that have no shape, except those that change the shape of their neighbours: Unicode's format
-- characters, what it calls ignorable by default, and the blank pattern of Braille.
create or replace function private.without_marks_in_text(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    value,
    E'[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f'
      || E'\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f'
      || E'\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]',
    '', 'g'
  )
$$;

-- The same without joiners and variation selectors too, with which names and emoji are written, but no address.
create or replace function private.without_marks(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    private.without_marks_in_text(value), E'[\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'
  )
$$;

-- Control characters, and the two line breaks that only Unicode has, as one space.
create or replace function private.without_controls(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(value, E'[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')
$$;

-- Spaces of any script.
create or replace function private.spaces() returns text
language sql immutable set search_path = '' as $$
  select E' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
$$;

-- Cleans one line of text as a person would.
create or replace function private.clean_text(value text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  line constant text := btrim(
    private.without_marks_in_text(private.without_controls(value)), private.spaces() || E'\u200c\u200d'
  );
begin
  return case when btrim(private.without_marks(line), private.spaces()) = '' then '' else line end;
end
$$;

-- Cleans an address as a person would: full-width characters become plain ones, of `Ada <ada@example.com>` and of
-- `mailto:ada@example.com?subject=Hello` the address remains, and punctuation after it goes.
create or replace function private.clean_email(value text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  plain constant text := translate(
    value,
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～' || E'\u3002\uff61\ufe6b',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~' || '..@'
  );
  line constant text := private.without_marks(private.without_controls(plain));
  in_brackets constant text := coalesce(substring(line from '<([^<>]*@[^<>]*)>'), line);
  without_link constant text :=
    regexp_replace(ltrim(in_brackets, private.spaces() || '<,;'), '^mailto:', '', 'i');
  is_link constant boolean := ltrim(in_brackets, private.spaces() || '<') ~* '^mailto:';
  address constant text := ltrim(without_link, private.spaces() || '<');
begin
  return rtrim(
    case when is_link then split_part(address, '?', 1) else address end, private.spaces() || '>,;.'
  );
end
$$;

-- Whether a text may be an email address. Looser than a browser's own check, never stricter. Each condition reads the text once.
-- It runs as its owner, because visitors may not use this schema.
create or replace function private.is_email(value text) returns boolean
language sql immutable security definer set search_path = '' as $$
  select length(value) between 3 and 254
    and value !~ '[[:space:][:cntrl:]]'
    and value = private.without_marks(value)
    and length(value) - length(replace(value, '@', '')) = 1
    and position('@' in value) > 1
    and position('@' in value) < length(value)
$$;

-- Rows from before may have addresses that are refused now.
do $$
declare
  checked text;
begin
  foreach checked in array array['email_submissions', 'newsletter_subscriptions'] loop
    if not exists (select from pg_catalog.pg_constraint where conname = checked || '_email_is_an_address') then
      execute format(
        'alter table public.%I add constraint %I check (private.is_email(email))', checked, checked || '_email_is_an_address'
      );
    end if;
  end loop;
end
$$;

-- Limits. No client locks out the others. Unknown clients count as one. Above the overall limit, the busiest clients are refused
-- first: clients within an equal share of it are still admitted, and so is everybody's first row, up to twice the overall limit.

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

-- A header of the visitor's request, as the REST server passes it on; null if there is none.
create or replace function private.header_of_request(name text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(nullif(current_setting('request.headers', true), '')::json ->> name, '');
exception
  when invalid_text_representation then return null;
end
$$;

-- The visitor's machine, from the headers that a proxy in front of the REST server sets. In X-Forwarded-For the last address
-- counts, which that proxy saw itself; a visitor may have written those before it.
create or replace function private.client_of_request() returns text
language sql stable set search_path = '' as $$
  select private.client_network(coalesce(
    private.header_of_request('cf-connecting-ip'),
    private.header_of_request('x-real-ip'),
    split_part(private.header_of_request('x-forwarded-for'), ',', -1)
  ))
$$;

-- Deletes attempts that no longer count, and those from the future, which exist if the clock was set back.
create or replace function private.forget_attempts() returns void
language sql set search_path = '' as $$
  delete from private.throttle_attempts as attempts using private.throttle_settings as settings
    where attempts.table_name = settings.table_name and not (
      attempts.made_at between clock_timestamp() - settings.period and clock_timestamp() + interval '1 minute'
    )
$$;

-- Counts an attempt of this request's client for a table, or refuses it with the sqlstate PT429, which the REST API answers as
-- HTTP 429. Rows of one table are counted one after the other, so that many at the same moment cannot all pass; a client at its
-- own limit is refused without waiting for its turn or delaying others. Only a hash of the client is stored.
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

-- For triggers. A visitor's transaction adds one row to a table; operators are not limited.
drop function if exists private.throttle(text, text);
create or replace function private.throttle(counted_table text) returns void
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

-- Leads. A retry does not duplicate one: the site sends the header Idempotency-Key, with the same key until an attempt is answered,
-- and a lead that is sent again with its key replaces itself, so that no answer reveals whether the first attempt arrived. A lead
-- whose values changed before the retry is a new one; the file's address changes with each release of the site.
create or replace function private.prepare_email_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant text := private.header_of_request('idempotency-key');
  earlier public.email_submissions;
begin
  new.id := gen_random_uuid();
  new.created_at := now();
  new.email := private.clean_email(new.email);
  new.first_name := private.clean_text(new.first_name);
  new.resource_title := private.clean_text(new.resource_title);
  new.resource_type := private.clean_text(new.resource_type);
  new.download_url := private.clean_text(new.download_url);
  perform private.throttle('email_submissions');
  if attempt ~ '^[0-9a-f]{32}$' then
    new.id := left(encode(sha256(convert_to(
      row(attempt, new.email, new.first_name, new.resource_title, new.resource_type)::text, 'UTF8'
    )), 'hex'), 32)::uuid;
    perform pg_advisory_xact_lock(hashtextextended(new.id::text, 0));
    delete from public.email_submissions as saved where saved.id = new.id returning * into earlier;
    new.created_at := coalesce(earlier.created_at, new.created_at);
  end if;
  return new;
end
$$;
create or replace trigger prepare before insert on public.email_submissions
  for each row execute function private.prepare_email_submission();
drop trigger if exists recognise_retry on public.email_submissions;
drop function if exists private.recognise_retry();
drop function if exists private.attempt_of_request();

-- Newsletter addresses. A second sign-up replaces the row with an equal one, with the id and time of the first. Exactly one row is
-- added either way, so that no answer, not even a count, reveals whether the address was there. The throttle's lock separates two
-- sign-ups at the same moment.
create or replace function private.prepare_newsletter_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.newsletter_subscriptions;
begin
  new.email := private.clean_email(new.email);
  perform private.throttle('newsletter_subscriptions');
  delete from public.newsletter_subscriptions where lower(email) = lower(new.email) returning * into earlier;
  new.id := coalesce(earlier.id, gen_random_uuid());
  new.created_at := coalesce(earlier.created_at, now());
  return new;
end
$$;
create or replace trigger prepare before insert on public.newsletter_subscriptions
  for each row execute function private.prepare_newsletter_subscription();

-- What earlier versions left.
drop function if exists private.base_address(text);
drop function if exists private.trimmed(text);

-- A hosted project may grant new functions to everyone. The check of an address runs for the visitor who adds a row.
revoke all on all functions in schema private from public;
grant execute on function private.is_email(text) to public;
