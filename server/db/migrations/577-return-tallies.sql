-- older-servers: go-on
-- 出口退运理货明细单 (CEB215).
create table return_tally_head (
  customs_code text not null,
  operator_code text not null,
  operator_name text not null,
  logistics_code text not null,
  logistics_name text not null,
  logistics_no text not null,
  invt_no text,
  co_el_no text not null,
  pre_no text,
  bill_no text not null,
  traf_mode text not null,
  traf_name text not null,
  voyage_no text not null,
  location text,
  note text,
  primary key (id)
) inherits (document);
call kouan_document('return_tally_head', 'CEB215Message');
call kouan_index_resting('return_tally_head');
call kouan_index_faults('return_tally_head');
call kouan_index_declared('return_tally_head');
create unique index return_tally_head_key on return_tally_head (tenant_id, co_el_no, operator_code, enterprise_id) where del_flag = 0;
create index on return_tally_head (tenant_id, logistics_no) where del_flag = 0;
create index on return_tally_head (tenant_id, invt_no) where del_flag = 0;
create index on return_tally_head (tenant_id, bill_no) where del_flag = 0;
create index on return_tally_head (tenant_id, pre_no) where del_flag = 0;
