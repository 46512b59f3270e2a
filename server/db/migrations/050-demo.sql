-- older-servers: go-on
-- 演示数据: what a load of them made, so that all of it, and nothing else, can be removed (docs/decisions/047-demo-data.md).
create table demo (
  tenant_id bigint primary key default kouan_tenant(),
  -- "Today" of the load: its days are counted back from here, however often it is broken off.
  begun_at timestamptz not null,
  orders int not null,
  -- The person in whose name the office is set up.
  begun_by bigint not null,
  -- Stages that are committed.
  stage int not null default 0,
  is_complete boolean not null default false,
  -- Ids by table, of the rows that nothing else leads to.
  made jsonb not null default '{}'
);
alter table demo enable row level security;
grant select on demo to kouan_app;
grant insert, update, delete on demo to kouan_work;
create policy staff on demo to kouan_app using (tenant_id = (select kouan_tenant()))
  with check (tenant_id = (select kouan_tenant()));

-- Deletes what the load made and what has been made of it since: rows of its enterprises, channels, applications and users.
-- The audit log stays. Which table hangs on which is left to the foreign keys: those that cannot go yet are tried again after
-- the others. Answers the keys of the stored files that no row names any more.
create function kouan_remove_demo() returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  marks jsonb := (select made from demo where tenant_id = kouan_tenant() for update);
  pending text[];
  stuck text[];
  statement text;
  why text;
begin
  if marks is null then return; end if;
  -- Everybody who may log in for one of its enterprises, and everything that these have applied for, is its own.
  create temporary table demo_mark on commit drop as
    select 'enterprise_id' as name, value::bigint as id from jsonb_array_elements_text(marks -> 'enterprise')
    union select 'base_channel_id', value::bigint from jsonb_array_elements_text(marks -> 'base_channel')
    union select 'transfer_info_id', value::bigint from jsonb_array_elements_text(marks -> 'transfer_info')
    union select 'apply_id', value::bigint from jsonb_array_elements_text(marks -> 'enterprise_apply')
    union select 'user_id', value::bigint from jsonb_array_elements_text(marks -> 'sys_user');
  insert into demo_mark select 'user_id', u.id from sys_user u join demo_mark m on m.name = 'enterprise_id' and m.id = u.enterprise_id;
  insert into demo_mark select 'apply_id', a.id from enterprise_apply a
    join demo_mark m on m.name = 'enterprise_id' and m.id = a.enterprise_id;

  if exists (select from enterprise_channel c
      where (c.base_channel_id in (select id from demo_mark where name = 'base_channel_id')
          or c.transfer_info_id in (select id from demo_mark where name = 'transfer_info_id'))
        and c.enterprise_id not in (select id from demo_mark where name = 'enterprise_id')) then
    raise exception 'an enterprise that is none of the demonstration uses its channels' using errcode = 'KD001';
  end if;
  create temporary table demo_file on commit drop as
    select file_id as id from enterprise_attachment where apply_id in (select id from demo_mark where name = 'apply_id')
    union select file_id from job where file_id is not null and user_id in (select id from demo_mark where name = 'user_id')
    union select id from stored_file where create_by in
      (select username from sys_user where id in (select id from demo_mark where name = 'user_id'));

  -- What is in the queue about rows that go.
  delete from work_item where tenant_id = kouan_tenant() and (
    kind = 'deliver-declaration' and (payload ->> 'messageId')::bigint in (select id from outbound_message
      where base_channel_id in (select id from demo_mark where name = 'base_channel_id'))
    or kind = 'match-waiting-receipts' and exists (select from attempt a
      where a.base_channel_id in (select id from demo_mark where name = 'base_channel_id')
        and (a.message_id = (payload ->> 'messageId')::bigint or payload -> 'attemptIds' ? a.id::text))
    or kind = 'apply-receipts' and (payload ->> 'rawId')::bigint in (select id from receipt_raw
      where base_channel_id in (select id from demo_mark where name = 'base_channel_id'))
    or kind = 'send-simulated-answer' and (payload ->> 'simulatedId')::bigint in (select id from simulated_message
      where base_channel_id in (select id from demo_mark where name = 'base_channel_id'))
    or kind in ('run-job', 'run-heavy-job') and (payload ->> 'jobId')::bigint in (select id from job
      where user_id in (select id from demo_mark where name = 'user_id')));
  delete from job_fault where job_id in (select id from job where user_id in (select id from demo_mark where name = 'user_id'));

  -- Every table with one of the marks as a column, and the rows that were noted one by one.
  select array_agg(format('delete from %I where tenant_id = %s and %I in (select id from demo_mark where name = %L)',
      c.table_name, kouan_tenant(), c.column_name, c.column_name) order by c.table_name) into pending
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not in ('sys_log', 'demo', 'document')
      and c.column_name in ('enterprise_id', 'base_channel_id', 'transfer_info_id', 'apply_id', 'user_id')
      and exists (select from information_schema.columns o where o.table_schema = 'public'
        and o.table_name = c.table_name and o.column_name = 'tenant_id');
  select pending || array_agg(format('delete from %I where id in (select value::bigint from jsonb_array_elements_text(%L))',
      name, ids)) into pending from jsonb_each(marks) as noted (name, ids);
  pending := pending || array['delete from sys_user where id in (select id from demo_mark where name = ''user_id'')',
    'delete from enterprise_apply where id in (select id from demo_mark where name = ''apply_id'')',
    'delete from uploaded_file where file_id in (select id from demo_file)',
    'delete from stored_file where id in (select id from demo_file)'];
  update enterprise set depart_id = null, admin_user_id = null
    where id in (select id from demo_mark where name = 'enterprise_id');
  create temporary table demo_key on commit drop as
    select store_key from stored_file where id in (select id from demo_file);
  loop
    stuck := '{}';
    foreach statement in array pending loop
      begin
        execute statement;
      exception when foreign_key_violation then
        stuck := stuck || statement;
        why := sqlerrm;
      end;
    end loop;
    exit when stuck = '{}';
    if cardinality(stuck) = cardinality(pending) then
      raise exception 'the demonstration cannot be removed: %', why using errcode = 'foreign_key_violation';
    end if;
    pending := stuck;
  end loop;
  delete from demo where tenant_id = kouan_tenant();
  update sys_version set version = version + 1 where name = 'rights';
  return query select store_key from demo_key;
end $$;
revoke execute on function kouan_remove_demo from public;
grant execute on function kouan_remove_demo to kouan_work;
