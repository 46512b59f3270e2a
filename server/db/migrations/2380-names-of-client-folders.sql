-- older-servers: go-on
-- Clients of customs and of the single window have folders of their own names for what is sent and for receipts.
alter table base_channel
  add column outbox_name text not null default 'outbox',
  add column inbox_name text not null default 'inbox';
