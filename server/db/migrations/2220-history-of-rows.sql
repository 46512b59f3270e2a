-- older-servers: go-on
-- Who changed which value of a row when, by every road: noted by the tables themselves, in the transaction that changes them
-- (docs/decisions/2220-history-of-rows.md). What older servers write is noted as well; they do not say who asked for it. They go on,
-- but what they write waits while the triggers are made; no row is read for that. Where one of them holds a table for more than five
-- seconds, the start of this version fails, leaves nothing behind, and is to be tried again.
set local lock_timeout = '5s';

create table row_change (
  id bigint generated always as identity primary key,
  -- Null where all tenants share the row.
  tenant_id bigint,
  enterprise_id bigint,
  -- Name of the resource and id of the row.
  resource text not null,
  row_id bigint not null,
  -- Table and id of a line, or table of links and id of the other row; null for the row itself.
  part text,
  part_id bigint,
  -- add, edit or delete.
  act text not null,
  -- Values as text by columns, encrypted ones as they were stored. Of a new row none, because the later changes lead back to
  -- them from what is stored.
  before jsonb,
  after jsonb,
  user_name text,
  real_name text,
  -- contract/calls/row-history.ts
  way text not null,
  title text,
  create_time timestamptz not null,
  -- One transaction by both: a dump that is restored elsewhere meets numbers that were given before.
  changed_in xid8 not null default pg_current_xact_id()
);
create index row_change_row on row_change (resource, row_id, id);
-- Serves the removal after the retention, which takes what all tenants share with the platform's.
create index row_change_time on row_change (coalesce(tenant_id, 0), create_time);
call kouan_protect('row_change', true, true);
revoke insert, update, delete on row_change from kouan_app, kouan_enterprise;
create policy shared on row_change for select to kouan_app using (tenant_id is null);
create policy enterprise_shared on row_change for select to kouan_enterprise
  using (tenant_id is null and enterprise_id = (select kouan_enterprise()));
grant delete on row_change to kouan_work;
create policy swept on row_change for delete to kouan_work using (tenant_id is null and (select kouan_tenant()) = 0);

-- Until when changes of a tenant were removed by the retention.
create table row_change_swept (
  tenant_id bigint primary key default kouan_tenant(),
  until timestamptz not null
);
call kouan_protect('row_change_swept', true, false);
revoke insert, update, delete on row_change_swept from kouan_app, kouan_enterprise;
grant insert, update on row_change_swept to kouan_work;
-- The platform's removal takes what all tenants share.
create policy shared on row_change_swept for select to kouan_app, kouan_enterprise using (tenant_id = 0);

-- The resource of each kind of document.
create table row_change_kind (
  doc_type text primary key,
  resource text not null
);
call kouan_protect('row_change_kind', false, false);
revoke all on row_change_kind from kouan_app, kouan_enterprise;

-- Who does it, as server/db/transaction.ts has named them; an empty object where nobody is named.
create function kouan_doer() returns jsonb language sql stable
as $$ select coalesce(convert_from(decode(nullif(current_setting('kouan.doer', true), ''), 'hex'), 'utf8')::jsonb, '{}') $$;

-- Whether a change of this column is noted: neither what every change moves, nor proofs, also those that end, searches, schedules,
-- polls and counters.
create function kouan_is_noted(name text) returns boolean immutable parallel safe language sql
as $$ select name <> all (array['version', 'create_by', 'create_time', 'update_by', 'update_time', 'line_no', 'tenant_id',
    'enterprise_id', 'doc_type', 'settings', 'phone_fingerprints', 'inbox_key', 'outlet_key', 'resting_state', 'fault_reason',
    'settled_until', 'attempt_no', 'cop_msg_id', 'declare_time', 'customs_state', 'change_opened'])
    and name not like '%\_hash' and name not like all (array['last\_%', 'next\_%', 'previous\_%']) $$;

