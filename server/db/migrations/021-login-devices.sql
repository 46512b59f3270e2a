-- Devices that a user has logged in from, by the hash of a token that the browser keeps: failures elsewhere do not lock
-- them out. Pictures of a captcha count their wrong tries.
create table sys_login_device (
  token_hash bytea primary key,
  user_id bigint not null references sys_user (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sys_login_device_user on sys_login_device (user_id);
call kouan_protect('sys_login_device', false, false);
revoke all on sys_login_device from kouan_enterprise;

alter table sys_login_proof add column tries int not null default 0;
