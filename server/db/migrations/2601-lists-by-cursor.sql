-- older-servers: go-on
-- Lists of the open API that are read on from a cursor follow the order of transactions, as states do: a transaction that drew its
-- ids earlier may commit later (docs/decisions/2600-open-api-as-documented.md). Rows that exist count as committed: 0.

-- Numbers of transactions of this cluster are counted from here. A dump that was restored into a younger cluster has rows beyond its
-- numbers: kouan_mend_cursors raises it. A function and not a table, so that a default costs no read; stable and not immutable, so
-- that plans which exist follow.
create function kouan_cursor_base() returns bigint stable parallel safe language sql as $$ select 0::bigint $$;
create function kouan_cursor_order() returns bigint stable language sql
as $$ select kouan_cursor_base() + pg_current_xact_id()::text::bigint $$;
-- All rows below it are committed or never will be.
create function kouan_cursor_end() returns bigint stable language sql
as $$ select kouan_cursor_base() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;

alter table document add column cursor_order bigint not null default 0;
alter table document alter column cursor_order set default kouan_cursor_order();
alter table tax_bill add column cursor_order bigint not null default 0;
alter table tax_bill alter column cursor_order set default kouan_cursor_order();
alter table open_state alter column changed_in set default kouan_cursor_order()::text::xid8;

-- It never changes, and no field declares it: the history of rows does not note it.
create or replace function kouan_is_noted(name text) returns boolean immutable parallel safe language sql
as $$ select name <> all (array['version', 'create_by', 'create_time', 'update_by', 'update_time', 'line_no', 'tenant_id',
    'enterprise_id', 'doc_type', 'settings', 'phone_fingerprints', 'inbox_key', 'outlet_key', 'resting_state', 'fault_reason',
    'settled_until', 'attempt_no', 'cop_msg_id', 'declare_time', 'customs_state', 'change_opened', 'cursor_order'])
    and name not like '%\_hash' and name not like all (array['last\_%', 'next\_%', 'previous\_%']) $$;

create index tax_bill_cursor on tax_bill (enterprise_id, cursor_order, id);
do $$
declare
  kind regclass;
begin
  for kind in select inhrelid::regclass from pg_inherits where inhparent = 'document'::regclass loop
    execute format('create index on %s (enterprise_id, cursor_order, id)', kind);
  end loop;
end $$;
alter procedure kouan_document(regclass, text) rename to kouan_told_document;
create procedure kouan_document(target regclass, message text) language plpgsql as $$
begin
  call kouan_told_document(target, message);
  execute format('create index on %s (enterprise_id, cursor_order, id)', target);
end $$;

-- Run by the owner at each start, before anything is written. Asks each enterprise for its newest row, which the indexes answer.
create function kouan_mend_cursors() returns void language plpgsql set search_path = public, pg_temp as $$
declare
  newest bigint := 0;
  found bigint;
  kind regclass;
begin
  lock table open_account in share row exclusive mode;
  for kind in select inhrelid::regclass from pg_inherits where inhparent = 'document'::regclass
      union all select 'tax_bill'::regclass loop
    execute format('select max(n.newest) from enterprise e
      cross join lateral (select max(cursor_order) as newest from %s where enterprise_id = e.id) n', kind) into found;
    newest := greatest(newest, found);
  end loop;
  select max(n.newest) into found from enterprise e cross join lateral (select changed_in::text::bigint as newest
    from open_state where enterprise_id = e.id order by changed_in desc, id desc limit 1) n;
  newest := greatest(newest, found);
  if newest > kouan_cursor_order() then
    execute format('create or replace function kouan_cursor_base() returns bigint stable parallel safe language sql
      as ''select %s::bigint''', newest);
  end if;
end $$;
revoke execute on function kouan_mend_cursors from public;

-- A long transaction that writes delays the lists by its age.
create function kouan_cursor_metrics() returns table (name text, labels jsonb, value double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'kouan_open_lists_delay_seconds', '{}'::jsonb,
    coalesce(extract(epoch from clock_timestamp() - min(xact_start)), 0)::float8
  from pg_stat_activity where backend_xid is not null
$$;
revoke execute on function kouan_cursor_metrics from public;
grant execute on function kouan_cursor_metrics to kouan_gate;
