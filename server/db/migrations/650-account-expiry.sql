-- older-servers: go-on
-- Last day of the account of a base channel with the other side, as it was told: an alarm comes before.
alter table base_channel add column account_expires date;