create function kouan_noted(row_values jsonb) returns jsonb immutable parallel safe language sql
as $$ select jsonb_object_agg(key, value) from jsonb_each_text(row_values) where kouan_is_noted(key) $$;

create function kouan_noted_at(doer jsonb) returns timestamptz stable language sql
as $$ select coalesce(to_timestamp((doer ->> 'at')::double precision / 1000), now()) $$;

-- Arguments: the resource (empty: that of the kind of the document); for lines the head's table and the column with its id.
-- Old and new rows are never joined by a nested loop: the plan of a first small change stays for the many rows of a later one. By
-- `offset 0`, here and below, each row becomes JSON once, and not once again for each of its columns.
create function kouan_note_edits() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
declare
  doer jsonb;
  head text := coalesce(tg_argv[2], 'id');
  part text := case when tg_nargs > 1 then tg_table_name end;
begin
  -- Another key for the same values changes none, and many statements find no row.
  if current_setting('kouan.history', true) = 'off' or not exists (select from moved) then
    return null;
  end if;
  doer := kouan_doer();
  insert into row_change (tenant_id, enterprise_id, resource, row_id, part, part_id, act, before, after, user_name, real_name,
      way, title, create_time)
    select (new_row ->> 'tenant_id')::bigint, (new_row ->> 'enterprise_id')::bigint, coalesce(kind.resource, tg_argv[0]),
      (new_row ->> head)::bigint, part, case when part is not null then (new_row ->> 'id')::bigint end, 'edit',
      changed.old_values, changed.new_values,
      coalesce(doer ->> 'by', case when doer = '{}' and new_row -> 'version' <> old_row -> 'version' then new_row ->> 'update_by' end),
      doer ->> 'name', coalesce(doer ->> 'way', 'system'), doer ->> 'title', kouan_noted_at(doer)
    from (select to_jsonb(o) as old_row, to_jsonb(n) as new_row from before_rows o join moved n on n.id = o.id offset 0) as pair
      cross join lateral (
        select jsonb_object_agg(n.key, old_row ->> n.key) as old_values, jsonb_object_agg(n.key, n.value) as new_values
        from jsonb_each_text(new_row) n
        where n.value is distinct from old_row ->> n.key and kouan_is_noted(n.key)) as changed
      left join row_change_kind kind on tg_argv[0] = '' and kind.doc_type = new_row ->> 'doc_type'
    where changed.new_values is not null;
  return null;
end $$;

-- Arguments as above.
create function kouan_note_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  doer jsonb;
  act text := case tg_op when 'INSERT' then 'add' else 'delete' end;
  there boolean;
begin
  if current_setting('kouan.history', true) = 'off' or not exists (select from moved) then
    return null;
  end if;
  doer := kouan_doer();
  if tg_nargs = 1 then
    insert into row_change (tenant_id, enterprise_id, resource, row_id, act, user_name, real_name, way, title, create_time)
      select (gone ->> 'tenant_id')::bigint, (gone ->> 'enterprise_id')::bigint, tg_argv[0], (gone ->> 'id')::bigint, act,
        coalesce(doer ->> 'by', case when doer = '{}' and tg_op = 'INSERT' then gone ->> 'create_by' end), doer ->> 'name',
        coalesce(doer ->> 'way', 'system'), doer ->> 'title', kouan_noted_at(doer)
      from (select to_jsonb(m) as gone from moved m offset 0) as one;
    return null;
  end if;
  -- Lines that come and go with their row are not noted one by one.
  if tg_op = 'DELETE' then
    execute format('select exists (select from moved m join %I h on h.id = m.%I)', tg_argv[1], tg_argv[2]) into there;
    if not there then
      return null;
    end if;
  end if;
  insert into row_change (tenant_id, enterprise_id, resource, row_id, part, part_id, act, before, after, user_name, real_name, way,
      title, create_time)
    select (line ->> 'tenant_id')::bigint, (line ->> 'enterprise_id')::bigint, tg_argv[0], (line ->> tg_argv[2])::bigint,
      tg_table_name, (line ->> 'id')::bigint, act,
      case tg_op when 'DELETE' then kouan_noted(line) end, case tg_op when 'INSERT' then kouan_noted(line) end,
      doer ->> 'by', doer ->> 'name', coalesce(doer ->> 'way', 'system'), doer ->> 'title', kouan_noted_at(doer)
    from (select to_jsonb(m) as line from moved m offset 0) as one
    where not exists (select from row_change c where c.resource = tg_argv[0] and c.row_id = (line ->> tg_argv[2])::bigint
      and c.act = 'add' and c.part is null and c.changed_in = pg_current_xact_id() and c.create_time = kouan_noted_at(doer));
  return null;
