-- older-servers: go-on
-- 通道总览 and 大屏 in the menu of installed systems, for all who hold 企业申报通道监控.
do $$
declare
  parent bigint := (select id from sys_permission where url = '/channel' and menu_type < 2 limit 1);
  monitor bigint := (select id from sys_permission where url = '/channel/list/:test?' and menu_type < 2 limit 1);
begin
  -- A new installation: the seed makes all of it.
  if parent is null or monitor is null then return; end if;

  insert into sys_permission (parent_id, name, url, component, hidden, keep_alive, menu_type, perms, sort_no, create_by)
    select parent, made.name, made.url, made.component, made.hidden, true, 1, made.perms, 0, 'system'
    from (values
      ('通道总览', '/channel/overview', 'channel/ChannelMap', false, 'channelMap:list'),
      ('大屏', '/channel/wall/list', 'channel/WallScreenList', true, 'wallScreen:list')
    ) as made (name, url, component, hidden, perms)
    where not exists (select from sys_permission known where known.url = made.url);
  insert into sys_permission (parent_id, name, menu_type, perms, perms_type, sort_no, create_by)
    select page.id, made.name, 2, made.perms, '1', made.place, 'system'
    from sys_permission page, (values
      ('新增', 'wallScreen:add', 1),
      ('生成配对链接', 'wallScreen:makeLink', 2),
      ('续期', 'wallScreen:renew', 3),
      ('停用', 'wallScreen:revoke', 4)
    ) as made (name, perms, place)
    where page.url = '/channel/wall/list' and not exists (
      select from sys_permission known where known.parent_id = page.id and known.perms = made.perms);

  insert into sys_role_permission (role_id, permission_id)
    select held.role_id, p.id from sys_role_permission held, sys_permission p
    where held.permission_id = monitor and (p.url in ('/channel/overview', '/channel/wall/list')
      or p.perms in ('wallScreen:add', 'wallScreen:makeLink', 'wallScreen:renew', 'wallScreen:revoke'))
    on conflict do nothing;
  insert into sys_depart_permission (depart_id, permission_id)
    select held.depart_id, p.id from sys_depart_permission held, sys_permission p
    where held.permission_id = monitor and p.url = '/channel/overview'
    on conflict do nothing;
  insert into sys_depart_role_permission (role_id, permission_id)
    select held.role_id, p.id from sys_depart_role_permission held, sys_permission p
    where held.permission_id = monitor and p.url = '/channel/overview'
    on conflict do nothing;
  insert into sys_tenant_pack_permission (pack_id, permission_id)
    select held.pack_id, p.id from sys_tenant_pack_permission held, sys_permission p
    where held.permission_id = monitor and (p.url in ('/channel/overview', '/channel/wall/list')
      or p.perms in ('wallScreen:add', 'wallScreen:makeLink', 'wallScreen:renew', 'wallScreen:revoke'))
    on conflict do nothing;

  update sys_version set version = version + 1 where name = 'rights';
end $$;
