-- older-servers: go-on
-- How often somebody used a call that has a limit, for all servers together (docs/decisions/036-shared-limits.md). Nothing of it
-- is worth a write to the log: after a crash everybody begins anew.
create unlogged table counted_call (
  -- A hash of the call and of who used it.
  subject bytea primary key,
  calls int not null,
  until timestamptz not null
);
create index counted_call_until on counted_call (until);
alter table counted_call enable row level security;
grant select, insert, update on counted_call to kouan_gate;
grant select, delete on counted_call to kouan_work;
create policy gate on counted_call to kouan_gate using (true);
create policy work on counted_call to kouan_work using (true);
