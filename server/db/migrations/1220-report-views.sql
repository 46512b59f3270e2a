-- older-servers: go-on
-- What online reports read (docs/decisions/1220-online-reports.md): the views of the schema `report`, and nothing else. The
-- role kouan_report is made before the migrations, by server/db/group-roles.ts.
create schema report;
grant usage on schema report to kouan_report;

-- For whom a session of a report reads, by its process. The views read it with the rights of their owner; the report can neither
-- read nor change it.
create table report_scope (
  pid int primary key,
  of_tenant bigint not null,
  -- Null: all rows of the tenant.
  of_enterprise bigint
);
alter table report_scope enable row level security;
create policy views on report_scope using (true);

-- Notes for whom the process reads from now on: for the tenant and enterprise of the transaction that calls this. Rows of
-- processes that are gone are removed.
create function kouan_enter_report(process int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if kouan_enterprise() is null and not pg_has_role(session_user, 'kouan_app', 'member') then
    raise exception 'an enterprise reads its own rows' using errcode = '42501';
  end if;
  delete from report_scope where pid not in (select a.pid from pg_stat_activity a where a.pid is not null);
  insert into report_scope (pid, of_tenant, of_enterprise) values (process, kouan_tenant(), kouan_enterprise())
    on conflict (pid) do update set of_tenant = excluded.of_tenant, of_enterprise = excluded.of_enterprise;
end $$;
revoke execute on function kouan_enter_report from public;
grant execute on function kouan_enter_report to kouan_app, kouan_enterprise;

-- Makes report.<view> over these columns of a table. `live`: which of its rows are shown.
create procedure kouan_report_view(view text, source regclass, columns text, by_enterprise boolean default true,
  live text default 'true')
language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('create or replace view report.%I with (security_barrier = true) as select %s from %s
    where tenant_id = (select s.of_tenant from public.report_scope s where s.pid = pg_backend_pid()) and %s and (%s)',
    view, columns, source, case when by_enterprise then
      '((select s.of_enterprise is null from public.report_scope s where s.pid = pg_backend_pid())
        or enterprise_id = (select s.of_enterprise from public.report_scope s where s.pid = pg_backend_pid()))'
      else 'true' end, live);
  execute format('grant select on report.%I to kouan_report', view);
end $$;

-- The same for a kind of documents: `columns` beside those of all documents.
create procedure kouan_report_documents(view text, source regclass, columns text)
language plpgsql set search_path = public, pg_temp as $$
begin
  call kouan_report_view(view, source, 'id, enterprise_id, doc_type, crossborder_type, declare_status, return_status, return_time,
    return_info, declare_time, attempt_no, simulated, create_by, create_time, update_time, ' || columns, true, 'del_flag = 0');
end $$;

call kouan_report_documents('documents', 'document', 'customs_state, fault_reason');
call kouan_report_documents('orders', 'order_head', 'order_no, ebp_code, ebp_name, ebc_code, ebc_name, batch_numbers,
  goods_value, freight, discount, tax_total, actural_paid, currency, pay_code, pay_name, consignee_district');
call kouan_report_view('order_goods', 'order_list', 'id, enterprise_id, order_id, line_no, item_no, item_name, gmodel,
  bar_code, unit, qty, price, total_price, currency, country');
call kouan_report_documents('payments', 'payment_head', 'pay_code, pay_name, order_no, ebp_code, ebp_name, amount_paid,
  currency, pay_time');
call kouan_report_documents('waybills', 'waybill', 'logistics_code, logistics_name, logistics_no, bill_no, order_no, freight,
  insured_fee, currency, weight, pack_no');
call kouan_report_documents('inventories', 'inventory_head', 'order_no, ebp_code, ebp_name, ebc_code, ebc_name, logistics_no,
  logistics_code, logistics_name, cop_no, pre_no, assure_code, ems_no, invt_no, decl_time, customs_code, port_code, ie_date,
  agent_code, agent_name, area_code, area_name, trade_mode, traf_mode, bill_no, country, freight, insured_fee, currency, pack_no,
  gross_weight, net_weight');
call kouan_report_view('inventory_goods', 'inventory_list', 'id, enterprise_id, inventory_id, line_no, item_record_no, item_no,
  item_name, gcode, gname, gmodel, bar_code, country, currency, qty, unit, qty1, unit1, qty2, unit2, price, total_price');
call kouan_report_documents('cancellations', 'cancellation', 'customs_code, order_no, ebp_code, ebp_name, ebc_code, ebc_name,
  logistics_no, cop_no, pre_no, invt_no, agent_code, agent_name, reason');
call kouan_report_documents('refunds', 'refund_head', 'customs_code, order_no, ebp_code, ebp_name, ebc_code, ebc_name,
  logistics_no, cop_no, pre_no, invt_no, agent_code, agent_name, reason');
call kouan_report_documents('export_orders', 'export_order_head', 'order_no, ebp_code, ebp_name, ebc_code, ebc_name,
  goods_value, freight, currency');
call kouan_report_view('export_order_goods', 'export_order_list', 'id, enterprise_id, export_order_id, line_no, item_no,
  item_name, bar_code, unit, currency, qty, price, total_price');
call kouan_report_documents('export_waybills', 'export_waybill_head', 'logistics_code, logistics_name, logistics_no, freight,
  insured_fee, currency, gross_weight, pack_no, ebc_code, ebc_name');
call kouan_report_documents('export_inventories', 'export_inventory_head', 'customs_code, ebp_code, ebp_name, order_no,
  logistics_code, logistics_name, logistics_no, cop_no, pre_no, invt_no, port_code, ie_date, agent_code, agent_name, ebc_code,
  ebc_name, owner_code, owner_name, trade_mode, traf_mode, country, freight, insured_fee, pack_no, gross_weight, net_weight');
call kouan_report_view('export_inventory_goods', 'export_inventory_list', 'id, enterprise_id, export_inventory_id, line_no,
  item_no, item_name, gcode, gname, gmodel, bar_code, country, currency, qty, unit, qty1, unit1, qty2, unit2, price, total_price');
call kouan_report_view('tax_bills', 'tax_bill', 'id, enterprise_id, document_id, tax_no, invt_no, status, customs_tax,
  value_added_tax, consumption_tax, assure_code, ebc_code, agent_code, customs_code, simulated, create_time');
call kouan_report_view('receipts', 'receipt', 'id, enterprise_id, msg_type, dxp_id, base_channel_id, order_no, return_status,
  return_time, return_info, usable, match_status, duplicate_count, simulated, create_time, receive_time');
call kouan_report_view('enterprises', 'enterprise', 'id, enterprise_id, reg_no, credit_code, company_name, company_code,
  short_name, org_code, company_roles, ie_scope, trade_modes, customs_code, area_code, credit_level, status, approved_time,
  create_time');
call kouan_report_view('enterprise_channels', 'enterprise_channel', 'id, enterprise_id, transfer_info_id, base_channel_id,
  crossborder_type, status, open_time');
call kouan_report_view('channels', 'base_channel', 'id, channel_code, channel_name, protocol, status, last_check_time,
  create_time', false);
