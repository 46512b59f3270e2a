-- older-servers: go-on
-- SFTP channels whose host forbids renaming: files are written under their final names, and copied to the archive.
alter table base_channel add column direct_write boolean not null default false;
