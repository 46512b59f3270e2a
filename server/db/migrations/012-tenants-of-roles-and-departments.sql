-- Roles and departments belong to a tenant. Roles of the platform (tenant 0) serve every tenant and are changed by the
-- platform alone; departments are seen by their own tenant only.

-- Who made them stands in the log; an enterprise's department belongs where the enterprise does; the rest is the platform's.
alter table sys_role add column tenant_id bigint;
alter table sys_depart add column tenant_id bigint;
create temporary table made_by on commit drop as
  select distinct on (target) target, tenant_id from sys_log
  where method in ('role.add', 'department.add') and outcome = 'done' and target is not null order by target, id;
update sys_role set tenant_id =
  coalesce((select tenant_id from made_by where target = 'role ' || sys_role.id), 0);
with recursive placed as (
  select d.id, coalesce((select e.tenant_id from enterprise e where e.id = d.enterprise_id),
    (select tenant_id from made_by where target = 'department ' || d.id), 0) as tenant
  from sys_depart d where d.parent_id is null
  union all select below.id, placed.tenant from sys_depart below join placed on placed.id = below.parent_id
)
update sys_depart set tenant_id = placed.tenant from placed where placed.id = sys_depart.id;

-- Without a scope (seed, set-up) it is the platform that writes.
alter table sys_role alter column tenant_id set not null, alter column tenant_id set default coalesce(kouan_tenant(), 0);
alter table sys_depart alter column tenant_id set not null,
  alter column tenant_id set default coalesce(kouan_tenant(), 0);
alter table sys_role drop constraint sys_role_role_code_key, add unique (tenant_id, role_code);
alter table sys_depart drop constraint sys_depart_org_code_key, add unique (tenant_id, org_code);

drop policy staff on sys_role;
drop policy enterprise on sys_role;
create policy staff on sys_role to kouan_app
  using (tenant_id = (select kouan_tenant())) with check (tenant_id = (select kouan_tenant()));
create policy enterprise on sys_role for select to kouan_enterprise using (tenant_id = (select kouan_tenant()));
create policy of_platform on sys_role for select to kouan_app, kouan_enterprise using (tenant_id = 0);

drop policy staff on sys_depart;
drop policy enterprise on sys_depart;
create policy staff on sys_depart to kouan_app
  using (tenant_id = (select kouan_tenant())) with check (tenant_id = (select kouan_tenant()));
create policy enterprise on sys_depart to kouan_enterprise
  using (tenant_id = (select kouan_tenant()) and enterprise_id = (select kouan_enterprise()))
  with check (tenant_id = (select kouan_tenant()) and enterprise_id = (select kouan_enterprise()));

-- What hangs on a role or a department is seen with it: the inner query is bound by the policies above.
drop policy staff on sys_user_role;
drop policy enterprise on sys_user_role;
create policy staff on sys_user_role to kouan_app using (role_id in (select id from sys_role));
create policy enterprise on sys_user_role for select to kouan_enterprise using (role_id in (select id from sys_role));
drop policy staff on sys_role_permission;
drop policy enterprise on sys_role_permission;
create policy staff on sys_role_permission to kouan_app
  using (role_id in (select id from sys_role where tenant_id = (select kouan_tenant())));
create policy of_role on sys_role_permission for select to kouan_app, kouan_enterprise
  using (role_id in (select id from sys_role));
drop policy staff on sys_user_depart;
drop policy enterprise on sys_user_depart;
create policy staff on sys_user_depart to kouan_app using (dep_id in (select id from sys_depart));
create policy enterprise on sys_user_depart for select to kouan_enterprise using (dep_id in (select id from sys_depart));

-- A role gives its rights within its tenant, a platform's role in every tenant.
grant select (id, tenant_id) on sys_role to kouan_gate;
create policy gate on sys_role for select to kouan_gate using (true);

-- What users may do anywhere: whoever manages a user of two tenants must not become more in the other one.
create function kouan_rights_of(user_ids bigint[]) returns table (name text, perms text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.username, p.perms from sys_user u join sys_user_role ur on ur.user_id = u.id
    join sys_role_permission rp on rp.role_id = ur.role_id join sys_permission p on p.id = rp.permission_id
  where u.id = any(user_ids) and p.perms <> ''
$$;
revoke execute on function kouan_rights_of from public;
grant execute on function kouan_rights_of to kouan_app;
