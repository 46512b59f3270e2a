-- A receipt that answers a document of any age touches few pages (docs/decisions/034-open-bars.md).

-- Its state changes with every receipt: with room on the page the new version stays there, and no index hears of it.
alter table document set (fillfactor = 80);

-- One index for two questions: who has this number, and which numbers begin like this, also of one enterprise alone.
drop index order_head_key, order_head_no;
create unique index order_head_key on order_head (tenant_id, order_no, enterprise_id, ebp_code, ebc_code)
  where del_flag = 0;
