-- older-servers: go-on
-- 操作日志 is read like every list, which has these columns. Its rows never change.
alter table sys_log add column create_by text, add column update_by text, add column update_time timestamptz,
  add column version int not null default 1;
