-- older-servers: go-on
-- Imports count documents beside rows: an order with three goods is one document. Of older imports only the rows are known.
alter table sheet_import
  add column added_count int not null default 0,
  add column updated_count int not null default 0,
  add column skipped_count int not null default 0,
  add column refused_count int not null default 0;
update sheet_import set added_count = done_count, refused_count = fault_count;
