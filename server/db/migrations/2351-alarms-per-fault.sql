-- older-servers: go-on
-- Alarms with one constant incident for every fault of their kind hid later faults for as long as an old one was open. What is
-- still wrong is opened again by the next check, one for each channel and kind of fault. A server of the version before that runs
-- beside this one may tell the same fault once more.
update alarm set status = 'ENDED', end_time = now(), version = version + 1
  where status <> 'ENDED' and (kind = 'WORK' and incident = 'dead' or kind = 'CHANNEL' and incident ~ '^base \d+$');
