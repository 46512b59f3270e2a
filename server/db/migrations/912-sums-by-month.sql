-- older-servers: go-on
-- Sums by month beside those by day (docs/decisions/910-roll-up.md): whole months of reports that ask for few fields are a
-- thousandth of the rows. Each batch of changes adds to both, so they are never apart.

-- `source`: entries of documents without their country; entries of goods without enterprise, platform, customs district and currency.
create table stat_trade_monthly (
  -- Hash of all that the row is a sum by.
  part uuid primary key,
  tenant_id bigint not null,
  -- Null: of all enterprises, so that no enterprise sees the row.
  enterprise_id bigint,
  source text not null check (source in ('document', 'goods')),
  basis text not null,
  entry text not null,
  -- The first day of the month.
  value_day date,
  ie_flag text,
  crossborder_type text,
  trade_mode text,
  customs_code text,
  ebp_code text,
  country text,
  gcode text,
  simulated boolean not null,
  missing_cny text,
  missing_usd text,
  entries bigint not null,
  amount_cny numeric not null,
  amount_usd numeric not null,
  tax numeric not null
);
create index stat_trade_monthly_day on stat_trade_monthly (tenant_id, source, basis, value_day);
create index stat_trade_monthly_empty on stat_trade_monthly (part) where entries = 0;
call kouan_protect('stat_trade_monthly', true, true);
revoke insert, update, delete on stat_trade_monthly from kouan_app, kouan_enterprise;

-- Returns what the sums by month are a sum by, of a key of the sums by day.
create function kouan_monthly_key(daily jsonb) returns jsonb language sql immutable as $$
  select case daily ->> 2
    when 'document' then jsonb_build_array(daily -> 0, daily -> 1, 'document', daily -> 3, daily -> 4, left(daily ->> 5, 8) || '01',
      daily -> 6, daily -> 7, daily -> 8, daily -> 9, daily -> 10, null, null, daily -> 14, daily -> 15, daily -> 16)
    else jsonb_build_array(daily -> 0, null, 'goods', daily -> 3, daily -> 4, left(daily ->> 5, 8) || '01',
      daily -> 6, daily -> 7, daily -> 8, null, null, daily -> 11, daily -> 12, daily -> 14, daily -> 15, daily -> 16) end
$$;

