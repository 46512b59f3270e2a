-- older-servers: go-on
-- 助手可以写入 of an API account: whether assistants at /open/mcp may correct and declare; off for every account.
alter table open_account add column assistants_write boolean not null default false;

-- A function of its own, because servers that run on have the plan of `select * from kouan_find_open_account`.
create function kouan_assistants_write(of_client text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select assistants_write from open_account where client_id = of_client $$;
revoke execute on function kouan_assistants_write from public;
grant execute on function kouan_assistants_write to kouan_gate;
