-- older-servers: go-on
-- The telephone on which a shift is reached.
alter table duty_shift add column duty_phone text;
