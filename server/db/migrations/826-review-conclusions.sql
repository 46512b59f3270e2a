-- older-servers: go-on
-- Each decision of a reviewer, which the statistics count: a figure opens the list of exactly its rows.
create view review_conclusion with (security_invoker = true) as
  select d.id, d.tenant_id, to_char(d.operate_time at time zone 'Asia/Shanghai', 'YYYY-MM') as month, a.apply_no,
    a.id as application_id, a.company_name, a.apply_type, d.action as conclusion, u.username as reviewer,
    d.operator_id as reviewer_id, d.operator_name as reviewer_name, d.operate_time as decided_time,
    d.waited_hours, round(d.waited_hours, 1) as hours, d.opinion as reason, null::text as create_by,
    d.operate_time as create_time, null::text as update_by, null::timestamptz as update_time, 1 as version
  from (select r.*, extract(epoch from r.operate_time - (select max(s.operate_time) from review_record s
        where s.apply_id = r.apply_id and s.id < r.id and s.action in ('submit', 'resubmit'))) / 3600 as waited_hours
    from review_record r where r.action in ('pass', 'return', 'refuse')) d
  join enterprise_apply a on a.id = d.apply_id
  left join sys_user u on u.id = d.operator_id;
grant select on review_conclusion to kouan_app;

create or replace view review_statistic with (security_invoker = true) as
  select min(id) as id, tenant_id, month, reviewer, max(reviewer_name) as reviewer_name,
    count(*)::int as decided,
    (count(*) filter (where conclusion = 'pass'))::int as passed,
    (count(*) filter (where conclusion = 'return'))::int as returned,
    (count(*) filter (where conclusion = 'refuse'))::int as refused,
    (count(*) filter (where apply_type = '2'))::int as changes,
    round((percentile_cont(0.5) within group (order by waited_hours))::numeric, 1) as median_hours,
    round(max(waited_hours), 1) as longest_hours,
    null::text as create_by, max(decided_time) as create_time, null::text as update_by, null::timestamptz as update_time,
    1 as version
  from review_conclusion group by tenant_id, month, reviewer_id, reviewer;
