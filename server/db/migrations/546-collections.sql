-- older-servers: go-on
-- 出口收款单.
create table collection_head (
  ebp_code text not null,
  ebp_name text not null,
  ebc_code text not null,
  ebc_name text not null,
  order_no text not null,
  pay_code text,
  pay_name text not null,
  pay_no text,
  charge numeric not null,
  currency text not null,
  accounting_date text not null,
  note text,
  primary key (id)
) inherits (document);
call kouan_document('collection_head', 'CEB403Message');
call kouan_index_resting('collection_head');
call kouan_index_faults('collection_head');
call kouan_index_declared('collection_head');
create unique index collection_head_key on collection_head (tenant_id, ebc_code, order_no, pay_no, enterprise_id) nulls not distinct where del_flag = 0;
create index on collection_head (tenant_id, order_no) where del_flag = 0;
create index on collection_head (tenant_id, pay_no) where del_flag = 0;
