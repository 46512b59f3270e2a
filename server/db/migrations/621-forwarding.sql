-- older-servers: go-on
-- Receipts passed on: the key that signs requests of an HTTP channel (encrypted).
alter table base_channel add column sign_secret text;
