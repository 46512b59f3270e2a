-- older-servers: go-on
-- Rows that somebody found by many numbers at once, so that a list shows them by a key: an address holds no five thousand numbers.
-- They are kept for a month, the newest twenty of a person. The list applies its policies and data rules to the ids again.
create table found_numbers (
  -- Random, so that it is not guessed.
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  tenant_id bigint not null default kouan_tenant(),
  enterprise_id bigint default kouan_enterprise(),
  resource text not null,
  ids bigint[] not null,
  create_by text not null,
  create_time timestamptz not null default now()
);
create index found_numbers_own on found_numbers (tenant_id, create_by, create_time desc);
call kouan_protect('found_numbers', true, true);
revoke update on found_numbers from kouan_app, kouan_enterprise;
