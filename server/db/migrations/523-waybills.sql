-- older-servers: go-on
-- 进口运单.
create table waybill (
  logistics_code text not null,
  logistics_name text not null,
  logistics_no text not null,
  bill_no text,
  order_no text not null,
  freight numeric,
  insured_fee numeric,
  currency text not null,
  weight numeric not null,
  pack_no numeric not null,
  goods_info text,
  consignee text,
  consignee_hash text,
  consignee_address text,
  consignee_telephone text,
  consignee_telephone_hash text,
  note text,
  primary key (id)
) inherits (document);
call kouan_document('waybill', 'CEB511Message');
call kouan_index_resting('waybill');
call kouan_index_faults('waybill');
call kouan_index_declared('waybill');
create unique index waybill_key on waybill (tenant_id, logistics_code, logistics_no, enterprise_id) where del_flag = 0;
create index on waybill (tenant_id, logistics_no) where del_flag = 0;
create index on waybill (tenant_id, order_no) where del_flag = 0;
create index on waybill (tenant_id, bill_no) where del_flag = 0;
