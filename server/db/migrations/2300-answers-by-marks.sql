-- older-servers: go-on
-- How a channel over HTTP judges what the other side answers. Channels that exist keep the rule of before until a person changes
-- it; new ones, also those that servers of the version before add, are judged by the content.
alter table base_channel
  add column answer_rule text,
  add column received_marks text,
  add column failure_marks text;
update base_channel set answer_rule = 'TYPE' where protocol = 'HTTP';

-- The answer by which a message did not count as received, with personal data masked; null once it is sent.
alter table outbound_message add column send_answer text;
