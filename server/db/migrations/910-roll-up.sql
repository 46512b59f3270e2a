-- older-servers: go-on
-- The roll-up of the trade reports (docs/decisions/910-roll-up.md): sums of what documents contribute, by every field that a report
-- asks for. Changes of documents are noted in the transaction that makes them and added to the sums a moment later. What is
-- noted and not yet added is counted directly, so that a figure is never behind its list.

-- Sums by day. `source`: entries of documents, with their tax, or entries of their goods.
create table stat_trade_daily (
  -- Hash of all that the row is a sum by.
  part uuid primary key,
  tenant_id bigint not null,
  enterprise_id bigint not null,
  source text not null check (source in ('document', 'goods')),
  basis text not null,
  entry text not null,
  value_day date,
  ie_flag text,
  crossborder_type text,
  trade_mode text,
  customs_code text,
  ebp_code text,
  country text,
  gcode text,
  currency text,
  simulated boolean not null,
  -- Rates without which the amounts are null, as in the views.
  missing_cny text,
  missing_usd text,
  entries bigint not null,
  amount_cny numeric not null,
  amount_usd numeric not null,
  tax numeric not null
);
create index stat_trade_daily_day on stat_trade_daily (tenant_id, source, basis, value_day);
create index stat_trade_daily_own on stat_trade_daily (tenant_id, enterprise_id, source, basis, value_day);
create index stat_trade_daily_empty on stat_trade_daily (part) where entries = 0;
call kouan_protect('stat_trade_daily', true, true);
revoke insert, update, delete on stat_trade_daily from kouan_app, kouan_enterprise;

-- What each document has added to the sums: it is taken out again when the document changes.
create table trade_counted (
  document_id bigint primary key,
  tenant_id bigint not null,
  enterprise_id bigint not null,
  -- [[what it is a sum by], entries, yuan, dollars, tax] each.
  parts jsonb not null,
  -- Months whose rates it uses.
  months text[] not null
);
call kouan_protect('trade_counted', true, true);
revoke insert, update, delete on trade_counted from kouan_app, kouan_enterprise;

-- Documents that have changed since they were added; one of them may stand here often. Rows are added and deleted, never changed:
-- a transaction that notes a change waits for nobody.
create table trade_changed (
  change_id bigint generated always as identity primary key,
  tenant_id bigint not null,
  enterprise_id bigint not null,
  document_id bigint not null
);
call kouan_protect('trade_changed', true, true);
revoke insert, update, delete on trade_changed from kouan_app, kouan_enterprise;

-- Months whose rates have changed.
create table trade_rate_changed (
  change_id bigint generated always as identity primary key,
  tenant_id bigint not null,
  rate_month text not null
);
call kouan_protect('trade_rate_changed', true, false);
revoke insert, update, delete on trade_rate_changed from kouan_app;

create function kouan_is_counted(declare_status text) returns boolean language sql immutable as $$
  select declare_status in ('IN_CUSTOMS', 'REVIEWED', 'DETAINED', 'RELEASED', 'CLOSED', 'RETURNED', 'CANCELLED', 'DELETED')
$$;

create function kouan_trade_head_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into trade_changed (tenant_id, enterprise_id, document_id)
      select tenant_id, enterprise_id, id from old_rows where declare_time is not null and kouan_is_counted(declare_status);
  end if;
  if tg_op <> 'DELETE' then
    insert into trade_changed (tenant_id, enterprise_id, document_id)
      select tenant_id, enterprise_id, id from new_rows where declare_time is not null and kouan_is_counted(declare_status);
  end if;
  return null;
end $$;

