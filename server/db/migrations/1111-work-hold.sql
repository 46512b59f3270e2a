-- older-servers: go-on
-- Whether background work waits for an administrator: a restored copy must not send or collect what the system that it is a
-- copy of sends and collects (server/work/hold.ts). At most one row.
create table work_hold (
  id smallint primary key check (id = 1),
  backup_time timestamptz not null,
  held_since timestamptz not null,
  released_time timestamptz,
  released_by text
);
alter table work_hold enable row level security;
grant select, update (released_time, released_by) on work_hold to kouan_app;
create policy of_staff on work_hold for select to kouan_app using (true);
create policy released_once on work_hold for update to kouan_app using (released_time is null)
  with check (released_time is not null);
