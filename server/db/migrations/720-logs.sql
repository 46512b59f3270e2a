-- Unexpected errors are found by their reference, and what the log holds of a row is read as versions of that row.
alter table sys_log add column fault text;
-- Rows older than the retention go by a scheduled task; nobody else removes any.
grant delete on sys_log to kouan_work;
create index sys_log_versions on sys_log (tenant_id, target, id)
  where outcome = 'done' and jsonb_typeof(after) = 'object';

create aggregate kouan_overlaid(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

-- A version is what the first logged change found, overlaid with what it and all later ones up to it wrote.
create view sys_data_log with (security_invoker = true) as
select l.id, l.tenant_id, l.enterprise_id,
  split_part(l.target, ' ', 1) as data_table,
  split_part(l.target, ' ', 2) as data_id,
  (select count(*)::int from sys_log v where v.tenant_id = l.tenant_id and v.target = l.target and v.outcome = 'done'
    and jsonb_typeof(v.after) = 'object' and v.id <= l.id) as data_version,
  (coalesce((select case when jsonb_typeof(f.before) = 'object' then f.before end from sys_log f
      where f.tenant_id = l.tenant_id and f.target = l.target and f.outcome = 'done'
        and jsonb_typeof(f.after) = 'object' order by f.id limit 1), '{}')
    || (select kouan_overlaid(v.after order by v.id) from sys_log v
      where v.tenant_id = l.tenant_id and v.target = l.target and v.outcome = 'done'
        and jsonb_typeof(v.after) = 'object' and v.id <= l.id))::text as data_content,
  l.log_content as change_title, l.username as real_name,
  l.userid as create_by, l.create_time, null::text as update_by, null::timestamptz as update_time, 1 as version
from sys_log l
where l.outcome = 'done' and jsonb_typeof(l.after) = 'object' and l.target ~ '^\S+ \d+$';
grant select on sys_data_log to kouan_app, kouan_enterprise;