-- Arguments: table of the heads, column of the lines with the id of the head.
create function kouan_trade_lines_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rows text;
begin
  foreach rows in array case tg_op when 'INSERT' then array['new_rows'] when 'DELETE' then array['old_rows']
    else array['old_rows', 'new_rows'] end
  loop
    execute format('insert into trade_changed (tenant_id, enterprise_id, document_id)
      select h.tenant_id, h.enterprise_id, h.id from %s h where h.id in (select %I from %I)
        and h.declare_time is not null and kouan_is_counted(h.declare_status)', tg_argv[0], tg_argv[1], rows);
  end loop;
  return null;
end $$;

-- Receipts that date the release or the return of a document.
create function kouan_trade_receipts_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into trade_changed (tenant_id, enterprise_id, document_id)
      select a.tenant_id, a.enterprise_id, a.document_id from old_rows r join attempt a on a.id = r.attempt_id
      where r.usable and r.return_status in ('700', '800', '899');
  end if;
  if tg_op <> 'DELETE' then
    insert into trade_changed (tenant_id, enterprise_id, document_id)
      select a.tenant_id, a.enterprise_id, a.document_id from new_rows r join attempt a on a.id = r.attempt_id
      where r.usable and r.return_status in ('700', '800', '899');
  end if;
  return null;
end $$;

create function kouan_trade_log_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into trade_changed (tenant_id, enterprise_id, document_id)
    select tenant_id, enterprise_id, document_id from new_rows where to_status in ('RETURNED', 'CANCELLED', 'DELETED');
  return null;
end $$;

create function kouan_trade_tax_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into trade_changed (tenant_id, enterprise_id, document_id)
      select tenant_id, enterprise_id, document_id from old_rows;
  else
    insert into trade_changed (tenant_id, enterprise_id, document_id)
      select tenant_id, enterprise_id, document_id from new_rows;
  end if;
  return null;
end $$;

create function kouan_trade_rate_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into trade_rate_changed (tenant_id, rate_month) values (old.tenant_id, old.rate_month);
  end if;
  if tg_op <> 'DELETE' then
    insert into trade_rate_changed (tenant_id, rate_month) values (new.tenant_id, new.rate_month);
  end if;
  return null;
end $$;
revoke execute on function kouan_trade_head_changed, kouan_trade_lines_changed, kouan_trade_receipts_changed,
  kouan_trade_log_changed, kouan_trade_tax_changed, kouan_trade_rate_changed from public;

-- Notes every change of a table; also where a load switches off what is no check of its own.
create procedure kouan_note_trade_changes(target text, noting text, variadic events text[])
language plpgsql set search_path = public, pg_temp as $$
declare
  event text;
  name text;
begin
  foreach event in array events loop
    name := 'trade_' || event;
    execute format('create trigger %I after %s on %s referencing %s for each statement execute function %s', name, event, target,
      case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows' end, noting);
    execute format('alter table %s enable always trigger %I', target, name);
  end loop;
end $$;

create procedure kouan_note_trade_source(source trade_source) language plpgsql set search_path = public, pg_temp as $$
begin
  call kouan_note_trade_changes(source.head_table, 'kouan_trade_head_changed()', 'insert', 'update', 'delete');
  call kouan_note_trade_changes(source.line_table,
    format('kouan_trade_lines_changed(%L, %L)', source.head_table, source.line_head), 'insert', 'update', 'delete');
end $$;

create or replace procedure kouan_in_reports(head regclass, lines regclass, line_head text, flow text, columns jsonb default '{}',
  is_taxed boolean default false)
language plpgsql set search_path = public, pg_temp as $$
declare
  source trade_source;
begin
  insert into trade_source (head_table, line_table, line_head, ie_flag, columns, is_taxed)
    values (head::text, lines::text, line_head, flow, columns, is_taxed) returning * into source;
  call kouan_make_trade_views();
  call kouan_make_trade_parts();
  call kouan_note_trade_source(source);
end $$;

do $$
declare
  source trade_source;
begin
  for source in select * from trade_source loop
    call kouan_note_trade_source(source);
  end loop;
end $$;
call kouan_note_trade_changes('receipt', 'kouan_trade_receipts_changed()', 'insert', 'update', 'delete');
call kouan_note_trade_changes('document_log', 'kouan_trade_log_changed()', 'insert');
call kouan_note_trade_changes('tax_bill', 'kouan_trade_tax_changed()', 'insert', 'update', 'delete');
create trigger trade_rate after insert or update or delete on exchange_rate for each row
  execute function kouan_trade_rate_changed();
alter table exchange_rate enable always trigger trade_rate;

-- What documents contribute, by what the roll-up sums by.
create view trade_part with (security_invoker = true) as
  select document_id, tenant_id, enterprise_id, value_day, jsonb_build_array(tenant_id, enterprise_id, 'document', basis, entry,
      value_day, ie_flag, crossborder_type, trade_mode, customs_code, ebp_code, country, null, null, simulated, missing_cny,
      missing_usd) as key,
    1 as entries, coalesce(amount_cny, 0) as amount_cny, coalesce(amount_usd, 0) as amount_usd, coalesce(tax, 0) as tax
  from trade_document
  union all
  select document_id, tenant_id, enterprise_id, value_day, jsonb_build_array(tenant_id, enterprise_id, 'goods', basis, entry,
      value_day, ie_flag, crossborder_type, trade_mode, customs_code, ebp_code, country, gcode, currency, simulated, missing_cny,
      missing_usd),
    1, coalesce(amount_cny, 0), coalesce(amount_usd, 0), 0
  from trade_goods;

-- Makes the function that returns what documents contribute: as the view `trade_part`, which other documents would slow down, in
-- one pass over each document.
create procedure kouan_make_trade_parts() language plpgsql set search_path = public, pg_temp as $$
declare
  parts text;
begin
  select string_agg(format($query$
    (with h as materialized (%s and d.id = any (ids)),
      e as materialized (select h.*, b.* from h cross join lateral (values
          ('declared', 'counted', 1, h.declared_day, true),
          ('declared', 'cancelled', -1, h.ended_day, h.declare_status in ('RETURNED', 'CANCELLED', 'DELETED')),
          ('declaredReleased', 'counted', 1, h.declared_day,
            h.declare_status in ('RELEASED', 'CLOSED') or h.released_day is not null),
          ('declaredReleased', 'cancelled', -1, h.ended_day,
            h.declare_status in ('RETURNED', 'CANCELLED', 'DELETED') and h.released_day is not null),
          ('released', 'counted', 1, h.released_day, h.released_day is not null),
          ('released', 'cancelled', -1, h.ended_day,
            h.declare_status in ('RETURNED', 'CANCELLED', 'DELETED') and h.released_day is not null)
        ) as b (basis, entry, sign, value_day, counts) where b.counts),
      m as materialized (select e.id, e.basis, e.entry, e.sign, m.* from e cross join lateral (%s) m),
      t as materialized (select id, basis, entry, count(*) = count(cny) as in_cny, count(*) = count(usd) as in_usd,
          sum(cny) as cny, sum(usd) as usd, max(missing_cny) as missing_cny, max(missing_usd) as missing_usd
        from m group by id, basis, entry)
    select e.id, e.tenant_id, e.enterprise_id, jsonb_build_array(e.tenant_id, e.enterprise_id, 'document', e.basis, e.entry,
        e.value_day, e.ie_flag, e.crossborder_type, e.trade_mode, e.customs_code, e.ebp_code, e.country, null, null, e.simulated,
        t.missing_cny, t.missing_usd),
      1::bigint, case when t.in_cny then e.sign * t.cny else 0 end, case when t.in_usd then e.sign * t.usd else 0 end, %s
    from e left join t using (id, basis, entry)
    union all
    select e.id, e.tenant_id, e.enterprise_id, jsonb_build_array(e.tenant_id, e.enterprise_id, 'goods', e.basis, e.entry,
        e.value_day, e.ie_flag, e.crossborder_type, e.trade_mode, e.customs_code, e.ebp_code, m.goods_country, m.gcode, m.currency,
        e.simulated, m.missing_cny, m.missing_usd),
      count(*), coalesce(sum(e.sign * m.cny), 0), coalesce(sum(e.sign * m.usd), 0), 0::numeric
    from e join m using (id, basis, entry) group by 1, 2, 3, 4)$query$,
    kouan_trade_heads(s), kouan_trade_lines(s),
    case when s.is_taxed then '(select e.sign * coalesce(sum(coalesce(b.customs_tax, 0) + coalesce(b.value_added_tax, 0)
      + coalesce(b.consumption_tax, 0)), 0) from tax_bill b where b.document_id = e.id)' else '0::numeric' end),
    ' union all ' order by s.place)
  into parts from trade_source s;
  execute format($function$
    create or replace function kouan_trade_parts(ids bigint[]) returns table (document_id bigint, tenant_id bigint,
      enterprise_id bigint, key jsonb, entries bigint, amount_cny numeric, amount_usd numeric, tax numeric)
    language plpgsql stable set search_path = public, pg_temp as $body$
    #variable_conflict use_column
    begin
      return query %s;
    end $body$
  $function$, parts);
