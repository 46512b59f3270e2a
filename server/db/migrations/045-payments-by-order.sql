-- A list and an order find the payment that names their order before they are declared.
create index payment_head_order on payment_head (tenant_id, order_no) where del_flag = 0;
