-- older-servers: go-on
-- A scope of an account of the open API gives no more than its login may see. Tells which rights the login lacks, and tells the
-- enterprises whose accounts lose a call thereby, once.

-- Those of the rights that the login does not hold now; the same grants as server/gate/grants.ts. All of them where the login is
-- no longer in force.
create function kouan_lacking_rights(of_user text, of_enterprise bigint, of_tenant bigint, wanted text[]) returns text[]
language sql stable security definer set search_path = public, pg_temp
as $$
  with person as (select id, org_code from sys_user
      where username = of_user and enterprise_id = of_enterprise and status = 1 and del_flag = 0),
    workplace as (select u.id as user_id, d.id from person u
      join sys_depart d on d.org_code = u.org_code and d.tenant_id = of_tenant
      join sys_user_depart ud on ud.dep_id = d.id and ud.user_id = u.id),
    held as (
      select rp.permission_id from person u join sys_user_role ur on ur.user_id = u.id
        join sys_role r on r.id = ur.role_id and r.tenant_id in (0, of_tenant)
        join sys_role_permission rp on rp.role_id = ur.role_id
      union select dp.permission_id from workplace w join sys_depart_permission dp on dp.depart_id = w.id
      union select rp.permission_id from workplace w join sys_depart_role dr on dr.depart_id = w.id
        join sys_depart_role_user ru on ru.role_id = dr.id and ru.user_id = w.user_id
        join sys_depart_role_permission rp on rp.role_id = dr.id),
    codes as (select distinct trim(code) as code from held join sys_permission p on p.id = held.permission_id
        and (of_tenant = 0 or not exists (select from sys_tenant_pack_tenant t where t.tenant_id = of_tenant)
          or p.id in (select kouan_packed_permissions(of_tenant))),
      unnest(string_to_array(p.perms, ',')) code)
  select coalesce(array_agg(one.code order by one.place), '{}') from unnest(wanted) with ordinality as one (code, place)
  where one.code not in (select code from codes)
$$;
revoke execute on function kouan_lacking_rights from public;
grant execute on function kouan_lacking_rights to kouan_app, kouan_enterprise;

do $$
declare
  lost record;
  made bigint;
begin
  for lost in
    select a.tenant_id, a.enterprise_id,
      string_agg(format('“%s”（权限同用户 %s）：%s', a.account_name, a.acts_as, lacking.titles), '；' order by a.id) as accounts
    from open_account a
      cross join lateral (
        select string_agg(distinct named.title, '、') as titles
        from (select title, kouan_lacking_rights(a.acts_as, a.enterprise_id, a.tenant_id, array[code]) <> '{}' as lacks
            from (values ('taxBill:list', 'receipts', '查询电子税单'), ('enterpriseChannel:list', null, '申报通道'),
              ('enterprise:overview', null, '本企业')) as call (code, scope, title)
            where scope is null or scope = any(string_to_array(a.scopes, ','))
          union all select case when cardinality(lists.missing) < cardinality(lists.codes) then '部分单证种类的' else '' end || title,
              cardinality(lists.missing) > 0
            from (select k.codes, kouan_lacking_rights(a.acts_as, a.enterprise_id, a.tenant_id, k.codes) as missing
                from (select array_agg(kind || ':list') as codes from unnest(string_to_array(a.kinds, ',')) kind) k) lists,
              (values ('read', '单证状态'), ('receipts', '查询回执')) as call (scope, title)
            where scope = any(string_to_array(a.scopes, ','))) as named
        where named.lacks
      ) lacking
    where lacking.titles is not null and a.status = 'ENABLED' and a.secret_hash is not null
      and (a.expires_at is null or a.expires_at > now())
    group by a.tenant_id, a.enterprise_id
  loop
    insert into announcement (tenant_id, titile, msg_category, priority, msg_type, msg_abstract, msg_content, open_type, open_page,
        sender, send_time, send_status, create_by, create_time)
      values (lost.tenant_id, '接口账户缺少权限', '2', 'H', 'USER', '接口账户不再超出其用户的权限，部分接口不能再调用',
        '<p>接口账户不再超出其用户的权限。下列接口因用户缺少权限，不能再调用：</p><p>'
          || replace(replace(replace(lost.accounts, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')
          || '</p><p>请为用户增加权限，或由有权限的用户重新生成密钥。</p>',
        'url', '/open/account', 'system', now(), '1', 'system', now()) returning id into made;
    insert into announcement_user (tenant_id, announcement_id, user_id)
      select lost.tenant_id, made, u.id from sys_user u
      where u.enterprise_id = lost.enterprise_id and u.status = 1 and u.del_flag = 0;
  end loop;
end $$;