end $$;
call kouan_make_trade_parts();

-- What each document has added, one row for each sum.
create view trade_counted_part with (security_invoker = true) as
  select c.document_id, c.tenant_id, c.enterprise_id, p -> 0 as key, p -> 0 ->> 2 as source, p -> 0 ->> 3 as basis,
    p -> 0 ->> 4 as entry, (p -> 0 ->> 5)::date as value_day, p -> 0 ->> 6 as ie_flag, p -> 0 ->> 7 as crossborder_type,
    p -> 0 ->> 8 as trade_mode, p -> 0 ->> 9 as customs_code, p -> 0 ->> 10 as ebp_code, p -> 0 ->> 11 as country,
    p -> 0 ->> 12 as gcode, p -> 0 ->> 13 as currency, (p -> 0 ->> 14)::boolean as simulated, p -> 0 ->> 15 as missing_cny,
    p -> 0 ->> 16 as missing_usd, (p ->> 1)::bigint as entries, (p ->> 2)::numeric as amount_cny,
    (p ->> 3)::numeric as amount_usd, (p ->> 4)::numeric as tax
  from trade_counted c cross join lateral jsonb_array_elements(c.parts) p;
grant select on trade_part, trade_counted_part to kouan_app, kouan_enterprise;

-- Adds changed documents to the sums, at most so many noted changes at once. Returns how many it took; none while another
-- process does the same.
create function kouan_roll_up_trade(most int) returns int
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
    net as (
      select key, sum(entries)::bigint as entries, sum(amount_cny) as amount_cny, sum(amount_usd) as amount_usd, sum(tax) as tax
      from (select key, entries, amount_cny, amount_usd, tax from present
        union all
        select key, -entries, -amount_cny, -amount_usd, -tax from trade_counted_part where document_id = any (ids)) both_ways
      group by key having sum(entries) <> 0 or sum(amount_cny) <> 0 or sum(amount_usd) <> 0 or sum(tax) <> 0)
    insert into stat_trade_daily (part, tenant_id, enterprise_id, source, basis, entry, value_day, ie_flag, crossborder_type,
        trade_mode, customs_code, ebp_code, country, gcode, currency, simulated, missing_cny, missing_usd, entries, amount_cny,
        amount_usd, tax)
      select md5(key::text)::uuid, (key ->> 0)::bigint, (key ->> 1)::bigint, key ->> 2, key ->> 3, key ->> 4,
        (key ->> 5)::date, key ->> 6, key ->> 7, key ->> 8, key ->> 9, key ->> 10, key ->> 11, key ->> 12, key ->> 13,
        (key ->> 14)::boolean, key ->> 15, key ->> 16, entries, amount_cny, amount_usd, tax
      from net
    on conflict (part) do update set entries = stat_trade_daily.entries + excluded.entries,
      amount_cny = stat_trade_daily.amount_cny + excluded.amount_cny,
      amount_usd = stat_trade_daily.amount_usd + excluded.amount_usd, tax = stat_trade_daily.tax + excluded.tax;
    delete from stat_trade_daily where entries = 0;
  end if;
  return taken;
