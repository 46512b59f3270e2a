-- older-servers: go-on
-- Figures of the whole installation for monitoring (server/gate/metrics.ts). Row-level security shows a request the rows of
-- its tenant alone; this function counts those of all tenants and tells nothing but numbers. Counting ends at 10,000.
create function kouan_metrics() returns table (name text, labels jsonb, value double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'kouan_work_items', jsonb_build_object('kind', kind, 'state', state), count(*)::float8
    from work_item where kind not like 'periodic:%' group by kind, state
  union all
  select 'kouan_work_oldest_seconds', jsonb_build_object('kind', kind),
      max(extract(epoch from now() - created_at))::float8
    from work_item where state = 'ready' and kind not like 'periodic:%' group by kind
  union all
  select 'kouan_receipts_unmatched', '{}', count(*)::float8
    from (select from receipt where match_status = '0' limit 10000) r
  union all
  select 'kouan_messages_unsent', '{}', count(*)::float8
    from (select from outbound_message where send_time is null and status = '0' limit 10000) m
  union all
  select 'kouan_channel_check_age_seconds', jsonb_build_object('channel', channel_code),
      extract(epoch from now() - last_check_time)::float8
    from base_channel where status = '1' and last_check_time is not null
  union all
  select 'kouan_channel_faulty', jsonb_build_object('channel', channel_code), (last_error is not null)::int::float8
    from base_channel where status = '1'
$$;
revoke execute on function kouan_metrics from public;
grant execute on function kouan_metrics to kouan_gate;
