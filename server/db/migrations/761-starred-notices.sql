-- older-servers: go-on
-- Notices that a person has marked with a star.
create table announcement_star (
  tenant_id bigint not null default kouan_tenant(),
  announcement_id bigint not null references announcement (id) on delete cascade,
  user_id bigint not null references sys_user (id) on delete cascade,
  primary key (user_id, announcement_id)
);
create index announcement_star_announcement on announcement_star (announcement_id);
call kouan_protect('announcement_star', true, false);
drop policy enterprise on announcement_star;
grant insert, delete on announcement_star to kouan_enterprise;
create policy enterprise on announcement_star to kouan_enterprise
  using (tenant_id = (select kouan_tenant()) and user_id in (select id from sys_user))
  with check (tenant_id = (select kouan_tenant()) and user_id in (select id from sys_user));
