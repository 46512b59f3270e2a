-- Messages that do not go out say why, and orders say which message they went with last.
alter table outbound_message
  -- A sentence for the declarant, as long as the message waits for its channel.
  add column send_problem text,
  -- Tries that failed since a person last sent it on; 0 while it only waits.
  add column send_failures int not null default 0,
  -- Empty when nothing more happens by itself.
  add column next_try_time timestamptz;

-- CopMsgId of the message of the latest attempt.
alter table order_head add column cop_msg_id text;
update order_head h set cop_msg_id = m.cop_msg_id
  from document d join outbound_message m on m.id = d.message_id
  where d.order_id = h.id and d.attempt_no = h.attempt_no;

-- Moved with the attempt, and like the state by nobody else.
drop function kouan_begin_attempt(bigint, boolean);
create function kouan_begin_attempt(of_order bigint, is_simulated boolean, of_message text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begun int;
begin
  update order_head set declare_status = 'GENERATING', attempt_no = attempt_no + 1, return_status = null,
    return_type = null, return_time = null, return_info = null, simulated = is_simulated, cop_msg_id = of_message,
    version = version + 1
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
create trigger message_is_kept before update of cop_msg_id on order_head for each row
  when (current_user in ('kouan_app', 'kouan_enterprise')) execute function kouan_refuse_state();
create trigger message_begins before insert on order_head for each row
  when (current_user in ('kouan_app', 'kouan_enterprise') and new.cop_msg_id is not null)
  execute function kouan_refuse_state();
create index order_head_message on order_head (tenant_id, cop_msg_id) where del_flag = 0;

-- What was given up before this was told.
update outbound_message m set send_problem = '多次发送失败', send_failures = w.failures
  from work_item w
  where w.kind = 'deliver-declaration' and w.state = 'dead' and m.id = (w.payload ->> 'messageId')::bigint and m.status = '0';
update document set declare_status = 'BLOCKED' where declare_status = 'GENERATING'
  and message_id in (select id from outbound_message where send_problem is not null);
update order_head h set declare_status = 'BLOCKED' where declare_status = 'GENERATING'
  and exists (select from document d where d.order_id = h.id and d.attempt_no = h.attempt_no and d.declare_status = 'BLOCKED');
