-- Newsletter addresses. Visitors can add rows, and nothing else.

create table if not exists public.newsletter_subscriptions (
  id uuid primary key,
  created_at timestamptz not null,
  email text not null
);
create unique index if not exists newsletter_subscriptions_once
  on public.newsletter_subscriptions (lower(email));

alter table public.newsletter_subscriptions enable row level security;
drop policy if exists "visitors add rows" on public.newsletter_subscriptions;
create policy "visitors add rows" on public.newsletter_subscriptions for insert to anon with check (true);

select private.close_to_visitors('public.newsletter_subscriptions');
grant insert (email) on table public.newsletter_subscriptions to anon;

-- A running REST server reloads the tables.
notify pgrst, 'reload schema';
