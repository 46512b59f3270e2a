-- older-servers: go-on
-- What is known of one enterprise is found by it, however many there are: its people, its applications with their history, and
-- its papers that run out, which the daily task reads in this order.
create index sys_user_enterprise on sys_user (enterprise_id) where enterprise_id is not null;
create index enterprise_apply_enterprise on enterprise_apply (enterprise_id) where enterprise_id is not null;
create index enterprise_attachment_due on enterprise_attachment (tenant_id, enterprise_id, id)
  where in_force and expire_date is not null;
