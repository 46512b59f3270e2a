-- older-servers: go-on
-- Where a base channel sends: when another one receives there, what is sent comes back as a receipt.
alter table base_channel
  add column outlet_key text generated always as (case protocol
    when 'SFTP' then 'SFTP ' || lower(host) || ' ' || coalesce(port, 22) || ' ' || rtrim(path_up, '/')
    when 'AMQP' then 'AMQP ' || lower(host) || ' ' || coalesce(port, case when use_tls then 5671 else 5672 end) || ' '
      || coalesce(nullif(vhost, ''), '/') || ' ' || queue_up end) stored;
-- Not over HTTP: what is posted to an address is not what is read there.
create index base_channel_outlet on base_channel (outlet_key) where outlet_key is not null;

-- Whether this channel sends where one receives, or receives where one sends; nothing about that channel. Over all tenants.
create function kouan_is_outlet_an_inbox(asked bigint) returns table (sends_into_inbox boolean, receives_from_outlet boolean)
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from base_channel other where other.inbox_key = mine.outlet_key),
    exists (select from base_channel other where other.outlet_key = mine.inbox_key)
  from base_channel mine where mine.id = asked $$;
revoke execute on function kouan_is_outlet_an_inbox from public;
grant execute on function kouan_is_outlet_an_inbox to kouan_app;
