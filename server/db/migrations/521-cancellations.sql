-- older-servers: go-on
-- 撤销申请单.
create table cancellation (
  customs_code text,
  order_no text,
  ebp_code text,
  ebp_name text,
  ebc_code text,
  ebc_name text,
  logistics_no text,
  logistics_code text,
  logistics_name text,
  cop_no text not null,
  pre_no text,
  invt_no text not null,
  buyer_id_type text,
  buyer_id_number text,
  buyer_id_number_hash text,
  buyer_name text,
  buyer_name_hash text,
  buyer_telephone text,
  buyer_telephone_hash text,
  agent_code text,
  agent_name text,
  reason text not null,
  note text,
  primary key (id)
) inherits (document);
call kouan_document('cancellation', 'CEB623Message');
call kouan_index_resting('cancellation');
call kouan_index_faults('cancellation');
call kouan_index_declared('cancellation');
create unique index cancellation_key on cancellation (tenant_id, cop_no, agent_code, enterprise_id) where del_flag = 0;
create index on cancellation (tenant_id, invt_no) where del_flag = 0;
create index on cancellation (tenant_id, order_no) where del_flag = 0;
create index on cancellation (tenant_id, logistics_no) where del_flag = 0;
