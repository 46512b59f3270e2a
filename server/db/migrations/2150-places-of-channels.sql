-- older-servers: go-on
-- Where a base channel reads and writes is a key that the server writes, by the declaration of its transport
-- (contract/resources/channel/transports). The columns keep what they have; index and unique constraint stay.
alter table base_channel
  alter column inbox_key drop expression,
  alter column outlet_key drop expression;

-- Servers of the version before write no key: for their three protocols it is made as the columns were until now. Servers of
-- this version write the keys of a row right after it, which this leaves alone. To be dropped by the first migration after the
-- release that contains it, when no server without keys can run.
create function kouan_keys_of_older_servers() returns trigger language plpgsql as $$
begin
  if (new.inbox_key, new.outlet_key) is distinct from
    (case when tg_op = 'UPDATE' then old.inbox_key end, case when tg_op = 'UPDATE' then old.outlet_key end) then
    return new;
  end if;
  if new.protocol = 'SFTP' then
    new.inbox_key := 'SFTP ' || lower(new.host) || ' ' || coalesce(new.port, 22) || ' ' || rtrim(new.path_down, '/');
    new.outlet_key := 'SFTP ' || lower(new.host) || ' ' || coalesce(new.port, 22) || ' ' || rtrim(new.path_up, '/');
  elsif new.protocol = 'AMQP' then
    new.inbox_key := 'AMQP ' || lower(new.host) || ' ' || coalesce(new.port, case when new.use_tls then 5671 else 5672 end)
      || ' ' || coalesce(nullif(new.vhost, ''), '/') || ' ' || new.queue_down;
    new.outlet_key := 'AMQP ' || lower(new.host) || ' ' || coalesce(new.port, case when new.use_tls then 5671 else 5672 end)
      || ' ' || coalesce(nullif(new.vhost, ''), '/') || ' ' || new.queue_up;
  elsif new.protocol = 'HTTP' then
    new.inbox_key := 'HTTP ' || nullif(rtrim(new.url_down, '/'), '');
  end if;
  return new;
end $$;
create trigger keys_of_older_servers before insert or update of protocol, host, port, path_up, path_down, url_down, use_tls,
  vhost, queue_up, queue_down on base_channel for each row execute function kouan_keys_of_older_servers();

-- Unreadable files that their writers may continue lie where a transport has folders; the server names its protocols.
create function kouan_torn_files(since timestamptz, protocols text[])
returns table (base_channel_id bigint, tenant_id bigint, protocol text, folder text, file_name text, sha256 text, size int)
language sql stable security definer set search_path = public, pg_temp
as $$ select c.id, c.tenant_id, c.protocol, c.folder, r.file_name, r.sha256, r.size
  from receipt_raw r join base_channel c on c.id = r.base_channel_id
  where r.parse_status = '2' and r.receive_time > since and c.status = '1' and c.protocol = any(protocols)
  order by r.id desc limit 2000 $$;
revoke execute on function kouan_torn_files(timestamptz, text[]) from public;
grant execute on function kouan_torn_files(timestamptz, text[]) to kouan_work;
