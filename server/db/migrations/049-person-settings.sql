-- 系统设置: how a person likes the shell to look; only what was chosen.
alter table sys_user add column settings jsonb not null default '{}';
grant update (settings) on sys_user to kouan_enterprise;
