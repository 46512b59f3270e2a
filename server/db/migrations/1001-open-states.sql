-- older-servers: go-on
-- States of documents as they changed, for the open API: of enterprises with an account alone. Read in the order of
-- transactions (docs/decisions/1000-open-api.md).
create table open_state (
  id bigint generated always as identity,
  tenant_id bigint not null,
  enterprise_id bigint not null,
  document_id bigint not null,
  doc_type text not null,
  declare_status text not null,
  return_status text,
  return_info text,
  changed_at timestamptz not null default clock_timestamp(),
  -- The transaction that changed it.
  changed_in xid8 not null default pg_current_xact_id()
);
create index open_state_order on open_state (enterprise_id, changed_in, id);
create index open_state_time on open_state (changed_at);
call kouan_protect('open_state', true, true);
revoke insert, update, delete on open_state from kouan_app, kouan_enterprise;

create function kouan_note_open_state() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into open_state (tenant_id, enterprise_id, document_id, doc_type, declare_status, return_status, return_info)
    select new.tenant_id, new.enterprise_id, new.id, new.doc_type, new.declare_status, new.return_status, new.return_info
    where exists (select from open_account where enterprise_id = new.enterprise_id);
  return null;
end $$;
revoke execute on function kouan_note_open_state from public;
create index open_account_enterprise on open_account (enterprise_id);

create procedure kouan_tell_open_states(target regclass) language plpgsql as $$
begin
  execute format('create trigger open_state_changes after update on %s for each row
    when (old.declare_status is distinct from new.declare_status or old.return_status is distinct from new.return_status)
    execute function kouan_note_open_state()', target);
end $$;
do $$
declare
  kind regclass;
begin
  for kind in select inhrelid::regclass from pg_inherits where inhparent = 'document'::regclass loop
    call kouan_tell_open_states(kind);
  end loop;
end $$;
alter procedure kouan_document(regclass, text) rename to kouan_changing_document;
create procedure kouan_document(target regclass, message text) language plpgsql as $$
begin
  call kouan_changing_document(target, message);
  call kouan_tell_open_states(target);
end $$;

-- The file of a receipt of the caller's own enterprise. It may hold receipts of others: the server takes the one out of it.
create function kouan_open_receipt(of_receipt bigint) returns table (msg_type text, body bytea, sha256 text, node_index int)
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(f.msg_type, r.msg_type), f.body, f.sha256, r.node_index
  from receipt r join receipt_raw f on f.id = r.raw_id
  where r.id = of_receipt and r.tenant_id = kouan_tenant() and r.enterprise_id = kouan_enterprise()
$$;
revoke execute on function kouan_open_receipt from public;
grant execute on function kouan_open_receipt to kouan_enterprise;

-- Answers are kept for a day, states for a quarter.
create or replace function kouan_sweep_open_requests(before timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  delete from open_request where create_time < before;
  delete from open_state where changed_at < before - interval '90 days';
$$;
