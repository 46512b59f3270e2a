-- older-servers: go-on
-- Secrets of signatures while they change: for a day what was signed with the new one is signed with the one before as well. Both
-- are encrypted.
alter table webhook
  add column previous_secret text,
  add column previous_until timestamptz,
  -- The receiver answered 410; null: it did not, or the webhook was enabled again.
  add column ended_time timestamptz;
alter table base_channel
  add column previous_sign_secret text,
  add column previous_sign_until timestamptz;
