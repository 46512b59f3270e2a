-- older-servers: go-on
-- The number by which people know a document, whatever its kind. As one expression over all kinds it took PostgreSQL 5 ms to plan for
-- each page of a list; a function plans the query of a kind once for a connection.

-- Says which column of a kind is its number, by a comment on the column, and makes the function again for all kinds.
create procedure kouan_number_documents(target text, message text, named text) language plpgsql as $$
begin
  execute format('comment on column %I.%I is %L', target, named, 'number of ' || message);
  execute format(
    'create or replace function kouan_document_number(message text, of_document bigint) returns text
     language plpgsql stable parallel safe as %L',
    (select 'begin case message ' || string_agg(
        format('when %L then return (select %I from %I where id = of_document); ',
          replace(d.description, 'number of ', ''), c.attname, t.relname), '' order by d.description)
      || 'else return null; end case; end'
    from pg_description d join pg_class t on t.oid = d.objoid
      join pg_attribute c on c.attrelid = d.objoid and c.attnum = d.objsubid
    where d.classoid = 'pg_class'::regclass and d.description like 'number of %'));
end $$;

call kouan_number_documents('order_head', 'CEB311Message', 'order_no');
call kouan_number_documents('inventory_head', 'CEB621Message', 'cop_no');
call kouan_number_documents('payment_head', 'CEB411Message', 'pay_transaction_id');
call kouan_number_documents('cancellation', 'CEB623Message', 'cop_no');
call kouan_number_documents('refund_head', 'CEB625Message', 'cop_no');
call kouan_number_documents('waybill', 'CEB511Message', 'logistics_no');
call kouan_number_documents('waybill_status', 'CEB513Message', 'logistics_no');
call kouan_number_documents('intake_head', 'CEB711Message', 'cop_no');
call kouan_number_documents('export_order_head', 'CEB303Message', 'order_no');
call kouan_number_documents('collection_head', 'CEB403Message', 'order_no');
call kouan_number_documents('export_waybill_head', 'CEB505Message', 'logistics_no');
call kouan_number_documents('arrival_head', 'CEB507Message', 'cop_no');
call kouan_number_documents('departure_head', 'CEB509Message', 'cop_no');
call kouan_number_documents('export_inventory_head', 'CEB603Message', 'cop_no');
call kouan_number_documents('export_cancellation_head', 'CEB605Message', 'cop_no');
call kouan_number_documents('export_refund_head', 'CEB213Message', 'co_el_no');
call kouan_number_documents('master_bill_head', 'CEB607Message', 'cop_no');
call kouan_number_documents('summary_application_head', 'CEB701Message', 'cop_no');
call kouan_number_documents('return_tally_head', 'CEB215Message', 'co_el_no');

revoke execute on function kouan_document_number from public;
grant execute on function kouan_document_number to kouan_app, kouan_enterprise;
