-- The triggers set the id and the time of a row whatever a visitor sends. The defaults say so to those who read the schema, such as
-- the generator of the types that supabase-js checks an insert with.

alter table public.email_submissions alter column id set default gen_random_uuid();
alter table public.email_submissions alter column created_at set default now();
alter table public.newsletter_subscriptions alter column id set default gen_random_uuid();
alter table public.newsletter_subscriptions alter column created_at set default now();

-- A running REST server reloads the tables.
notify pgrst, 'reload schema';
