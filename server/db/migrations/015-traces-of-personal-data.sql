-- Who searched for persons, and what older versions left lying in clear.

-- One row for each different search of an hour; `value_hash` is the keyed hash that the search compares with.
create table personal_search (
  user_id bigint not null references sys_user (id) on delete cascade,
  hour timestamptz not null,
  field text not null,
  value_hash text not null,
  primary key (user_id, hour, field, value_hash)
);
-- Written by the function below alone.
alter table personal_search enable row level security;
create policy nobody on personal_search using (false);

-- Whether this search is a new one, and how many different ones the user has made in this hour.
create function kouan_note_search(searcher bigint, searched text, hashed text, at_time timestamptz)
returns table (is_new boolean, so_many int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this_hour timestamptz := date_trunc('hour', at_time);
begin
  -- Searches at the same time count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('personal search ' || searcher, 0));
  delete from personal_search p where p.user_id = searcher and p.hour < this_hour;
  insert into personal_search (user_id, hour, field, value_hash) values (searcher, this_hour, searched, hashed)
  on conflict do nothing;
  is_new := found;
  select count(*)::int into so_many from personal_search p where p.user_id = searcher and p.hour = this_hour;
  return next;
end $$;
revoke execute on function kouan_note_search from public;
grant execute on function kouan_note_search to kouan_app, kouan_enterprise;

-- Fields that were not marked as personal stood in audit rows as they were.
update sys_log set
  before = case when before ? 'consigneeAddress' then jsonb_set(before, '{consigneeAddress}', '"***"') else before end,
  after = case when after ? 'consigneeAddress' then jsonb_set(after, '{consigneeAddress}', '"***"') else after end,
  request_param = case when request_param ? 'consigneeAddress'
    then jsonb_set(request_param, '{consigneeAddress}', '"***"') else request_param end
where jsonb_typeof(coalesce(before, '{}')) = 'object' and (before ? 'consigneeAddress' or after ? 'consigneeAddress'
  or request_param ? 'consigneeAddress');
update sys_log set
  before = case when before ? 'telephone' then jsonb_set(before, '{telephone}', '"***"') else before end,
  after = case when after ? 'telephone' then jsonb_set(after, '{telephone}', '"***"') else after end,
  request_param = case when request_param ? 'telephone'
    then jsonb_set(request_param, '{telephone}', '"***"') else request_param end
where jsonb_typeof(coalesce(before, '{}')) = 'object' and (before ? 'telephone' or after ? 'telephone'
  or request_param ? 'telephone');
-- What a deletion left: an array of rows.
update sys_log set before = (
  select jsonb_agg(case when row_then ? 'consigneeAddress' then jsonb_set(row_then, '{consigneeAddress}', '"***"')
    when row_then ? 'telephone' then jsonb_set(row_then, '{telephone}', '"***"') else row_then end)
  from jsonb_array_elements(before) row_then)
where jsonb_typeof(before) = 'array' and before <> '[]';

-- An application that passed has an account; from then on the account's password is the only one.
update enterprise_apply set password_hash = null where status = '3';
