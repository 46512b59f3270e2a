-- older-servers: go-on
-- 沙箱 of an API account: simulated customs decide what it declares by the ends of the numbers, whatever their channel is set to.
alter table open_account add column outcome_by_digits boolean not null default false;
