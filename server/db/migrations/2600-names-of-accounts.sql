-- older-servers: go-on
-- Accounts of the open API that exist now are warned of names that nobody knows, for 90 days; accounts that are made later are
-- refused them. A default instead of an update: no row becomes another version.
alter table open_account add column names_warned_until timestamptz default now() + interval '90 days';
alter table open_account alter column names_warned_until drop default;

-- A function of its own, because servers that run on have the plan of `select * from kouan_find_open_account`.
create function kouan_names_warned_until(of_client text) returns timestamptz
language sql stable security definer set search_path = public, pg_temp
as $$ select names_warned_until from open_account where client_id = of_client $$;
revoke execute on function kouan_names_warned_until from public;
grant execute on function kouan_names_warned_until to kouan_gate;
