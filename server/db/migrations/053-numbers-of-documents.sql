-- older-servers: go-on
-- Documents are looked for by any number that people hold in their hands (findNumbers).
create index order_head_payment on order_head (tenant_id, pay_transaction_id) where del_flag = 0 and pay_transaction_id is not null;
create index inventory_head_order on inventory_head (tenant_id, order_no) where del_flag = 0;
create index inventory_head_logistics on inventory_head (tenant_id, logistics_no) where del_flag = 0;
create index inventory_head_list on inventory_head (tenant_id, invt_no) where del_flag = 0 and invt_no is not null;
create index inventory_head_entry on inventory_head (tenant_id, pre_no) where del_flag = 0 and pre_no is not null;
