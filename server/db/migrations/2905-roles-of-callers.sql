-- older-servers: go-on
-- What an enterprise may add and declare follows from its roles, which are read with the session of its user
-- (server/gate/session.ts); all else of an enterprise stays out of the gate's reach.
grant select (id, company_roles) on enterprise to kouan_gate;
create policy gate on enterprise for select to kouan_gate using (true);
