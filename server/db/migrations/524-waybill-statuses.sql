-- older-servers: go-on
-- 运单状态.
create table waybill_status (
  logistics_code text not null,
  logistics_name text,
  logistics_no text not null,
  logistics_time text not null,
  note text,
  primary key (id)
) inherits (document);
call kouan_document('waybill_status', 'CEB513Message');
call kouan_index_resting('waybill_status');
call kouan_index_faults('waybill_status');
call kouan_index_declared('waybill_status');
create unique index waybill_status_key on waybill_status (tenant_id, logistics_code, logistics_no, enterprise_id) where del_flag = 0;
create index on waybill_status (tenant_id, logistics_no) where del_flag = 0;
