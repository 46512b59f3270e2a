-- older-servers: go-on
-- What an import left out or read otherwise than it is written, as sentences.
alter table sheet_import add column notes jsonb not null default '[]';
