-- older-servers: go-on
-- Who was told of an alarm: the watchmen first, then the others of the shift, then the holders of the right. Alarms of before have
-- null and are told to nobody else. And links in messages, each for one alarm.
alter table alarm
  add column channel_code text,
  -- 1 watchmen, 2 others of the shift, 3 holders of the right; null: raised by a server of before.
  add column told_stage int,
  add column told_stage_time timestamptz,
  add column told_users bigint[] not null default '{}',
  add column told_to text;
create index alarm_to_tell on alarm (tenant_id, told_stage_time) where status = 'OPEN' and told_stage < 3;

alter table alarm_receiver add column site_url text;

create table alarm_link (
  -- SHA-256 of the token in the message.
  token_hash text primary key,
  tenant_id bigint not null default kouan_tenant(),
  alarm_id bigint not null references alarm (id) on delete cascade,
  valid_until timestamptz not null
);
create index alarm_link_alarm on alarm_link (alarm_id);
create index alarm_link_end on alarm_link (tenant_id, valid_until);
call kouan_protect('alarm_link', true, false);
revoke insert, update, delete on alarm_link from kouan_app;
revoke all on alarm_link from kouan_enterprise;
grant insert, delete on alarm_link to kouan_work;

-- The alarm of a link, whatever tenant the reader is in: the link is the right.
create function kouan_alarm_of_link(hash text, moment timestamptz)
returns table (id bigint, title text, status text, open_time timestamptz, known_by text, end_time timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$ select a.id, a.title, a.status, a.open_time, a.known_by, a.end_time
  from alarm_link l join alarm a on a.id = l.alarm_id and a.tenant_id = l.tenant_id
  where l.token_hash = hash and l.valid_until > moment $$;
revoke execute on function kouan_alarm_of_link(text, timestamptz) from public;
grant execute on function kouan_alarm_of_link(text, timestamptz) to kouan_app, kouan_enterprise;

-- Takes note of it; one that is known or over stays as it is.
create function kouan_know_alarm(hash text, by_name text, moment timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$ update alarm a set status = 'KNOWN', known_by = by_name, known_time = moment, version = a.version + 1
  from alarm_link l where l.token_hash = hash and l.valid_until > moment and a.id = l.alarm_id and a.tenant_id = l.tenant_id
    and a.status = 'OPEN' $$;
revoke execute on function kouan_know_alarm(text, text, timestamptz) from public;
grant execute on function kouan_know_alarm(text, text, timestamptz) to kouan_app, kouan_enterprise;
