-- older-servers: go-on
-- A server that runs asks whether its key was retired while it had lost the database (server/db/presence.ts).
grant select (id, retired_time) on encryption_key to kouan_gate;
create policy of_servers on encryption_key for select to kouan_gate using (true);
