-- 个人中心: people of an enterprise keep their own names and contacts, too.
grant update (realname, sex, birthday, phone, phone_hash, email, email_hash) on sys_user to kouan_enterprise;

-- The page of installed systems, for every role that there is; a new installation makes it with its roles.
with page as (
  insert into sys_permission (name, url, component, component_name, hidden, menu_type, perms, sort_no, create_by)
  select '个人中心', '/user/personal/:test?', 'user/Personal', 'user_personal', true, 0, 'user.personal', 99, 'system'
  where exists (select from sys_role) and not exists (select from sys_permission where url = '/user/personal/:test?')
  returning id
)
insert into sys_role_permission (role_id, permission_id) select r.id, page.id from sys_role r, page;