end $$;

-- Arguments: the resource, the head's table, the column with its id, that of the other id, the other table. A link belongs to the
-- tenant that its other row belongs to (null: what the platform shares), but that of a tenant to the platform, which keeps
-- tenants. What goes with one of its two rows is not noted: it has no name any more.
create function kouan_note_links() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  doer jsonb;
begin
  if current_setting('kouan.history', true) = 'off' or not exists (select from moved) then
    return null;
  end if;
  doer := kouan_doer();
  execute format($note$
    insert into row_change (tenant_id, resource, row_id, part, part_id, act, user_name, real_name, way, title, create_time)
      select case when $1 <> 'sys_tenant' then coalesce((to_jsonb(m) ->> 'tenant_id')::bigint,
          nullif((to_jsonb(o) ->> 'tenant_id')::bigint, 0)) end,
        $2, h.id, $3, o.id, $4, $5 ->> 'by', $5 ->> 'name', coalesce($5 ->> 'way', 'system'), $5 ->> 'title', $6
      from moved m join %I h on h.id = m.%I join %I o on o.id = m.%I
      where not exists (select from row_change c where c.resource = $2 and c.row_id = h.id and c.act = 'add' and c.part is null
        and c.changed_in = pg_current_xact_id() and c.create_time = $6)
    $note$, tg_argv[1], tg_argv[2], tg_argv[4], tg_argv[3])
    using tg_argv[1], tg_argv[0], tg_table_name::text, case tg_op when 'INSERT' then 'add' else 'delete' end, doer,
      kouan_noted_at(doer);
  return null;
end $$;
revoke execute on function kouan_note_edits, kouan_note_changes, kouan_note_links from public;

