-- Receipts find their documents by equality on tables of keys, and count on their own road alone (docs/decisions/014-receipts.md).

-- Keys are kept as digests: a hostile receipt may carry one that is too long for an index.
create function kouan_match_key(written text) returns bytea language sql stable parallel safe
as $$ select sha256(convert_to(written, 'UTF8')) $$;

-- No index here begins with the tenant: a digest says enough, and the planner must not walk through a tenant's rows.
--
-- Every key by which customs know a document: matchingKeys() of its fields and learnt numbers, and that of its message.
create table match_key (
  tenant_id bigint not null default kouan_tenant(),
  enterprise_id bigint not null default kouan_enterprise(),
  key bytea not null,
  document_id bigint not null references document (id) on delete cascade,
  primary key (key, document_id)
);
create index match_key_document on match_key (document_id);
call kouan_protect('match_key', true, true);
revoke update, delete on match_key from kouan_app, kouan_enterprise;

-- The keys of the receipts that have no document yet; `rank` is the order in which they are tried.
create table waiting_key (
  tenant_id bigint not null default kouan_tenant(),
  key bytea not null,
  receipt_id bigint not null references receipt (id) on delete cascade,
  rank smallint not null,
  primary key (key, receipt_id)
);
create index waiting_key_receipt on waiting_key (receipt_id);
call kouan_protect('waiting_key', true, false);
drop policy enterprise on waiting_key;
revoke all on waiting_key from kouan_enterprise;
revoke insert, update, delete on waiting_key from kouan_app;
grant insert, update, delete on waiting_key to kouan_work;

insert into match_key (tenant_id, enterprise_id, key, document_id)
select tenant_id, enterprise_id, kouan_match_key(key), id from document, unnest(match_keys) key
union
select d.tenant_id, d.enterprise_id, kouan_match_key('CEB900Message|' || m.cop_msg_id), d.id
from document d join outbound_message m on m.id = d.message_id;

insert into waiting_key (tenant_id, key, receipt_id, rank)
select tenant_id, kouan_match_key(key), id, min(rank) from receipt, unnest(match_keys) with ordinality k (key, rank)
where match_status = '0' group by tenant_id, kouan_match_key(key), id;

-- Their indexes go with the columns; document_key is that of the business key alone.
alter table document drop column match_keys;
alter table receipt drop column match_keys;
drop index document_key;

create index receipt_waiting on receipt (raw_id) where match_status = '0';

-- Why a receipt without a document has none; of one that cannot be used, what is wrong with it.
alter table receipt add column match_note text;
update receipt set match_note = note where match_status = '3';

-- Who the envelope says that it is from: empty text for nobody, null without an envelope and for files of older versions.
alter table receipt_raw add column sender_id text;
-- A copy on another road must not pass for the file that will come on its own.
alter table receipt_raw drop constraint receipt_raw_tenant_id_sha256_key;
create unique index receipt_raw_content on receipt_raw (tenant_id, base_channel_id, sha256);

-- Tenants with receipts of the last days that have no document yet.
drop function kouan_waiting_tenants(timestamptz);
create function kouan_waiting_tenants(days int) returns table (tenant_id bigint)
language sql stable security definer set search_path = public, pg_temp
as $$ select distinct r.tenant_id from receipt r
  where r.match_status = '0' and r.create_time > now() - make_interval(days => days) $$;
revoke execute on function kouan_waiting_tenants from public;
grant execute on function kouan_waiting_tenants to kouan_work;
