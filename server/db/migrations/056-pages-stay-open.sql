-- older-servers: go-on
-- Lists, the review and the own page stay as they were left while another page is shown; the home page is always fresh.
-- What an administrator added or renamed stays as it is.
update sys_permission set keep_alive = true
  where menu_type < 2 and component in (
    'channel/BaseChannelList', 'channel/ChannelOpen', 'channel/TransferInfoList', 'declaration/DeadLetterList',
    'declaration/InventoryList', 'declaration/PaymentList', 'declaration/ReceiptList', 'declaration/TaxBillList',
    'order/MyOrderList', 'order/OrderList', 'register/Examine', 'register/ExamineList', 'register/RegisterList',
    'system/DepartList', 'system/DictList', 'system/NewPermissionList', 'system/QuartzJobList', 'system/RoleUserList',
    'system/SheetImportList', 'system/SysCategoryList', 'system/SysCheckRuleList', 'system/SysPositionList',
    'system/UserList', 'user/Personal');
-- A page may stand without its breadcrumbs and head.
alter table sys_permission add column hide_head boolean not null default false;
