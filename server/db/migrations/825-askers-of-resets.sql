-- older-servers: go-on
-- Keyed hash of the address that asked, so that no stranger uses up the requests of an enterprise.
alter table password_reset add column asker text;
