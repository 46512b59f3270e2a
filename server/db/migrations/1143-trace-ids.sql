-- older-servers: go-on
-- The trace id (server/ground/trace-id.ts) of the transaction that put a row in. An item of the queue that replaces a waiting one
-- keeps the trace of the first.
alter table work_item add column trace_id text default nullif(current_setting('kouan.trace', true), '');
alter table outbound_message add column trace_id text default nullif(current_setting('kouan.trace', true), '');
alter table delivery add column trace_id text default nullif(current_setting('kouan.trace', true), '');
