-- Who may do what (docs/decisions/011-database-logins.md). server/house/privileges.ts lists it; a table that is not in that
-- list turns the house test red. The group roles are made before the migrations, by server/db/group-roles.ts:
-- kouan_gate finds sessions, kouan_app serves staff, kouan_enterprise serves enterprises, kouan_work does the background
-- work and inherits kouan_app.

grant usage on schema public to kouan_gate, kouan_work;

-- As before, but an enterprise changes only what carries its own id; the rest it reads.
create or replace procedure kouan_protect(target regclass, by_tenant boolean, by_enterprise boolean) language plpgsql as $$
declare
  tenant text := case when by_tenant then 'tenant_id = (select kouan_tenant())' else 'true' end;
  enterprise text := case when by_enterprise then 'enterprise_id = (select kouan_enterprise())' else 'true' end;
  changes text := case when by_enterprise then ', insert, update, delete' else '' end;
begin
  execute format('alter table %s enable row level security', target);
  execute format('grant select, insert, update, delete on %s to kouan_app', target);
  execute format('grant select%s on %s to kouan_enterprise', changes, target);
  execute format('create policy staff on %s to kouan_app using (%s) with check (%s)', target, tenant, tenant);
  execute format('create policy enterprise on %s to kouan_enterprise using (%s and %s) with check (%s and %s)',
    target, tenant, enterprise, tenant, enterprise);
end $$;

-- Finding the caller behind a token: before any scope is known, so over all tenants, and nothing else.
do $$
declare
  target text;
begin
  foreach target in array array['sys_version', 'sys_session', 'sys_user', 'sys_user_tenant', 'sys_tenant', 'sys_user_role',
    'sys_role_permission', 'sys_permission']
  loop
    execute format('create policy gate on %I for select to kouan_gate using (true)', target);
    if target not in ('sys_user', 'sys_session') then execute format('grant select on %I to kouan_gate', target); end if;
  end loop;
end $$;
grant select (id, username, realname, enterprise_id, must_change_password, status, del_flag) on sys_user to kouan_gate;
grant select (id, token_hash, user_id, created_at, last_used_at), update (last_used_at) on sys_session to kouan_gate;
create policy gate_use on sys_session for update to kouan_gate using (true);

-- The queue, over all tenants. Handlers then name the tenant of their item, like staff.
grant select, insert, update, delete on work_item to kouan_work;
create policy work on work_item to kouan_work using (true) with check (true);
revoke execute on function kouan_exchange_channels, kouan_waiting_tenants from kouan_app;
grant execute on function kouan_exchange_channels, kouan_waiting_tenants to kouan_work;

-- An enterprise reads who it is and what it may do; it changes neither.
revoke insert, update, delete on sys_version, sys_tenant, sys_user, sys_user_tenant, sys_role, sys_user_role,
  sys_permission, sys_role_permission, sys_user_depart, sys_dict, sys_dict_item, sys_position, stored_file, enterprise,
  enterprise_apply, enterprise_attachment from kouan_enterprise;
revoke insert on review_record from kouan_enterprise;
-- Tenants are made by whoever runs the installation.
revoke insert, update, delete on sys_tenant from kouan_app;
revoke all on sys_session, receipt_raw, simulated_message, simulated_answer from kouan_enterprise;
-- Its own record, but not what a review decided (below).
grant update on enterprise to kouan_enterprise;
-- Its users' own password and chosen department.
grant update (password_hash, must_change_password, org_code, version, update_by, update_time) on sys_user
  to kouan_enterprise;

-- Ends sessions of one user: `only` that one, or all but one. `session_user` cannot be changed by a statement, so a
-- request of an enterprise reaches its own users whatever scope it claims.
create function kouan_end_sessions(of_user bigint, only_session bigint, but_session bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from sys_session s using sys_user u
  where u.id = s.user_id and u.id = of_user and (only_session is null or s.id = only_session)
    and s.id is distinct from but_session
    and (pg_has_role(session_user, 'kouan_app', 'member') or u.enterprise_id = kouan_enterprise())
$$;
revoke execute on function kouan_end_sessions from public;
grant execute on function kouan_end_sessions to kouan_app, kouan_enterprise;

-- What was sent and what came back is changed by background work alone.
revoke update, delete on document, outbound_message from kouan_app, kouan_enterprise;
revoke insert, update, delete on receipt_raw, receipt, simulated_message, simulated_answer from kouan_app;
grant update, delete on document, outbound_message to kouan_work;
grant insert, update, delete on receipt_raw, receipt, simulated_message, simulated_answer to kouan_work;

-- States follow from what was sent and what came back: a request can neither set one nor begin with another one.
create function kouan_refuse_state() returns trigger language plpgsql as $$
begin
  raise exception 'a request cannot set the state of a row of %', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger state_is_kept before update of declare_status, return_status, return_type, return_time, return_info,
  attempt_no, simulated on order_head for each row
  when (current_user in ('kouan_app', 'kouan_enterprise')) execute function kouan_refuse_state();
create trigger state_begins before insert on order_head for each row
  when (current_user in ('kouan_app', 'kouan_enterprise') and (new.declare_status not in ('DRAFT', 'READY')
    or new.return_status is not null or new.return_type is not null or new.return_time is not null
    or new.return_info is not null or new.attempt_no <> 0 or new.simulated)) execute function kouan_refuse_state();
create trigger state_begins before insert on document for each row
  when (current_user in ('kouan_app', 'kouan_enterprise') and (new.declare_status <> 'GENERATING'
    or new.return_status is not null or new.return_type is not null or new.return_time is not null
    or new.return_info is not null)) execute function kouan_refuse_state();
create trigger state_begins before insert on outbound_message for each row
  when (current_user in ('kouan_app', 'kouan_enterprise') and (new.status <> '0' or new.body is not null
    or new.send_time is not null)) execute function kouan_refuse_state();
create trigger review_is_kept before update on enterprise for each row
  when (current_user = 'kouan_enterprise' and (new.status, new.reg_no, new.credit_code, new.credit_level,
    new.approved_time, new.depart_id, new.admin_user_id) is distinct from (old.status, old.reg_no, old.credit_code,
    old.credit_level, old.approved_time, old.depart_id, old.admin_user_id)) execute function kouan_refuse_state();

-- The one move that a request makes: a new attempt at an order that may be declared (mayDeclare and mayRedeclare of
-- customs/receipts/states.ts). Answers its number.
create function kouan_begin_attempt(of_order bigint, is_simulated boolean) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begun int;
begin
  update order_head set declare_status = 'GENERATING', attempt_no = attempt_no + 1, return_status = null,
    return_type = null, return_time = null, return_info = null, simulated = is_simulated, version = version + 1
  where id = of_order and del_flag = 0 and declare_status in ('DRAFT', 'READY', 'FAILED', 'REJECTED')
    and tenant_id = kouan_tenant() and (enterprise_id = kouan_enterprise()
      or kouan_enterprise() is null and pg_has_role(session_user, 'kouan_app', 'member'))
  returning attempt_no into begun;
  if begun is null then
    raise exception 'order % cannot be declared', of_order using errcode = 'insufficient_privilege';
  end if;
  return begun;
end $$;
revoke execute on function kouan_begin_attempt from public;
grant execute on function kouan_begin_attempt to kouan_app, kouan_enterprise;
