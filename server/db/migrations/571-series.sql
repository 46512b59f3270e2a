-- Attempts at the parts of documents that are declared by several messages (docs/decisions/570-series.md). Servers of the version
-- before would read several attempts of one number as one.
alter table attempt
  add column part_no int not null default 1,
  add column part_count int not null default 1,
  add check (part_no between 1 and part_count);
alter table attempt drop constraint attempt_document_id_attempt_no_key;
create unique index attempt_part on attempt (document_id, attempt_no, part_no);
