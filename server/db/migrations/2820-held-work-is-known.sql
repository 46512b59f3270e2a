-- older-servers: go-on
-- Whoever is found by a session or an API account is told whether the work of this copy is held (server/gate/held-work.ts);
-- of which backup it is, and who released it, stays with staff.
grant select (released_time) on work_hold to kouan_gate;
create policy gate on work_hold for select to kouan_gate using (true);
