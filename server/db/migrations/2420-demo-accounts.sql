-- older-servers: go-on
-- Accounts of the demonstration that may be entered without a password: none while its load is unfinished, or while any
-- tenant has an enterprise that is none of its own. Who administers the system is never among them.
create function kouan_demo_accounts() returns table (user_id bigint, username text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.username::text from demo d
    join sys_user u on d.made -> 'sys_user' ? u.id::text or d.made -> 'enterprise' ? u.enterprise_id::text
  where d.tenant_id = kouan_tenant() and d.is_complete and u.del_flag = 0 and u.status = 1
    and not exists (select from enterprise e where not d.made -> 'enterprise' ? e.id::text)
    and not exists (select from sys_user_role h join sys_role r on r.id = h.role_id
      where h.user_id = u.id and r.role_code = 'admin')
$$;
revoke execute on function kouan_demo_accounts from public;
grant execute on function kouan_demo_accounts to kouan_app;
