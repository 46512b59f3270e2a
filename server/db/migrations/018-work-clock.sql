-- All times of background work go by the database's clock, and a server knows its own items again after it died.

-- Which process of which server runs the item: `<server>/<process>`.
alter table work_item add column holder text;
comment on column work_item.run_at is 'of a delayed item, by the clock of the database';

drop function enqueue_work(text, text, bigint, jsonb, timestamptz);
create function enqueue_work(
  item_kind text, item_key text, item_tenant bigint, item_payload jsonb, item_after_seconds double precision
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  item_run_at timestamptz := clock_timestamp() + make_interval(secs => item_after_seconds);
begin
  if item_tenant is distinct from kouan_tenant() then
    raise exception 'work for tenant % cannot be put in from a transaction of tenant %', item_tenant, kouan_tenant()
      using errcode = 'insufficient_privilege';
  end if;
  if item_key is not null then
    -- A lock and not a unique index: an item that comes back for its retry may find the same key waiting again.
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', item_kind, item_tenant, item_key), 0));
    update work_item
    set payload = item_payload,
        state = case when item_run_at is null then 'ready' else state end,
        run_at = case when item_run_at is null then null else least(run_at, item_run_at) end
    where kind = item_kind and tenant_id = item_tenant and key = item_key and state = 'delayed';
    if found then
      perform pg_notify('kouan_work', '');
      return;
    end if;
    update work_item set payload = item_payload
    where kind = item_kind and tenant_id = item_tenant and key = item_key and state = 'ready';
    if found then return; end if;
  end if;
  insert into work_item (kind, key, tenant_id, payload, state, run_at)
  values (item_kind, item_key, item_tenant, item_payload,
    case when item_run_at is null then 'ready' else 'delayed' end, item_run_at);
  if item_run_at is null then
    -- Delivered at commit, and equal ones of a transaction only once.
    perform pg_notify('kouan_work', '');
  end if;
end $$;
revoke execute on function enqueue_work from public;
grant execute on function enqueue_work to kouan_app, kouan_enterprise;
