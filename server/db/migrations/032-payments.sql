-- Payments of imports (CEB411), printed by `npm run document-sql`.

create table payment_head (
  pay_code text not null,
  pay_name text not null,
  pay_transaction_id text not null,
  order_no text not null,
  ebp_code text not null,
  ebp_name text not null,
  payer_id_type text not null,
  payer_id_number text not null,
  payer_id_number_hash text,
  payer_name text not null,
  payer_name_hash text,
  telephone text,
  telephone_hash text,
  amount_paid numeric not null,
  currency text not null,
  pay_time text not null,
  note text,
  primary key (id)
) inherits (document);
call kouan_document('payment_head', 'CEB411Message');
create unique index payment_head_key on payment_head (tenant_id, pay_code, pay_transaction_id, enterprise_id) where del_flag = 0;
