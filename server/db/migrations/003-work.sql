-- Background work. Handlers, retries and leases: server/work/worker.ts; why an own table: docs/decisions/004-queue.md.
--
-- Who may do what: requests run as kouan_app or kouan_enterprise and hold no right to write here. They put work in
-- through enqueue_work, a security-definer function that takes no tenant but their own, inside their own transaction.
-- Workers take and settle items on the owner's connection, which row-level security does not bind, because one process
-- works for all tenants; each handler then opens its transactions as the tenant of its item and sees that tenant alone.
create table work_item (
  id bigint generated always as identity primary key,
  kind text not null,
  key text,
  tenant_id bigint not null,
  payload jsonb not null,
  state text not null check (state in ('ready', 'delayed', 'running', 'dead')),
  -- Of a delayed item, by the clock of the application.
  run_at timestamptz,
  failures integer not null default 0,
  -- Processes that died over this item since it last ended in order.
  crashes integer not null default 0,
  -- Counts up with each take, so that a process which lost its lease cannot settle the item of its successor.
  takes integer not null default 0,
  -- By the clock of the database: the clocks of two machines may differ by more than a lease.
  leased_until timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  failed_at timestamptz
) with (
  -- Rows come and go by the thousand: without this a burst leaves the indexes full of dead entries.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000
);
create index work_item_ready on work_item (kind, id) where state = 'ready';
create index work_item_delayed on work_item (run_at) where state = 'delayed';
create index work_item_running on work_item (leased_until) where state = 'running';
create index work_item_dead on work_item (tenant_id, id) where state = 'dead';
create index work_item_key on work_item (kind, tenant_id, key) where key is not null and state in ('ready', 'delayed');
-- One row for each periodic task (server/work/periodic.ts), whatever its state.
create unique index work_item_periodic on work_item (kind) where kind like 'periodic:%';

-- Staff see the work of their tenant, for the screen of dead letters.
alter table work_item enable row level security;
grant select on work_item to kouan_app;
create policy staff on work_item for select to kouan_app using (tenant_id = (select kouan_tenant()));

create function enqueue_work(
  item_kind text, item_key text, item_tenant bigint, item_payload jsonb, item_run_at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Gives dead letters of the caller's tenant all their attempts back; answers how many there were.
create function revive_work(ids bigint[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  revived integer;
begin
  update work_item set state = 'ready', failures = 0, crashes = 0
  where id = any (ids) and state = 'dead' and tenant_id = kouan_tenant();
  get diagnostics revived = row_count;
  perform pg_notify('kouan_work', '');
  return revived;
end $$;
revoke execute on function revive_work from public;
grant execute on function revive_work to kouan_app;
