-- What actions do to many rows at once, and the colours of dictionary entries.

-- A new attempt at orders that may be declared (mayDeclare and mayRedeclare of customs/receipts/states.ts), all of them in
-- one message; a request cannot set the state itself: 011-least-privilege.sql.
drop function kouan_begin_attempt(bigint, boolean, text);
create function kouan_begin_attempts(of_orders bigint[], is_simulated boolean, of_message text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begun int;
begin
  update order_head set declare_status = 'GENERATING', attempt_no = attempt_no + 1, return_status = null,
    return_type = null, return_time = null, return_info = null, simulated = is_simulated, cop_msg_id = of_message,
    version = version + 1
  where id = any (of_orders) and del_flag = 0 and declare_status in ('DRAFT', 'READY', 'FAILED', 'REJECTED')
    and tenant_id = kouan_tenant() and (enterprise_id = kouan_enterprise()
      or kouan_enterprise() is null and pg_has_role(session_user, 'kouan_app', 'member'));
  get diagnostics begun = row_count;
  if begun <> cardinality(of_orders) then
    raise exception '% of % orders cannot be declared', cardinality(of_orders) - begun, cardinality(of_orders)
      using errcode = 'insufficient_privilege';
  end if;
end $$;
revoke execute on function kouan_begin_attempts from public;
grant execute on function kouan_begin_attempts to kouan_app, kouan_enterprise;

-- Forgets dead letters of the caller's tenant; answers how many there were.
create function discard_work(ids bigint[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  discarded integer;
begin
  delete from work_item where id = any (ids) and state = 'dead' and tenant_id = kouan_tenant();
  get diagnostics discarded = row_count;
  return discarded;
end $$;
revoke execute on function discard_work from public;
grant execute on function discard_work to kouan_app;

alter table sys_dict_item add column item_color text
  check (item_color in ('success', 'processing', 'warning', 'error', 'default'));
