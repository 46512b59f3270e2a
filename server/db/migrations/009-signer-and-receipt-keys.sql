-- Who signs the messages of a transfer subject, and every key by which a receipt may find its document.

-- Name of a signer in the operator's configuration; empty: messages go out unsigned. Keys are never stored here.
alter table transfer_info add column signer text;

-- matchingKeys() of customs. `key_fields`: what they are made of, with the numbers that receipts taught us.
alter table document
  add column key_fields jsonb not null default '{}',
  add column match_keys text[] not null default '{}';
alter table receipt
  add column key_fields jsonb not null default '{}',
  add column match_keys text[] not null default '{}';
update document set match_keys = array[biz_key];
update receipt set match_keys = array[biz_key] where biz_key is not null;
create index document_match on document using gin (match_keys);
create index receipt_match on receipt using gin (match_keys) where match_status = '0';
drop index receipt_unmatched;
create index receipt_unmatched on receipt (tenant_id, id) where match_status = '0';