create or replace function kouan_roll_up_trade(most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
  taken int;
begin
  if not pg_try_advisory_xact_lock(72061910) then return 0; end if;
  with gone as (delete from trade_rate_changed returning tenant_id, rate_month),
    months as (select tenant_id, array_agg(rate_month) as changed from gone group by tenant_id)
  insert into trade_changed (tenant_id, enterprise_id, document_id)
    select c.tenant_id, c.enterprise_id, c.document_id
    from trade_counted c join months m on m.tenant_id = c.tenant_id and c.months && m.changed;
  with gone as (
    delete from trade_changed where change_id in (select change_id from trade_changed order by change_id limit most)
    returning document_id)
  select array_agg(distinct document_id), count(*) into ids, taken from gone;
  -- A change that commits from here on leaves its note, and the document is taken again.
  if taken > 0 then
    with present as materialized (select * from kouan_trade_parts(ids)),
    kept as (
      insert into trade_counted (document_id, tenant_id, enterprise_id, parts, months)
        select document_id, tenant_id, enterprise_id,
          jsonb_agg(jsonb_build_array(key, entries, amount_cny, amount_usd, tax)),
          coalesce(array_agg(distinct left(key ->> 5, 7)) filter (where key ->> 5 is not null), '{}')
        from present group by document_id, tenant_id, enterprise_id
      on conflict (document_id) do update set tenant_id = excluded.tenant_id, enterprise_id = excluded.enterprise_id,
        parts = excluded.parts, months = excluded.months),
    gone as (delete from trade_counted where document_id = any (ids) and document_id not in (select document_id from present)),
    net as materialized (
      select key, sum(entries)::bigint as entries, sum(amount_cny) as amount_cny, sum(amount_usd) as amount_usd, sum(tax) as tax
      from (select key, entries, amount_cny, amount_usd, tax from present
        union all
        select key, -entries, -amount_cny, -amount_usd, -tax from trade_counted_part where document_id = any (ids)) both_ways
      group by key having sum(entries) <> 0 or sum(amount_cny) <> 0 or sum(amount_usd) <> 0 or sum(tax) <> 0),
    by_day as (
      insert into stat_trade_daily (part, tenant_id, enterprise_id, source, basis, entry, value_day, ie_flag, crossborder_type,
          trade_mode, customs_code, ebp_code, country, gcode, currency, simulated, missing_cny, missing_usd, entries, amount_cny,
          amount_usd, tax)
        select md5(key::text)::uuid, (key ->> 0)::bigint, (key ->> 1)::bigint, key ->> 2, key ->> 3, key ->> 4,
          (key ->> 5)::date, key ->> 6, key ->> 7, key ->> 8, key ->> 9, key ->> 10, key ->> 11, key ->> 12, key ->> 13,
          (key ->> 14)::boolean, key ->> 15, key ->> 16, entries, amount_cny, amount_usd, tax
        from net
      on conflict (part) do update set entries = stat_trade_daily.entries + excluded.entries,
        amount_cny = stat_trade_daily.amount_cny + excluded.amount_cny,
        amount_usd = stat_trade_daily.amount_usd + excluded.amount_usd, tax = stat_trade_daily.tax + excluded.tax),
    monthly as (
      select kouan_monthly_key(key) as key, sum(entries)::bigint as entries, sum(amount_cny) as amount_cny,
        sum(amount_usd) as amount_usd, sum(tax) as tax
      from net group by 1)
    insert into stat_trade_monthly (part, tenant_id, enterprise_id, source, basis, entry, value_day, ie_flag, crossborder_type,
        trade_mode, customs_code, ebp_code, country, gcode, simulated, missing_cny, missing_usd, entries, amount_cny, amount_usd, tax)
      select md5(key::text)::uuid, (key ->> 0)::bigint, (key ->> 1)::bigint, key ->> 2, key ->> 3, key ->> 4,
        (key ->> 5)::date, key ->> 6, key ->> 7, key ->> 8, key ->> 9, key ->> 10, key ->> 11, key ->> 12,
        (key ->> 13)::boolean, key ->> 14, key ->> 15, entries, amount_cny, amount_usd, tax
      from monthly
    on conflict (part) do update set entries = stat_trade_monthly.entries + excluded.entries,
      amount_cny = stat_trade_monthly.amount_cny + excluded.amount_cny,
      amount_usd = stat_trade_monthly.amount_usd + excluded.amount_usd, tax = stat_trade_monthly.tax + excluded.tax;
    delete from stat_trade_daily where entries = 0;
    delete from stat_trade_monthly where entries = 0;
  end if;
  return taken;
end $$;

create or replace function kouan_restart_roll_up() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source trade_source;
begin
  perform pg_advisory_xact_lock(72061910);
  delete from trade_changed;
  delete from stat_trade_daily;
  delete from stat_trade_monthly;
  delete from trade_counted;
  for source in select * from trade_source loop
    execute format('insert into trade_changed (tenant_id, enterprise_id, document_id)
      select tenant_id, enterprise_id, id from %s where declare_time is not null and kouan_is_counted(declare_status)
      order by id', source.head_table);
  end loop;
  return (select count(*) from trade_changed);
end $$;

-- How many sums of a month differ from those of its days.
create function kouan_monthly_differences(of_month date) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  with by_month as (
    select part, entries, amount_cny, amount_usd, tax from stat_trade_monthly where value_day = of_month),
  -- Made once for each row: it would stand in the text of the next function many times.
  keyed as materialized (
    select entries, amount_cny, amount_usd, tax, jsonb_build_array(tenant_id, enterprise_id, source, basis, entry, value_day,
      ie_flag, crossborder_type, trade_mode, customs_code, ebp_code, country, gcode, currency, simulated, missing_cny,
      missing_usd) as key
    from stat_trade_daily where value_day >= of_month and value_day < of_month + interval '1 month'),
  by_day as (
    select md5(key::text)::uuid as part, sum(entries) as entries, sum(amount_cny) as amount_cny, sum(amount_usd) as amount_usd,
      sum(tax) as tax
    from (select kouan_monthly_key(key) as key, entries, amount_cny, amount_usd, tax from keyed) monthly group by key)
  select count(*) from by_month m full join by_day d using (part)
  where (coalesce(m.entries, 0), coalesce(m.amount_cny, 0), coalesce(m.amount_usd, 0), coalesce(m.tax, 0))
    is distinct from (coalesce(d.entries, 0), coalesce(d.amount_cny, 0), coalesce(d.amount_usd, 0), coalesce(d.tax, 0))
$$;
revoke execute on function kouan_monthly_differences from public;
grant execute on function kouan_monthly_differences to kouan_work;

-- What was there before.
with keyed as materialized (
  select entries, amount_cny, amount_usd, tax, jsonb_build_array(tenant_id, enterprise_id, source, basis, entry, value_day, ie_flag,
    crossborder_type, trade_mode, customs_code, ebp_code, country, gcode, currency, simulated, missing_cny, missing_usd) as key
  from stat_trade_daily),
monthly as (
  select kouan_monthly_key(key) as key, sum(entries)::bigint as entries, sum(amount_cny) as amount_cny,
    sum(amount_usd) as amount_usd, sum(tax) as tax
  from keyed group by 1)
insert into stat_trade_monthly (part, tenant_id, enterprise_id, source, basis, entry, value_day, ie_flag, crossborder_type,
    trade_mode, customs_code, ebp_code, country, gcode, simulated, missing_cny, missing_usd, entries, amount_cny, amount_usd, tax)
  select md5(key::text)::uuid, (key ->> 0)::bigint, (key ->> 1)::bigint, key ->> 2, key ->> 3, key ->> 4,
    (key ->> 5)::date, key ->> 6, key ->> 7, key ->> 8, key ->> 9, key ->> 10, key ->> 11, key ->> 12,
    (key ->> 13)::boolean, key ->> 14, key ->> 15, entries, amount_cny, amount_usd, tax
  from monthly;
