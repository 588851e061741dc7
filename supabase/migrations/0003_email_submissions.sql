-- Leads: visitors who requested a resource. Visitors can add rows, and nothing else.

create table if not exists public.email_submissions (
  id uuid primary key,
  created_at timestamptz not null,
  email text not null,
  first_name text not null
    constraint email_submissions_first_name_is_a_line
    check (length(first_name) between 1 and 200 and first_name !~ '[[:cntrl:]]'),
  resource_title text not null
    constraint email_submissions_resource_title_is_a_line
    check (length(resource_title) between 1 and 200 and resource_title !~ '[[:cntrl:]]'),
  resource_type text not null
    constraint email_submissions_resource_type_is_a_line
    check (length(resource_type) between 1 and 200 and resource_type !~ '[[:cntrl:]]'),
  -- Null if the resource has no file.
  download_url text
    constraint email_submissions_download_url_is_a_link
    check (
      length(download_url) between 1 and 2048
      and download_url ~ '^(https?:/)?/'
      and download_url !~ '[[:space:][:cntrl:]]'
    )
);
create index if not exists email_submissions_by_time on public.email_submissions (created_at);

alter table public.email_submissions enable row level security;
drop policy if exists "visitors add rows" on public.email_submissions;
create policy "visitors add rows" on public.email_submissions for insert to anon with check (true);

select private.close_to_visitors('public.email_submissions');
grant insert (email, first_name, resource_title, resource_type, download_url)
  on table public.email_submissions to anon;

-- A running REST server reloads the tables.
notify pgrst, 'reload schema';
