-- older-servers: go-on
-- The figures that servers write of themselves, and the samples of each minute, tell of themselves: 系统监控 reads them again.
create or replace function kouan_tell_monitor() returns trigger language plpgsql as $$
begin
  perform kouan_tell('monitor', '{}');
  return null;
end $$;
create or replace trigger tells_write after insert or update on running_server for each statement execute function kouan_tell_monitor();
create or replace trigger tells_write after insert on monitor_sample for each statement execute function kouan_tell_monitor();
