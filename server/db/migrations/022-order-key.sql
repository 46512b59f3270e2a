-- The number of an order is unique within its enterprise: another one's is neither told nor blocked.
drop index order_head_key;
create unique index order_head_key on order_head (tenant_id, enterprise_id, ebp_code, ebc_code, order_no)
  where del_flag = 0;
