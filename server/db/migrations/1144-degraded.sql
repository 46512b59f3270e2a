-- older-servers: go-on
-- What does not work though requests are answered, for the probes of whoever supervises the servers.
create function kouan_degraded() returns table (reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'background work is held until an administrator releases it' where exists (
    select from work_hold where released_time is null)
  union all
  select 'receipts are not taken in' where exists (
    select from base_channel b where b.status = '1' and b.last_check_time < now() - interval '5 minutes'
      and exists (select from enterprise_channel c where c.base_channel_id = b.id and c.status = '1'))
$$;
revoke execute on function kouan_degraded from public;
grant execute on function kouan_degraded to kouan_gate;
