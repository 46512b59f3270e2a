-- older-servers: go-on
-- What home pages asked for every few seconds tells of itself (docs/decisions/2800-idle.md).

-- Begin and end of outages, and channels that a person has changed, for pages that show how the channels do.
call kouan_live('channel_outage', 'channel_outage', 'nobody');
create function kouan_tell_outages() returns trigger language plpgsql as $$
begin
  perform kouan_tell('channel_outage', '{}');
  return null;
end $$;
create trigger tells_change after insert or delete or update of version, status on base_channel for each statement
  execute function kouan_tell_outages();

-- What figures count and no list tells of: applications for channels, and work that was given up.
create function kouan_tell_figures() returns trigger language plpgsql as $$
begin
  perform kouan_tell('figures', '{}');
  return null;
end $$;
create trigger tells_change after insert or delete or update on channel_request for each statement
  execute function kouan_tell_figures();
create trigger tells_dead after update of state on work_item for each row
  when ((old.state = 'dead') is distinct from (new.state = 'dead')) execute function kouan_tell_figures();
create trigger tells_discarded after delete on work_item for each row when (old.state = 'dead')
  execute function kouan_tell_figures();