create procedure kouan_note_table(target regclass, by text, arguments text) language plpgsql as $$
begin
  execute format('create trigger history_insert after insert on %s referencing new table as moved for each statement
    execute function %I(%s)', target, by, arguments);
  execute format('create trigger history_delete after delete on %s referencing old table as moved for each statement
    execute function %I(%s)', target, by, arguments);
end $$;
create procedure kouan_note_updates(target regclass, arguments text) language plpgsql as $$
begin
  execute format('create trigger history_update after update on %s referencing old table as before_rows new table as moved
    for each statement execute function kouan_note_edits(%s)', target, arguments);
end $$;

-- Of the rows of a resource, with the type of its message where it is a kind of document.
create procedure kouan_keep_history(target regclass, resource text, doc_type text default null) language plpgsql as $$
begin
  call kouan_note_table(target, 'kouan_note_changes', quote_literal(resource));
  call kouan_note_updates(target, quote_literal(resource));
  if doc_type is not null then
    insert into row_change_kind values (doc_type, resource);
  end if;
end $$;
create procedure kouan_keep_line_history(target regclass, resource text, head regclass, head_column text) language plpgsql as $$
declare
  arguments text := format('%L, %L, %L', resource, head::text, head_column);
begin
  call kouan_note_table(target, 'kouan_note_changes', arguments);
  call kouan_note_updates(target, arguments);
end $$;
create procedure kouan_keep_link_history(target regclass, resource text, head regclass, own text, other text,
  linked regclass)
language plpgsql as $$
begin
  call kouan_note_table(target, 'kouan_note_links', format('%L, %L, %L, %L, %L', resource, head::text, own, other, linked::text));
end $$;

-- All before the first trigger, in the order of their names.
lock table
  announcement, announcement_user, arrival_head, arrival_list, base_channel, base_channel_receipt, business_receipt,
  calendar_day, cancellation, channel_receipt, channel_route, collection_head, departure_head, departure_list, only document,
  duty_roster, duty_shift, enterprise, example_goods, example_order, example_order_line, example_shelf, exchange_rate,
  export_cancellation_head, export_inventory_head, export_inventory_list, export_order_head, export_order_list,
  export_refund_head, export_refund_list, export_waybill_head, goods_record, help_note, identity_provider, intake_head,
  intake_list, inventory_head, inventory_list, mail_server, maintenance, master_bill_head, master_bill_list,
  onl_cgform_field, onl_cgform_head, onl_cgreport_head, onl_cgreport_item, onl_cgreport_param, open_account, order_head,
  order_list, oss_file, payment_head, quartz_job, refund_head, refund_list, return_tally_head, review_template, sms_provider,
  summary_application_head, summary_application_list, sys_category, sys_check_rule, sys_data_source, sys_depart,
  sys_depart_role, sys_dict, sys_dict_item, sys_fill_rule, sys_gateway_route, sys_permission, sys_position, sys_role,
  sys_sms, sys_sms_template, sys_tenant, sys_tenant_pack, sys_tenant_pack_permission, sys_tenant_pack_tenant, sys_user,
  sys_user_agent, sys_user_depart, sys_user_role, transfer_info, waybill, waybill_status, webhook
  in share row exclusive mode;

call kouan_keep_history('enterprise', 'enterprise');
call kouan_keep_history('review_template', 'reviewTemplate');
call kouan_keep_history('calendar_day', 'calendarDay');
call kouan_keep_history('base_channel', 'baseChannel');
call kouan_keep_history('transfer_info', 'transferInfo');
call kouan_keep_history('duty_roster', 'dutyRoster');
call kouan_keep_line_history('duty_shift', 'dutyRoster', 'duty_roster', 'roster_id');
call kouan_keep_history('channel_receipt', 'channelReceipt');
call kouan_keep_history('base_channel_receipt', 'baseChannelReceipt');
call kouan_keep_history('business_receipt', 'businessReceipt');
call kouan_keep_history('webhook', 'webhook');
call kouan_keep_history('channel_route', 'channelRoute');
call kouan_keep_history('order_head', 'order', 'CEB311Message');
call kouan_keep_line_history('order_list', 'order', 'order_head', 'order_id');
call kouan_keep_history('inventory_head', 'inventory', 'CEB621Message');
call kouan_keep_line_history('inventory_list', 'inventory', 'inventory_head', 'inventory_id');
call kouan_keep_history('payment_head', 'payment', 'CEB411Message');
call kouan_keep_history('intake_head', 'intake', 'CEB711Message');
call kouan_keep_line_history('intake_list', 'intake', 'intake_head', 'intake_id');
call kouan_keep_history('goods_record', 'goodsRecord');
call kouan_keep_history('cancellation', 'cancellation', 'CEB623Message');
call kouan_keep_history('refund_head', 'refund', 'CEB625Message');
call kouan_keep_line_history('refund_list', 'refund', 'refund_head', 'refund_id');
call kouan_keep_history('waybill', 'waybill', 'CEB511Message');
call kouan_keep_history('waybill_status', 'waybillStatus', 'CEB513Message');
call kouan_keep_history('export_order_head', 'exportOrder', 'CEB303Message');
call kouan_keep_line_history('export_order_list', 'exportOrder', 'export_order_head', 'export_order_id');
call kouan_keep_history('collection_head', 'collection', 'CEB403Message');
call kouan_keep_history('export_waybill_head', 'exportWaybill', 'CEB505Message');
call kouan_keep_history('arrival_head', 'arrival', 'CEB507Message');
call kouan_keep_line_history('arrival_list', 'arrival', 'arrival_head', 'arrival_id');
call kouan_keep_history('departure_head', 'departure', 'CEB509Message');
call kouan_keep_line_history('departure_list', 'departure', 'departure_head', 'departure_id');
call kouan_keep_history('export_inventory_head', 'exportInventory', 'CEB603Message');
call kouan_keep_line_history('export_inventory_list', 'exportInventory', 'export_inventory_head', 'export_inventory_id');
call kouan_keep_history('export_cancellation_head', 'exportCancellation', 'CEB605Message');
call kouan_keep_history('export_refund_head', 'exportRefund', 'CEB213Message');
call kouan_keep_line_history('export_refund_list', 'exportRefund', 'export_refund_head', 'export_refund_id');
call kouan_keep_history('master_bill_head', 'masterBill', 'CEB607Message');
call kouan_keep_line_history('master_bill_list', 'masterBill', 'master_bill_head', 'master_bill_id');
call kouan_keep_history('summary_application_head', 'summaryApplication', 'CEB701Message');
call kouan_keep_line_history('summary_application_list', 'summaryApplication', 'summary_application_head', 'summary_application_id');
call kouan_keep_history('return_tally_head', 'returnTally', 'CEB215Message');
call kouan_keep_history('open_account', 'openAccount');
call kouan_keep_history('exchange_rate', 'exchangeRate');
call kouan_keep_history('onl_cgform_head', 'onlineForm');
call kouan_keep_line_history('onl_cgform_field', 'onlineForm', 'onl_cgform_head', 'cgform_head_id');
call kouan_keep_history('onl_cgreport_head', 'onlineReport');
call kouan_keep_line_history('onl_cgreport_item', 'onlineReport', 'onl_cgreport_head', 'cgrhead_id');
call kouan_keep_line_history('onl_cgreport_param', 'onlineReport', 'onl_cgreport_head', 'cgrhead_id');
call kouan_keep_history('announcement', 'announcement');
call kouan_keep_link_history('announcement_user', 'announcement', 'announcement', 'announcement_id', 'user_id', 'sys_user');
call kouan_keep_history('sys_category', 'category');
call kouan_keep_history('sys_check_rule', 'checkRule');
call kouan_keep_history('sys_data_source', 'dataSource');
call kouan_keep_history('sys_depart', 'department');
call kouan_keep_history('sys_depart_role', 'departRole');
call kouan_keep_history('sys_dict', 'dictionary');
call kouan_keep_history('sys_dict_item', 'dictionaryItem');
call kouan_keep_history('sys_fill_rule', 'fillRule');
call kouan_keep_history('sys_gateway_route', 'gatewayRoute');
call kouan_keep_history('help_note', 'helpNote');
call kouan_keep_history('identity_provider', 'identityProvider');
call kouan_keep_history('mail_server', 'mailServer');
call kouan_keep_history('maintenance', 'maintenance');
call kouan_keep_history('sys_permission', 'menu');
call kouan_keep_history('sys_sms', 'message');
call kouan_keep_history('sys_sms_template', 'messageTemplate');
call kouan_keep_history('oss_file', 'ossFile');
call kouan_keep_history('sys_position', 'position');
call kouan_keep_history('quartz_job', 'quartzJob');
call kouan_keep_history('sys_role', 'role');
call kouan_keep_history('sms_provider', 'smsProvider');
call kouan_keep_history('sys_tenant', 'tenant');
call kouan_keep_link_history('sys_tenant_pack_tenant', 'tenant', 'sys_tenant', 'tenant_id', 'pack_id', 'sys_tenant_pack');
call kouan_keep_history('sys_tenant_pack', 'tenantPack');
call kouan_keep_link_history('sys_tenant_pack_permission', 'tenantPack', 'sys_tenant_pack', 'pack_id', 'permission_id', 'sys_permission');
call kouan_keep_history('sys_user', 'user');
call kouan_keep_link_history('sys_user_depart', 'user', 'sys_user', 'user_id', 'dep_id', 'sys_depart');
call kouan_keep_link_history('sys_user_role', 'user', 'sys_user', 'user_id', 'role_id', 'sys_role');
call kouan_keep_history('sys_user_agent', 'userAgent');
call kouan_keep_history('example_shelf', 'exampleShelf');
call kouan_keep_history('example_goods', 'exampleGoods');
call kouan_keep_history('example_order', 'exampleOrder');
call kouan_keep_line_history('example_order_line', 'exampleOrder', 'example_order', 'order_id');

-- States move by the table that all kinds inherit.
call kouan_note_updates('document', quote_literal(''));

-- When noting began; of what was changed before, nothing is known.
do $$
begin
  execute format('create function kouan_history_began() returns timestamptz immutable parallel safe language sql
    as $f$ select %L::timestamptz $f$', now());
end $$;

-- The right to see it goes to whoever may edit; the pages get their button as the start would give it (server/seed/seed-menu.ts).
do $$
declare
  held record;
  made bigint;
begin
  for held in
    select distinct p.id as edit_id, case p.menu_type when 2 then p.parent_id else p.id end as page, split_part(code, ':', 1) as of
    from sys_permission p, unnest(string_to_array(p.perms, ',')) code
    where trim(code) = any (select resource || ':edit' from (values
        ('enterprise'), ('reviewTemplate'), ('calendarDay'), ('baseChannel'), ('transferInfo'), ('dutyRoster'),
        ('channelReceipt'), ('baseChannelReceipt'), ('businessReceipt'), ('webhook'), ('channelRoute'), ('order'),
        ('inventory'), ('payment'), ('intake'), ('goodsRecord'), ('cancellation'), ('refund'), ('waybill'),
        ('waybillStatus'), ('exportOrder'), ('collection'), ('exportWaybill'), ('arrival'), ('departure'),
        ('exportInventory'), ('exportCancellation'), ('exportRefund'), ('masterBill'), ('summaryApplication'),
        ('returnTally'), ('openAccount'), ('exchangeRate'), ('onlineForm'), ('onlineReport'), ('announcement'),
        ('category'), ('checkRule'), ('dataSource'), ('department'), ('departRole'), ('dictionary'),
        ('dictionaryItem'), ('fillRule'), ('gatewayRoute'), ('helpNote'), ('identityProvider'), ('mailServer'),
        ('maintenance'), ('menu'), ('message'), ('messageTemplate'), ('ossFile'), ('position'), ('quartzJob'),
        ('role'), ('smsProvider'), ('tenant'), ('tenantPack'), ('user'), ('userAgent'), ('exampleShelf'),
        ('exampleGoods'), ('exampleOrder')) as known (resource))
    order by 1
  loop
    select id into made from sys_permission where parent_id = held.page and menu_type = 2 and perms = trim(held.of) || ':history';
    if made is null then
      insert into sys_permission (parent_id, name, menu_type, perms, perms_type, sort_no, create_by)
        values (held.page, '修改记录', 2, trim(held.of) || ':history', '1',
          (select coalesce(max(sort_no), 0) + 1 from sys_permission where parent_id = held.page), 'system')
        returning id into made;
    end if;
    insert into sys_role_permission (role_id, permission_id)
      select role_id, made from sys_role_permission where permission_id = held.edit_id on conflict do nothing;
    insert into sys_depart_permission (depart_id, permission_id)
      select depart_id, made from sys_depart_permission where permission_id = held.edit_id on conflict do nothing;
    insert into sys_depart_role_permission (role_id, permission_id)
      select role_id, made from sys_depart_role_permission where permission_id = held.edit_id on conflict do nothing;
    insert into sys_tenant_pack_permission (pack_id, permission_id)
      select pack_id, made from sys_tenant_pack_permission where permission_id = held.edit_id on conflict do nothing;
    made := null;
  end loop;
  update sys_version set version = version + 1 where name = 'rights';
end $$;
