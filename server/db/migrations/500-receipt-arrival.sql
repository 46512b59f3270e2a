-- older-servers: go-on
-- The time of arrival of each receipt: a return time far later than it is a wrong clock, and must not outrank what follows
-- (docs/decisions/014-receipts.md). Servers of the version before store none; their receipts count from when they were stored.
alter table receipt add column receive_time timestamptz;
update receipt set receive_time = (select f.receive_time from receipt_raw f where f.id = raw_id);
