-- older-servers: go-on
-- Tells running servers what a transaction has changed, by NOTIFY: it comes with the commit only, whoever wrote the rows
-- (docs/decisions/074-live-push.md). A notification holds ids and no content; who is told reads with rights of their own.

-- Sends one notification. `by`: the page whose request runs, as the gate has named it.
create function kouan_tell(topic text, facts jsonb) returns void language sql
as $$ select pg_notify('kouan_live', jsonb_strip_nulls(facts || jsonb_build_object('topic', topic,
  'by', nullif(current_setting('kouan.page', true), '')))::text) $$;

-- Arguments: topic, and what keeps the rows apart. Rows of one tenant and enterprise are one notification; beyond twenty
-- of them no ids are named, because a notification is bounded to 8,000 bytes.
create function kouan_tell_rows() returns trigger language plpgsql as $$
declare
  told record;
begin
  if tg_argv[1] = 'document' then
    for told in select doc_type as topic, tenant_id, enterprise_id, array_agg(id::text) as ids from moved group by 1, 2, 3 loop
      perform kouan_tell(told.topic, jsonb_build_object('tenant', told.tenant_id::text, 'enterprise', told.enterprise_id::text,
        'ids', case when cardinality(told.ids) <= 20 then to_jsonb(told.ids) end));
    end loop;
  elsif tg_argv[1] = 'enterprise' then
    for told in select tenant_id, enterprise_id, array_agg(id::text) as ids from moved group by 1, 2 loop
      perform kouan_tell(tg_argv[0], jsonb_build_object('tenant', told.tenant_id::text, 'enterprise', told.enterprise_id::text,
        'ids', case when cardinality(told.ids) <= 20 then to_jsonb(told.ids) end));
    end loop;
  else
    -- No ids, because people of every tenant hear it.
    if exists (select from moved) then
      perform kouan_tell(tg_argv[0], '{}');
    end if;
  end if;
  return null;
end $$;

-- Makes the rows of a table tell of themselves. `apart`: `document`, `enterprise` (columns tenant_id and enterprise_id)
-- or `nobody`. The topic of a document is the type of its message.
create procedure kouan_live(target regclass, topic text, apart text) language plpgsql as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger tells_%s after %s on %s referencing %s table as moved for each statement
      execute function kouan_tell_rows(%L, %L)', event, event, target, case event when 'delete' then 'old' else 'new' end,
      topic, apart);
  end loop;
end $$;

call kouan_live('document', '', 'document');
do $$
declare
  kind regclass;
begin
  for kind in select inhrelid from pg_inherits where inhparent = 'document'::regclass loop
    call kouan_live(kind, '', 'document');
  end loop;
end $$;
call kouan_live('receipt', 'receipt', 'enterprise');
call kouan_live('enterprise_apply', 'enterprise_apply', 'enterprise');
call kouan_live('sys_user', 'sys_user', 'nobody');
call kouan_live('sys_dict_item', 'sys_dict_item', 'nobody');

-- Of a new kind of document as well.
alter procedure kouan_document rename to kouan_document_table;
create procedure kouan_document(target regclass, message text) language plpgsql as $$
begin
  call kouan_document_table(target, message);
  call kouan_live(target, '', 'document');
end $$;

-- Rights, menus and dictionaries, as in the header of every answer.
create function kouan_tell_version() returns trigger language plpgsql as $$
begin
  perform kouan_tell('version', jsonb_build_object('version',
    (select version from sys_version where name = 'rights') || '.' ||
    (select version from sys_version where name = 'dictionary')));
  return null;
end $$;
create trigger tells_update after update on sys_version for each statement execute function kouan_tell_version();

-- Jobs of a person.
create function kouan_tell_job() returns trigger language plpgsql as $$
declare
  told record;
begin
  for told in select tenant_id, user_id, array_agg(id::text) as ids from moved group by 1, 2 loop
    perform kouan_tell('job', jsonb_build_object('tenant', told.tenant_id::text, 'users', jsonb_build_array(told.user_id::text),
      'ids', case when cardinality(told.ids) <= 20 then to_jsonb(told.ids) end));
  end loop;
  return null;
end $$;
create trigger tells_insert after insert on job referencing new table as moved for each statement
  execute function kouan_tell_job();
create trigger tells_update after update on job referencing new table as moved for each statement
  execute function kouan_tell_job();

-- Announcements: to everybody of the tenant, or to a hundred of those whom they are for at a time.
create function kouan_tell_announcement() returns trigger language plpgsql as $$
declare
  told record;
begin
  for told in select now_so.id, now_so.tenant_id, now_so.msg_type from now_so join before using (id)
    where now_so.send_status <> before.send_status and '1' in (now_so.send_status, before.send_status)
  loop
    if told.msg_type = 'ALL' then
      perform kouan_tell('announcement', jsonb_build_object('tenant', told.tenant_id::text, 'ids', jsonb_build_array(told.id::text)));
    else
      perform kouan_tell('announcement', jsonb_build_object('tenant', told.tenant_id::text,
          'ids', jsonb_build_array(told.id::text), 'users', jsonb_agg(user_id::text)))
        from (select user_id, (row_number() over (order by user_id) - 1) / 100 as part from announcement_user
          where announcement_id = told.id) addressed group by part;
    end if;
  end loop;
  return null;
end $$;
create trigger tells_update after update on announcement referencing old table as before new table as now_so
  for each statement execute function kouan_tell_announcement();

-- Read in one window: the bell of the other windows of that person.
create function kouan_tell_read() returns trigger language plpgsql as $$
declare
  told record;
begin
  for told in select tenant_id, user_id from moved group by 1, 2 loop
    perform kouan_tell('announcement', jsonb_build_object('tenant', told.tenant_id::text,
      'users', jsonb_build_array(told.user_id::text)));
  end loop;
  return null;
end $$;
create trigger tells_insert after insert on announcement_read referencing new table as moved for each statement
  execute function kouan_tell_read();

-- Sessions whose users are looked at again: ended ones, frozen and deleted users, other tenants and enterprises. Beyond a
-- hundred users all are.
create function kouan_tell_users(users text[]) returns void language sql as $$
  select kouan_tell('session', jsonb_build_object('users', case when cardinality(users) <= 100 then to_jsonb(users) end))
    where cardinality(users) > 0
$$;
create function kouan_tell_session() returns trigger language plpgsql as $$
begin
  perform kouan_tell_users(array(select distinct user_id::text from moved));
  return null;
end $$;
create trigger tells_delete after delete on sys_session referencing old table as moved for each statement
  execute function kouan_tell_session();
create trigger tells_session_insert after insert on sys_user_tenant referencing new table as moved for each statement
  execute function kouan_tell_session();
create trigger tells_session_delete after delete on sys_user_tenant referencing old table as moved for each statement
  execute function kouan_tell_session();
create function kouan_tell_user() returns trigger language plpgsql as $$
begin
  perform kouan_tell_users(array(select now_so.id::text from now_so join before using (id)
    where (now_so.status, now_so.del_flag, now_so.enterprise_id) is distinct from
      (before.status, before.del_flag, before.enterprise_id)));
  return null;
end $$;
create trigger tells_session after update on sys_user referencing old table as before new table as now_so
  for each statement execute function kouan_tell_user();
create function kouan_tell_tenant() returns trigger language plpgsql as $$
begin
  perform kouan_tell('session', '{}');
  return null;
end $$;
create trigger tells_session after update on sys_tenant for each statement execute function kouan_tell_tenant();
