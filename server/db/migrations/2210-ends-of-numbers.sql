-- older-servers: go-on
-- Documents by the end of a number, which people read out (docs/decisions/2210-typed-words.md).

-- Indexes of the reversed numbers of a table of documents, in small letters. An assigned number stands in one once it is there.
create procedure kouan_index_ends(target regclass, numbers name[]) language plpgsql as $$
declare
  named name;
begin
  foreach named in array numbers loop
    execute format('create index if not exists %I on %s (tenant_id, reverse(lower(%I)) text_pattern_ops) where %I is not null',
      target::text || '_' || named || '_end', target, named, named);
  end loop;
end $$;
revoke execute on procedure kouan_index_ends from public;

-- Reversing is not leakproof, so no index serves it under row-level security: this function looks as the owner, within the tenant and
-- enterprise of the transaction, into columns that have such an index and no others, and the statement applies its own policies to
-- the ids again. The newest first; null where there are more than `most`, or no such index.
create function kouan_rows_with_end(target regclass, named name, ending text, most int) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found bigint[];
begin
  if not exists (select from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = target and i.indisvalid and c.relname = target::text || '_' || named || '_end')
  then return null; end if;
  execute format('select array_agg(id order by id desc) from (select id from %s where tenant_id = kouan_tenant()
    and (kouan_enterprise() is null or enterprise_id = kouan_enterprise()) and reverse(lower(%I)) ^@ reverse(lower($1)) limit $2) as ends',
    target, named) into found using ending, most + 1;
  return case when coalesce(cardinality(found), 0) <= most then coalesce(found, '{}') end;
end $$;
revoke execute on function kouan_rows_with_end from public;
grant execute on function kouan_rows_with_end to kouan_app, kouan_enterprise;

call kouan_index_ends('order_head', '{order_no, pay_transaction_id}');
call kouan_index_ends('inventory_head', '{order_no, logistics_no, cop_no, invt_no, pre_no}');
call kouan_index_ends('payment_head', '{pay_transaction_id, order_no}');
call kouan_index_ends('cancellation', '{cop_no, invt_no, order_no, logistics_no}');
call kouan_index_ends('refund_head', '{cop_no, invt_no, order_no, logistics_no}');
call kouan_index_ends('waybill', '{logistics_no, order_no, bill_no}');
call kouan_index_ends('waybill_status', '{logistics_no}');
call kouan_index_ends('intake_head', '{cop_no, bill_no, rkd_no, pre_no}');
call kouan_index_ends('export_order_head', '{order_no}');
call kouan_index_ends('collection_head', '{order_no, pay_no}');
call kouan_index_ends('export_waybill_head', '{logistics_no}');
call kouan_index_ends('arrival_head', '{cop_no, bill_no, pre_no}');
call kouan_index_ends('departure_head', '{cop_no, bill_no, pre_no}');
call kouan_index_ends('export_inventory_head', '{order_no, logistics_no, cop_no, invt_no, pre_no, bill_no}');
call kouan_index_ends('export_cancellation_head', '{cop_no, invt_no}');
call kouan_index_ends('export_refund_head', '{co_el_no, invt_no, logistics_no}');
call kouan_index_ends('master_bill_head', '{cop_no, bill_no, pre_no}');
call kouan_index_ends('summary_application_head', '{cop_no, sum_no, pre_no}');
call kouan_index_ends('return_tally_head', '{co_el_no, logistics_no, invt_no, bill_no, pre_no}');
