-- Statuses of tax bills (CEB816, CEB818) are digits of their own: 3 is 税单作废, not 发送海关成功. They have a column of their own.
alter table receipt add column tax_status text;
alter table receipt alter column return_status drop not null;
update receipt set tax_status = return_status, return_status = null where msg_type in ('CEB816Message', 'CEB818Message');
