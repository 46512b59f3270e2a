-- older-servers: go-on
-- What each reviewer has decided in each month, and how long those who applied waited for it.
create view review_statistic with (security_invoker = true) as
  select min(d.id) as id, d.tenant_id, d.month, u.username as reviewer, max(d.operator_name) as reviewer_name,
    count(*)::int as decided,
    (count(*) filter (where d.action = 'pass'))::int as passed,
    (count(*) filter (where d.action = 'return'))::int as returned,
    (count(*) filter (where d.action = 'refuse'))::int as refused,
    (count(*) filter (where a.apply_type = '2'))::int as changes,
    round((percentile_cont(0.5) within group (order by extract(epoch from d.waited) / 3600))::numeric, 1) as median_hours,
    round((max(extract(epoch from d.waited)) / 3600)::numeric, 1) as longest_hours,
    null::text as create_by, max(d.operate_time) as create_time, null::text as update_by, null::timestamptz as update_time,
    1 as version
  from (select r.*, to_char(r.operate_time at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      r.operate_time - (select max(s.operate_time) from review_record s
        where s.apply_id = r.apply_id and s.id < r.id and s.action in ('submit', 'resubmit')) as waited
    from review_record r where r.action in ('pass', 'return', 'refuse')) d
  join enterprise_apply a on a.id = d.apply_id
  left join sys_user u on u.id = d.operator_id
  group by d.tenant_id, d.month, d.operator_id, u.username;
grant select on review_statistic to kouan_app;
