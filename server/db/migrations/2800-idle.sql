-- older-servers: go-on
-- Background work sleeps until something is due or told (docs/decisions/2800-idle.md). Hints of kouan_work: empty, an item is ready;
-- `due N`, one is due in N seconds; `periodic:NAME`, the task has something to do. Servers of earlier versions take any of them for
-- the first.

-- Of a periodic task: it was woken while it ran, so it is due again when it ends.
alter table work_item add column woken boolean not null default false;

-- Delivered at commit, and equal ones of a transaction only once. Null: now.
create function kouan_hint_due(seconds double precision) returns void language sql as $$
  select pg_notify('kouan_work', case when seconds is null then '' else 'due ' || floor(greatest(seconds, 0))::bigint end) $$;

create or replace function enqueue_work(
  item_kind text, item_key text, item_tenant bigint, item_payload jsonb, item_after_seconds double precision
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  item_run_at timestamptz := clock_timestamp() + make_interval(secs => item_after_seconds);
  waiting bigint;
  waiting_run_at timestamptz;
begin
  if item_tenant is distinct from kouan_tenant() then
    raise exception 'work for tenant % cannot be put in from a transaction of tenant %', item_tenant, kouan_tenant()
      using errcode = 'insufficient_privilege';
  end if;
  if item_key is not null then
    -- A lock and not a unique index: an item that comes back for its retry may find the same key waiting again.
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', item_kind, item_tenant, item_key), 0));
    with kept as (
      update work_item
      set payload = item_payload,
          state = case when item_run_at is null then 'ready' else state end,
          run_at = case when item_run_at is null then null else least(run_at, item_run_at) end
      where kind = item_kind and tenant_id = item_tenant and key = item_key and state = 'delayed'
      returning run_at
    )
    select count(*), min(run_at) into waiting, waiting_run_at from kept;
    if waiting > 0 then
      perform kouan_hint_due(extract(epoch from waiting_run_at - clock_timestamp()));
      return;
    end if;
    update work_item set payload = item_payload
    where kind = item_kind and tenant_id = item_tenant and key = item_key and state = 'ready';
    if found then
      -- Those who looked for it meanwhile passed it over, as it was locked.
      perform kouan_hint_due(null);
      return;
    end if;
  end if;
  insert into work_item (kind, key, tenant_id, payload, state, run_at)
  values (item_kind, item_key, item_tenant, item_payload,
    case when item_run_at is null then 'ready' else 'delayed' end, item_run_at);
  perform kouan_hint_due(item_after_seconds);
end $$;

-- Argument: the hint. Of a statement; `moved`, where the trigger names its rows, may be empty.
create function kouan_hint_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('kouan_work', tg_argv[0]);
  return null;
end $$;
create function kouan_hint_work_of_rows() returns trigger language plpgsql as $$
begin
  if exists (select from moved) then
    perform pg_notify('kouan_work', tg_argv[0]);
  end if;
  return null;
end $$;

-- Answers of the simulated customs, and channels that a person has changed or wants to be tried.
create trigger hints_insert after insert on simulated_answer referencing new table as moved for each statement
  execute function kouan_hint_work_of_rows('periodic:take-in-receipts');
create trigger hints_change after insert or update of version, status, last_retry_time on base_channel for each statement
  execute function kouan_hint_work('periodic:take-in-receipts');
-- Plans that a person has changed; the next times that the task itself plans are no news to it.
create trigger hints_change after insert or update of version, status, cron_expression on quartz_job for each statement
  execute function kouan_hint_work('periodic:fire-schedules');
create trigger hints_insert after insert on trade_changed referencing new table as moved for each statement
  execute function kouan_hint_work_of_rows('periodic:roll-up-trade');
create trigger hints_insert after insert on trade_rate_changed referencing new table as moved for each statement
  execute function kouan_hint_work_of_rows('periodic:roll-up-trade');
create trigger hints_insert after insert on alarm referencing new table as moved for each statement
  execute function kouan_hint_work_of_rows('periodic:tell-alarm-receivers');

-- With the time of the last look, so that one that is noted already is not noted again.
drop function kouan_exchange_channels();
create function kouan_exchange_channels()
returns table (id bigint, tenant_id bigint, protocol text, folder text, last_error text, last_check_time timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$ select c.id, c.tenant_id, c.protocol, c.folder, c.last_error, c.last_check_time
  from base_channel c where c.status = '1' order by c.id $$;
revoke execute on function kouan_exchange_channels from public;
grant execute on function kouan_exchange_channels to kouan_work;
