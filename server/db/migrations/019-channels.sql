-- What operator and declarant are told of channels that do not carry: files that came in torn, messages that do not go out.

-- Unreadable files that came since, with the channel whose folder they lie in: their writers may go on with them.
create index receipt_raw_unreadable on receipt_raw (receive_time) where parse_status = '2';
create function kouan_torn_files(since timestamptz)
returns table (base_channel_id bigint, tenant_id bigint, protocol text, folder text, file_name text, sha256 text, size int)
language sql stable security definer set search_path = public, pg_temp
as $$ select c.id, c.tenant_id, c.protocol, c.folder, r.file_name, r.sha256, r.size
  from receipt_raw r join base_channel c on c.id = r.base_channel_id
  where r.parse_status = '2' and r.receive_time > since and c.status = '1' and c.folder is not null
  order by r.id desc limit 2000 $$;
revoke execute on function kouan_torn_files from public;
grant execute on function kouan_torn_files to kouan_work;
