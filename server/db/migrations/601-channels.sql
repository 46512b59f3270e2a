-- older-servers: go-on
-- Two channels with one inbox would take each other's receipts, as two in one folder would: unique over all tenants. Deferred,
-- so that the product can name the field first.
alter table base_channel
  add column inbox_key text generated always as (case protocol
    when 'SFTP' then 'SFTP ' || lower(host) || ' ' || coalesce(port, 22) || ' ' || rtrim(path_down, '/')
    when 'AMQP' then 'AMQP ' || lower(host) || ' ' || coalesce(port, case when use_tls then 5671 else 5672 end) || ' '
      || coalesce(nullif(vhost, ''), '/') || ' ' || queue_down
    when 'HTTP' then 'HTTP ' || nullif(rtrim(url_down, '/'), '') end) stored,
  add constraint base_channel_inbox unique (inbox_key) deferrable initially deferred;

-- Whether another channel has the inbox of this one, and nothing about that channel.
create function kouan_is_inbox_shared(asked bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from base_channel mine join base_channel other on other.inbox_key = mine.inbox_key
  and other.id <> mine.id where mine.id = asked) $$;
revoke execute on function kouan_is_inbox_shared from public;
grant execute on function kouan_is_inbox_shared to kouan_app;

-- Unreadable files that their writers may continue lie in folders of SFTP servers, too.
create or replace function kouan_torn_files(since timestamptz)
returns table (base_channel_id bigint, tenant_id bigint, protocol text, folder text, file_name text, sha256 text, size int)
language sql stable security definer set search_path = public, pg_temp
as $$ select c.id, c.tenant_id, c.protocol, c.folder, r.file_name, r.sha256, r.size
  from receipt_raw r join base_channel c on c.id = r.base_channel_id
  where r.parse_status = '2' and r.receive_time > since and c.status = '1' and c.protocol in ('LOCAL', 'SFTP')
  order by r.id desc limit 2000 $$;

-- Channels of enterprises tell open pages of themselves, and of what the monitor computes: messages and base channels.
call kouan_live('enterprise_channel', 'enterprise_channel', 'enterprise');
create function kouan_tell_channels() returns trigger language plpgsql as $$
declare
  told record;
begin
  for told in select distinct tenant_id, enterprise_id from moved loop
    perform kouan_tell('enterprise_channel',
      jsonb_build_object('tenant', told.tenant_id::text, 'enterprise', told.enterprise_id::text));
  end loop;
  return null;
end $$;
create trigger tells_channels_insert after insert on outbound_message referencing new table as moved for each statement
  execute function kouan_tell_channels();
create trigger tells_channels_update after update on outbound_message referencing new table as moved for each statement
  execute function kouan_tell_channels();

-- The time of the last poll alone changes every minute and is no news.
create function kouan_tell_base_channel() returns trigger language plpgsql as $$
declare
  told record;
begin
  for told in select distinct c.tenant_id, c.enterprise_id from now_so join before using (id)
      join enterprise_channel c on c.base_channel_id = now_so.id
      where (now_so.status, now_so.last_error is null, now_so.last_check_time is null) is distinct from
        (before.status, before.last_error is null, before.last_check_time is null) loop
    perform kouan_tell('enterprise_channel',
      jsonb_build_object('tenant', told.tenant_id::text, 'enterprise', told.enterprise_id::text));
  end loop;
  return null;
end $$;
create trigger tells_channels after update on base_channel referencing old table as before new table as now_so
  for each statement execute function kouan_tell_base_channel();
