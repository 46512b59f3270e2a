-- older-servers: go-on
-- The format that the values of a dictionary have.
alter table sys_dict add column value_pattern text;
