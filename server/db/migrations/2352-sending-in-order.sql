-- older-servers: go-on
-- Messages that waited for a channel go out in their order, over all servers: one of them at a time has the turn of a channel.
alter table base_channel
  add column last_turn_holder text,
  -- By the clock of the database; a server that died gives the turn up by it.
  add column last_turn_until timestamptz,
  -- A person wants the next try at once, whatever pause is left.
  add column last_retry_time timestamptz;
create index outbound_message_held on outbound_message (base_channel_id, id)
  where status = '0' and send_problem is not null and send_failures = 0;

-- Makes delayed work of the oldest messages that wait for the channel ready; of all where `at_most` is null. Returns how many.
create function kouan_wake_channel(channel bigint, at_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  woken int;
begin
  with waiting as (
    select m.id::text as key from outbound_message m where m.base_channel_id = channel and m.status = '0'
      and m.send_time is null and m.tenant_id = kouan_tenant() order by m.id limit at_most)
  update work_item w set state = 'ready', run_at = null from waiting
    where w.kind = 'deliver-declaration' and w.state = 'delayed' and w.tenant_id = kouan_tenant()
      and w.payload ->> 'messageId' = waiting.key;
  get diagnostics woken = row_count;
  perform pg_notify('kouan_work', '');
  return woken;
end $$;
revoke execute on function kouan_wake_channel from public;
grant execute on function kouan_wake_channel to kouan_app;
