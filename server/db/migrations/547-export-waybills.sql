-- older-servers: go-on
-- 出口运单.
create table export_waybill_head (
  logistics_code text not null,
  logistics_name text not null,
  logistics_no text not null,
  freight numeric not null,
  insured_fee numeric not null,
  currency text not null,
  gross_weight numeric not null,
  pack_no numeric not null,
  goods_info text not null,
  ebc_code text,
  ebc_name text,
  ebc_telephone text,
  note text,
  primary key (id)
) inherits (document);
call kouan_document('export_waybill_head', 'CEB505Message');
call kouan_index_resting('export_waybill_head');
call kouan_index_faults('export_waybill_head');
call kouan_index_declared('export_waybill_head');
create unique index export_waybill_head_key on export_waybill_head (tenant_id, logistics_code, logistics_no, enterprise_id) where del_flag = 0;
create index on export_waybill_head (tenant_id, logistics_no) where del_flag = 0;
