-- older-servers: go-on
-- By what the store of the uploaded files is known (docs/decisions/042-files-behind-a-port.md); one row at most.
create table known_file_store (
  id text primary key,
  create_time timestamptz not null default now()
);
-- The owner's alone.
alter table known_file_store enable row level security;
create policy nobody on known_file_store using (false);
