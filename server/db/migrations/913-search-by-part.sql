-- older-servers: go-on
-- Rows by a part of a number, and pages of receipts from an index alone (docs/decisions/913-lists-that-grow.md).

-- Comparing parts is not leakproof, so no index serves it under row-level security: this function looks into the index of
-- trigrams as the owner, within the tenant and enterprise of the transaction, and the statement of the list applies its own policies
-- to the ids again. Null where there are more than `most`, or no such index: then the list is read as it stands.
create function kouan_rows_with_part(target regclass, named name, pattern text, most int) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found bigint[];
begin
  if not exists (select from pg_index i
    join pg_opclass o on o.oid = i.indclass[0] and o.opcname = 'gin_trgm_ops'
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname = named
    where i.indrelid = target and i.indisvalid)
  then return null; end if;
  execute format('select array_agg(id) from (select id from %s where tenant_id = kouan_tenant()
    and (kouan_enterprise() is null or enterprise_id = kouan_enterprise()) and %I ilike $1 limit $2) part', target, named)
    into found using pattern, most + 1;
  return case when coalesce(cardinality(found), 0) <= most then coalesce(found, '{}') end;
end $$;
revoke execute on function kouan_rows_with_part from public;
grant execute on function kouan_rows_with_part to kouan_app, kouan_enterprise;

-- Order numbers of receipts and of every kind of document that has them. Does nothing without the extension; an operator who
-- installs it later calls this once.
create procedure kouan_index_parts() language plpgsql as $$
declare
  target regclass;
begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then return; end if;
  for target in select 'receipt'::regclass union all
    select inhrelid from pg_inherits join pg_attribute on attrelid = inhrelid and attname = 'order_no' and not attisdropped
    where inhparent = 'document'::regclass
  loop
    execute format('create index if not exists %s on %s using gin (order_no gin_trgm_ops)',
      quote_ident(target::text || '_order_part'), target);
  end loop;
end $$;
revoke execute on procedure kouan_index_parts from public;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
  end if;
exception when insufficient_privilege then
  raise notice 'no extension pg_trgm: searches by a part of a number read all rows';
end $$;
call kouan_index_parts();

-- The order of the list with the id, so that a late page is found without reading the rows before it.
drop index receipt_time;
create index receipt_time on receipt (tenant_id, create_time desc, id desc);
drop index receipt_own;
create index receipt_own on receipt (tenant_id, enterprise_id, create_time desc, id desc) where enterprise_id is not null;
create index receipt_order on receipt (tenant_id, order_no) where order_no is not null;
