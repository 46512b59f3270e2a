-- older-servers: go-on
-- Why documents failed, as a key that groups them: the receipt's message, status and first code, and its words without the
-- numbers and names that differ from document to document (docs/decisions/046-worklist.md).

-- Of a document that failed or was refused; null of every other. md5 makes a short key and guards nothing.
create function kouan_fault_reason(state text, receipt text, status text, info text) returns text
language sql immutable parallel safe as $$
  select case when state in ('FAILED', 'REJECTED') then left(md5(coalesce(receipt, '') || '|' || coalesce(status, '') || '|'
    || coalesce(substring(info from 'Code:\s*(-?[0-9]+)'), '') || '|'
    || regexp_replace(regexp_replace(coalesce(info, ''), '“[^”]*”|"[^"]*"|''[^'']*''|【[^】]*】', '“”', 'g'),
      '[A-Za-z0-9_.-]*[0-9][A-Za-z0-9_.-]*', '#', 'g')), 12) end
$$;

-- Null in every state that a document passes through, so that moving it touches no index (037-moving-documents.md).
alter table document add column fault_reason text
  generated always as (kouan_fault_reason(declare_status, return_type, return_status, return_info)) stored;

create procedure kouan_index_faults(target regclass) language plpgsql as $$
begin
  execute format('create index on %s (tenant_id, fault_reason, enterprise_id, id)
    where fault_reason is not null and del_flag = 0', target);
end $$;
do $$
declare
  kind regclass;
begin
  for kind in select inhrelid from pg_inherits where inhparent = 'document'::regclass loop
    call kouan_index_faults(kind);
  end loop;
end $$;

-- Since when a message does not go out.
alter table outbound_message add column blocked_time timestamptz;
create index outbound_message_blocked on outbound_message (tenant_id) where send_problem is not null;

-- What was declared today: attempts are added in the order of time.
create index attempt_time on attempt using brin (create_time);
