-- older-servers: go-on
-- Figures of the backups for monitoring, beside those of kouan_metrics(); none before the first backup.
create function kouan_backup_metrics() returns table (name text, labels jsonb, value double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'kouan_backup_age_seconds', '{}'::jsonb, extract(epoch from now() - max(begin_time))::float8
    from backup where status = 'WRITTEN' and trial_status <> 'FAILED' having count(*) > 0
$$;
revoke execute on function kouan_backup_metrics from public;
grant execute on function kouan_backup_metrics to kouan_gate;