end $$;

-- Forgets all sums and notes every document: they are added again one after the other, and counted directly until then. Returns how
-- many there are.
create function kouan_restart_roll_up() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source trade_source;
begin
  perform pg_advisory_xact_lock(72061910);
  delete from trade_changed;
  delete from stat_trade_daily;
  delete from trade_counted;
  for source in select * from trade_source loop
    execute format('insert into trade_changed (tenant_id, enterprise_id, document_id)
      select tenant_id, enterprise_id, id from %s where declare_time is not null and kouan_is_counted(declare_status)
      order by id', source.head_table);
  end loop;
  return (select count(*) from trade_changed);
end $$;

-- The sums of a day that differ from what the documents say, with both numbers of entries and both amounts in yuan. What has
-- changed and is not added yet is left out.
create function kouan_roll_up_differences(of_day date)
returns table (tenant_id bigint, enterprise_id bigint, key jsonb, rolled_entries bigint, entries bigint,
  rolled_amount numeric, amount numeric)
language sql stable security definer set search_path = public, pg_temp as $$
  with waiting as (select document_id from trade_changed),
  rolled as (
    select part, sum(r.entries) as entries, sum(amount_cny) as cny, sum(amount_usd) as usd, sum(tax) as tax,
      max(key::text)::jsonb as key
    from (select part, d.entries, amount_cny, amount_usd, tax, jsonb_build_array(d.tenant_id, d.enterprise_id, source, basis, entry,
          value_day, ie_flag, crossborder_type, trade_mode, customs_code, ebp_code, country, gcode, currency, simulated,
          missing_cny, missing_usd) as key
        from stat_trade_daily d where value_day = of_day
      union all
      select md5(p.key::text)::uuid, -p.entries, -amount_cny, -amount_usd, -tax, p.key
        from trade_counted_part p where document_id in (select document_id from waiting) and value_day = of_day) r
    group by part),
  direct as (
    select md5(p.key::text)::uuid as part, p.key, sum(p.entries) as entries, sum(amount_cny) as cny, sum(amount_usd) as usd,
      sum(tax) as tax
    from trade_part p where value_day = of_day and document_id not in (select document_id from waiting) group by p.key)
  select (coalesce(d.key, r.key) ->> 0)::bigint, (coalesce(d.key, r.key) ->> 1)::bigint, coalesce(d.key, r.key),
    coalesce(r.entries, 0)::bigint, coalesce(d.entries, 0)::bigint, coalesce(r.cny, 0), coalesce(d.cny, 0)
  from rolled r full join direct d using (part)
  where (coalesce(r.entries, 0), coalesce(r.cny, 0), coalesce(r.usd, 0), coalesce(r.tax, 0))
    is distinct from (coalesce(d.entries, 0), coalesce(d.cny, 0), coalesce(d.usd, 0), coalesce(d.tax, 0))
$$;

-- A day of which a check may take its pick: any that the sums know.
create function kouan_roll_up_days(out first date, out last date)
language sql stable security definer set search_path = public, pg_temp as $$
  select min(value_day), max(value_day) from stat_trade_daily
$$;
revoke execute on function kouan_roll_up_trade, kouan_restart_roll_up, kouan_roll_up_differences, kouan_roll_up_days from public;
grant execute on function kouan_roll_up_trade, kouan_restart_roll_up, kouan_roll_up_differences, kouan_roll_up_days to kouan_work;

-- What was there before.
select kouan_restart_roll_up();
