-- What the browsers of visitors report about releases: no text that anybody typed, and no address of a visitor. The backend adds
-- them in batches, and deletes those that have not been repeated for 30 days. It depends on no other migration but the first.

create table if not exists private.faults (
  -- A digest of all columns but the counts and the times.
  key text primary key,
  remote text not null,
  release text not null,
  phase text not null,
  -- Whether the code of a browser extension failed, and not the site's.
  by_extension boolean not null,
  page text not null,
  cause text not null,
  -- Positions in the files of releases, the innermost first.
  stack text[] not null,
  times bigint not null check (times > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index if not exists faults_by_time on private.faults (last_at);
select private.close_to_visitors('private.faults');
