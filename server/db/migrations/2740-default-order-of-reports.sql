-- older-servers: go-on
-- The column by which a report begins, `ascend` or `descend`; null: the order that its author wrote.
alter table onl_cgreport_item add column sort_order text check (sort_order in ('ascend', 'descend'));
