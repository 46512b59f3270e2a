-- older-servers: go-on
-- 系统监控. Each server writes what it measures of itself; background work keeps one row a minute of each and of the whole
-- installation (server empty) for a day.
create table running_server (
  name text primary key,
  host text not null,
  pid int not null,
  version text not null,
  node_version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  figures jsonb not null
);
create table monitor_sample (
  server text not null,
  taken_at timestamptz not null,
  figures jsonb not null,
  primary key (server, taken_at)
);
create index monitor_sample_time on monitor_sample (taken_at);
call kouan_protect('running_server', false, false);
call kouan_protect('monitor_sample', false, false);
revoke all on running_server, monitor_sample from kouan_enterprise;
revoke insert, update, delete on running_server, monitor_sample from kouan_app;
grant insert, update, delete on running_server to kouan_work;
grant insert, delete on monitor_sample to kouan_work;

-- Figures of the whole installation: numbers alone, of all tenants. Counting ends at 10,000.
create function kouan_monitor() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'connections', d.numbackends,
    'connectionsAllowed', current_setting('max_connections')::int,
    'commits', d.xact_commit,
    'rollbacks', d.xact_rollback,
    'blocksHit', d.blks_hit,
    'blocksRead', d.blks_read,
    'deadlocks', d.deadlocks,
    'databaseBytes', pg_database_size(d.datid),
    'databaseUptime', extract(epoch from now() - pg_postmaster_start_time())::float8
  ) || (
    select jsonb_build_object(
      'workReady', count(*) filter (where state = 'ready'),
      'workRunning', count(*) filter (where state = 'running'),
      'workDelayed', count(*) filter (where state = 'delayed'),
      'workDead', count(*) filter (where state = 'dead'),
      'workOldestSeconds', coalesce(extract(epoch from now() - min(created_at) filter (where state = 'ready')), 0)::float8
    ) from work_item where kind not like 'periodic:%'
  ) || (
    select jsonb_build_object(
      'channels', count(*),
      'channelsFaulty', count(*) filter (where last_error is not null),
      'channelCheckSeconds', coalesce(extract(epoch from now() - min(last_check_time)), 0)::float8
    ) from base_channel where status = '1'
  ) || jsonb_build_object(
    'messagesUnsent', (select count(*) from (select from outbound_message
      where send_time is null and status = '0' limit 10000) m),
    'receiptsUnmatched', (select count(*) from (select from receipt where match_status = '0' limit 10000) r),
    'sessions', (select count(*) from sys_session where last_used_at > now() - interval '8 hours'
      and created_at > now() - interval '7 days'),
    'sessionsStored', (select count(*) from sys_session),
    'loginFailures', (select count(*) from sys_login_failure)
  )
  from pg_stat_database d where d.datname = current_database()
$$;
revoke execute on function kouan_monitor from public;
grant execute on function kouan_monitor to kouan_app;
