-- older-servers: go-on
-- Changes and deletions of what customs hold (appType 2 and 3): attempts like others, of documents that customs have taken in.

alter table document
  -- What customs hold while declare_status says something else; null: the same, or nothing.
  add column customs_state text,
  -- The number of attempts when the content was opened for a change; null: it is not open.
  add column change_opened int;

-- Nobody but the functions below and background work sets them.
create procedure kouan_keep_customs_state(target regclass) language plpgsql as $$
begin
  execute format('create trigger customs_state_is_kept before update of customs_state, change_opened on %s for each row
    when (current_user in (''kouan_app'', ''kouan_enterprise'')) execute function kouan_refuse_state()', target);
  execute format('create trigger customs_state_begins before insert on %s for each row
    when (current_user in (''kouan_app'', ''kouan_enterprise'') and (new.customs_state is not null
      or new.change_opened is not null)) execute function kouan_refuse_state()', target);
end $$;
do $$
declare
  kind regclass;
begin
  for kind in select inhrelid from pg_inherits where inhparent = 'document'::regclass loop
    call kouan_keep_customs_state(kind);
  end loop;
end $$;
alter procedure kouan_document(regclass, text) rename to kouan_live_document;
create procedure kouan_document(target regclass, message text) language plpgsql as $$
begin
  call kouan_live_document(target, message);
  call kouan_keep_customs_state(target);
end $$;

-- Whether the caller may move this document: one of its tenant and enterprise.
create function kouan_may_move(of_tenant bigint, of_enterprise bigint) returns boolean
language sql stable as $$
  select of_tenant = kouan_tenant() and (of_enterprise = kouan_enterprise()
    or kouan_enterprise() is null and pg_has_role(session_user, 'kouan_app', 'member'))
$$;

create function kouan_refuse_unmoved(moved int, expected int, what text) returns void language plpgsql as $$
begin
  if moved <> expected then
    raise exception '% of % documents cannot be %', expected - moved, expected, what using errcode = 'insufficient_privilege';
  end if;
end $$;

-- As before, and for a change (app_type 2) or deletion (3): the states are those of mayDeclare, mayRedeclare and mayChange of
-- customs/receipts/states.ts. What customs hold stays beside the state of the attempt.
drop function kouan_begin_attempts(bigint[], boolean, text, timestamptz);
create function kouan_begin_attempts(of_documents bigint[], is_simulated boolean, of_message text,
  declared_at timestamptz default now(), of_type text default '1') returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begun int;
begin
  update document set declare_status = 'GENERATING', attempt_no = attempt_no + 1, return_status = null,
    return_type = null, return_time = null, return_info = null, simulated = is_simulated, cop_msg_id = of_message,
    declare_time = declared_at, version = version + 1,
    customs_state = case declare_status when 'CHANGING' then customs_state when 'IN_CUSTOMS' then declare_status
      when 'REVIEWED' then declare_status end
  where id = any (of_documents) and del_flag = 0 and kouan_may_move(tenant_id, enterprise_id)
    and declare_status = any (case of_type when '1' then array['DRAFT', 'READY', 'FAILED', 'REJECTED']
      when '2' then array['CHANGING', 'FAILED', 'REJECTED'] else array['IN_CUSTOMS', 'REVIEWED', 'FAILED', 'REJECTED'] end);
  get diagnostics begun = row_count;
  perform kouan_refuse_unmoved(begun, cardinality(of_documents), 'declared');
end $$;
revoke execute on function kouan_begin_attempts from public;
grant execute on function kouan_begin_attempts to kouan_app, kouan_enterprise;

-- Opens the content of documents that customs hold.
create function kouan_open_changes(of_documents bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened int;
begin
  update document set customs_state = declare_status, declare_status = 'CHANGING', change_opened = attempt_no,
    version = version + 1
  where id = any (of_documents) and del_flag = 0 and kouan_may_move(tenant_id, enterprise_id)
    and declare_status in ('IN_CUSTOMS', 'REVIEWED');
  get diagnostics opened = row_count;
  perform kouan_refuse_unmoved(opened, cardinality(of_documents), 'opened');
end $$;
revoke execute on function kouan_open_changes from public;
grant execute on function kouan_open_changes to kouan_app, kouan_enterprise;

-- Closes it again: the document is what customs hold, with their answer to that attempt.
create function kouan_close_changes(of_documents bigint[], held_attempts bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed int;
begin
  update document d set declare_status = a.declare_status, customs_state = null, change_opened = null,
    return_status = a.return_status, return_type = a.return_type, return_time = a.return_time,
    return_info = a.return_info, version = d.version + 1
  from attempt a
  where d.id = any (of_documents) and d.del_flag = 0 and kouan_may_move(d.tenant_id, d.enterprise_id)
    and d.declare_status = 'CHANGING' and a.id = any (held_attempts) and a.document_id = d.id;
  get diagnostics closed = row_count;
  perform kouan_refuse_unmoved(closed, cardinality(of_documents), 'closed');
end $$;
revoke execute on function kouan_close_changes from public;
grant execute on function kouan_close_changes to kouan_app, kouan_enterprise;
