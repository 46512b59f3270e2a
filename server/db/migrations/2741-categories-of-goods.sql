-- older-servers: go-on
-- The category in which an enterprise keeps its goods; a category that goes leaves them without one.
alter table goods_record add column category bigint references sys_category (id) on delete set null;
create index goods_record_category on goods_record (category) where category is not null;
