-- A limit per client, besides those per address and for all: one machine cannot exhaust everybody's limit.

alter table private.throttle_settings
  -- Rows from one client in a period; null for no limit.
  add column if not exists per_client integer check (per_client > 0);
update private.throttle_settings set per_client = 120 where per_client is null;

alter table private.throttle_attempts
  -- A hash; null if the client is unknown, and then it has no limit of its own.
  add column if not exists client_hash bigint;

-- Makes the hashes useless outside this database, and prevents finding an address by trying all of them.
create table if not exists private.throttle_salt (
  only_row boolean primary key default true check (only_row),
  salt bigint not null
);
insert into private.throttle_salt (salt)
  values (('x' || substr(md5(gen_random_uuid()::text), 1, 16))::bit(64)::bigint)
on conflict do nothing;

-- A hosted project may grant new tables to everyone.
do $$
declare
  closed regclass;
begin
  for closed in
    select oid from pg_catalog.pg_class
    where relnamespace in ('private'::regnamespace) and relkind in ('r', 'p')
  loop
    perform private.close_to_visitors(closed);
  end loop;
end
$$;
