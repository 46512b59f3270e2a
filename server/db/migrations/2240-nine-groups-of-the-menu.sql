-- older-servers: go-on
-- 系统管理 in four groups; 在线开发 and 示例 stand in one of them, so that nobody has more than nine groups. Rows that an
-- administrator moved or changed stay where they are. Addresses, rights and favourites name rows by what they keep.
do $$
declare
  parent bigint := (select id from sys_permission where url = '/isystem' and menu_type < 2 limit 1);
begin
  -- A new installation: the seed makes all of it.
  if parent is null then return; end if;

  insert into sys_permission (parent_id, name, url, component, menu_type, perms, sort_no, create_by)
    select parent, name, url, 'layouts/RouteView', 1, '', place, 'system'
    from (values
      ('组织与权限', '/isystem/organization', 1),
      ('消息', '/isystem/messages', 2),
      ('运行', '/isystem/operation', 3),
      ('配置与集成', '/isystem/integration', 4)
    ) as made (name, url, place)
    where not exists (select from sys_permission known where known.url = made.url);

  update sys_permission p set parent_id = g.id, menu_type = 1, sort_no = moved.place
    from (values
      ('/isystem/user', '/isystem/organization', 1),
      ('/isystem/userAgent', '/isystem/organization', 2),
      ('/user/list/:test?', '/isystem/organization', 3),
      ('/isystem/roleUserList', '/isystem/organization', 4),
      ('/isystem/newPermissionList', '/isystem/organization', 5),
      ('/isystem/depart', '/isystem/organization', 6),
      ('/system/departuserlist/:test?', '/isystem/organization', 7),
      ('/util/index/:test?', '/isystem/organization', 8),
      ('/isystem/addressList', '/isystem/organization', 9),
      ('/isystem/position', '/isystem/organization', 10),
      ('/isystem/onlineUser', '/isystem/organization', 11),
      ('/isystem/identityProvider', '/isystem/organization', 12),
      ('/isys/tenant', '/isystem/organization', 13),
      ('/isys/tenantPack', '/isystem/organization', 14),
      ('/isystem/annountCement', '/isystem/messages', 1),
      ('/isystem/maintenance', '/isystem/messages', 2),
      ('/modules/message/sysMessageList', '/isystem/messages', 3),
      ('/modules/message/sysMessageTemplateList', '/isystem/messages', 4),
      ('/isystem/mailServer', '/isystem/messages', 5),
      ('/isystem/smsProvider', '/isystem/messages', 6),
      ('/isystem/QuartzJobList', '/isystem/operation', 1),
      ('/isystem/monitor', '/isystem/operation', 2),
      ('/isystem/backup', '/isystem/operation', 3),
      ('/isystem/messageArchive', '/isystem/operation', 4),
      ('/isystem/log', '/isystem/operation', 5),
      ('/sys/dataLog-list', '/isystem/operation', 6),
      ('/isystem/sheetImport', '/isystem/operation', 7),
      ('/oss/file', '/isystem/operation', 8),
      ('/isystem/demo', '/isystem/operation', 9),
      ('/isystem/dict', '/isystem/integration', 1),
      ('/isys/category', '/isystem/integration', 2),
      ('/isystem/checkRule', '/isystem/integration', 3),
      ('/isystem/fillRule', '/isystem/integration', 4),
      ('/isystem/dataSource', '/isystem/integration', 5),
      ('/isystem/gatewayroute', '/isystem/integration', 6),
      ('/isystem/apiDocument', '/isystem/integration', 7),
      ('/isystem/helpNote', '/isystem/integration', 8),
      ('/util/gallery', '/isystem/integration', 9),
      ('/online', '/isystem/integration', 10),
      ('/example', '/isystem/integration', 11)
    ) as moved (url, group_url, place)
    join sys_permission g on g.url = moved.group_url
    where p.url = moved.url and p.menu_type < 2 and p.create_by = 'system' and p.update_by is null
      -- 在线开发 and 示例 stood beside 系统管理.
      and p.parent_id is not distinct from case when moved.url in ('/online', '/example') then null else parent end;

  -- Who holds a page holds the group that leads to it.
  insert into sys_role_permission (role_id, permission_id)
    select distinct held.role_id, above.id from sys_permission g join sys_permission p on p.parent_id = g.id
      join sys_role_permission held on held.permission_id = p.id join sys_permission above on above.id in (g.id, parent)
    where g.parent_id = parent and p.menu_type < 2
    on conflict do nothing;
  insert into sys_depart_permission (depart_id, permission_id)
    select distinct held.depart_id, above.id from sys_permission g join sys_permission p on p.parent_id = g.id
      join sys_depart_permission held on held.permission_id = p.id join sys_permission above on above.id in (g.id, parent)
    where g.parent_id = parent and p.menu_type < 2
    on conflict do nothing;
  insert into sys_depart_role_permission (role_id, permission_id)
    select distinct held.role_id, above.id from sys_permission g join sys_permission p on p.parent_id = g.id
      join sys_depart_role_permission held on held.permission_id = p.id join sys_permission above on above.id in (g.id, parent)
    where g.parent_id = parent and p.menu_type < 2
    on conflict do nothing;
  insert into sys_tenant_pack_permission (pack_id, permission_id)
    select distinct held.pack_id, above.id from sys_permission g join sys_permission p on p.parent_id = g.id
      join sys_tenant_pack_permission held on held.permission_id = p.id join sys_permission above on above.id in (g.id, parent)
    where g.parent_id = parent and p.menu_type < 2
    on conflict do nothing;

  update sys_version set version = version + 1 where name = 'rights';
end $$;
