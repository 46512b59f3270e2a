-- older-servers: go-on
-- The moment that was set for a job (定时申报); it waits in the queue until then.
alter table job add column start_at timestamptz;
