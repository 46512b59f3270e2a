-- older-servers: go-on
-- Name of the archive that holds the body of a message or receipt file; the row stays, its body is null.
alter table outbound_message add column archived text;
alter table receipt_raw add column archived text, alter column body drop not null,
  add constraint receipt_raw_kept check (body is not null or archived is not null);
