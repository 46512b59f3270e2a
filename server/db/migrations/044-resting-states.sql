-- A new state stays on the page of its document (docs/decisions/037-moving-documents.md).

-- PostgreSQL writes into every index of a row when one indexed column of it changes. The states that all documents pass
-- through stand in none; those in which a document rests until somebody acts are few, are looked for every day, and stand in
-- this column for one.
drop index order_head_own_state, order_head_state;
alter table order_head set (fillfactor = 80);
alter table document add column resting_state text generated always as (case when declare_status in ('DRAFT', 'READY',
  'BLOCKED', 'FAILED', 'REJECTED', 'DETAINED', 'RETURNED', 'CANCELLED', 'DELETED') then declare_status end) stored;

create procedure kouan_index_resting(target regclass) language plpgsql as $$
begin
  execute format('create index on %s (tenant_id, resting_state, enterprise_id, create_time desc, id desc)
    where resting_state is not null and del_flag = 0', target);
end $$;
do $$
declare
  kind regclass;
begin
  for kind in select inhrelid from pg_inherits where inhparent = 'document'::regclass loop
    call kouan_index_resting(kind);
  end loop;
end $$;
