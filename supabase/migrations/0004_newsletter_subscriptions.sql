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
