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
