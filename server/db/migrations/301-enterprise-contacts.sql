-- older-servers: go-on
-- Names, contacts and bank account of an enterprise. What stands in the masked columns is encrypted.
alter table enterprise
  add column english_short_name text,
  add column internal_code text,
  add column contact_telephone text,
  add column contact_qq text,
  add column bank_name text,
  add column bank_account text,
  add column bank_account_hash text,
  add column note text;
create index enterprise_bank_account on enterprise (tenant_id, bank_account_hash);
