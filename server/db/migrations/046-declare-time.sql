-- older-servers: go-on
-- When a document was declared last: what is on its way now is found among the documents of a few days, for no index holds the
-- states that all of them pass (docs/decisions/044-home-and-figures.md). It changes with an attempt, and with no receipt.
alter table document add column declare_time timestamptz;
update document set declare_time = (select create_time from attempt
    where document_id = document.id and attempt_no = document.attempt_no)
  where attempt_no > 0;

-- Of a table that inherits `document`: its index, and nobody but an attempt sets the time.
create procedure kouan_index_declared(target regclass) language plpgsql as $$
begin
  execute format('create index on %s (tenant_id, declare_time, enterprise_id)
    where declare_time is not null and del_flag = 0', target);
  execute format('create trigger declare_time_is_kept before insert or update of declare_time on %s for each row
    when (current_user in (''kouan_app'', ''kouan_enterprise'') and new.declare_time is not null)
    execute function kouan_refuse_state()', target);
end $$;
do $$
declare
  kind regclass;
begin
  for kind in select inhrelid from pg_inherits where inhparent = 'document'::regclass loop
    call kouan_index_declared(kind);
  end loop;
end $$;

-- As before, with the moment of the attempt.
drop function kouan_begin_attempts(bigint[], boolean, text);
create function kouan_begin_attempts(of_documents bigint[], is_simulated boolean, of_message text,
  declared_at timestamptz default now()) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  begun int;
begin
  update document set declare_status = 'GENERATING', attempt_no = attempt_no + 1, return_status = null,
    return_type = null, return_time = null, return_info = null, simulated = is_simulated, cop_msg_id = of_message,
    declare_time = declared_at, version = version + 1
  where id = any (of_documents) and del_flag = 0 and declare_status in ('DRAFT', 'READY', 'FAILED', 'REJECTED')
    and tenant_id = kouan_tenant() and (enterprise_id = kouan_enterprise()
      or kouan_enterprise() is null and pg_has_role(session_user, 'kouan_app', 'member'));
  get diagnostics begun = row_count;
  if begun <> cardinality(of_documents) then
    raise exception '% of % documents cannot be declared', cardinality(of_documents) - begun, cardinality(of_documents)
      using errcode = 'insufficient_privilege';
  end if;
end $$;
revoke execute on function kouan_begin_attempts from public;
grant execute on function kouan_begin_attempts to kouan_app, kouan_enterprise;
