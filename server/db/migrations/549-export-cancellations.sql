-- older-servers: go-on
-- 出口撤销申请单.
create table export_cancellation_head (
  customs_code text,
  cop_no text not null,
  pre_no text,
  invt_no text not null,
  reason text not null,
  agent_code text,
  agent_name text,
  ebc_code text,
  ebc_name text,
  note text,
  primary key (id)
) inherits (document);
call kouan_document('export_cancellation_head', 'CEB605Message');
call kouan_index_resting('export_cancellation_head');
call kouan_index_faults('export_cancellation_head');
call kouan_index_declared('export_cancellation_head');
create unique index export_cancellation_head_key on export_cancellation_head (tenant_id, cop_no, agent_code, enterprise_id) nulls not distinct where del_flag = 0;
create index on export_cancellation_head (tenant_id, invt_no) where del_flag = 0;
