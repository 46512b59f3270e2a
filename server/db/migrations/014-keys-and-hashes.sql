-- Which keys the database knows, how far their work is, and the hashes by which one whole encrypted value is found.

-- The id of a key tells nothing about it. Of the keyed hashes there is one key for good: it stands here encrypted.
create table encryption_key (
  id text primary key,
  sealed_hash_key text not null,
  is_current boolean not null,
  create_time timestamptz not null default now(),
  -- Set when nothing is encrypted with it any more: from then on nobody needs it.
  retired_time timestamptz
);
create unique index encryption_key_current on encryption_key (is_current) where is_current;

-- Encrypting anew goes table by table and batch by batch; a process that was killed goes on behind `last_id`.
create table sealing_progress (
  task text not null,
  place text not null,
  last_id text,
  done_time timestamptz,
  primary key (task, place)
);
-- The owner's alone.
alter table encryption_key enable row level security;
alter table sealing_progress enable row level security;
create policy nobody on encryption_key using (false);
create policy nobody on sealing_progress using (false);

-- An encrypted value is bound to the id of its row, so the id must be known before the row is written.
create function kouan_new_ids(target regclass, how_many int) returns setof bigint
language sql volatile security definer set search_path = public, pg_temp
as $$ select nextval(pg_get_serial_sequence(target::text, 'id')) from generate_series(1, how_many) $$;
revoke execute on function kouan_new_ids from public;
grant execute on function kouan_new_ids to kouan_app, kouan_enterprise;

-- The columns themselves keep their names: what is plain in them is encrypted at the first start (server/keys).
alter table order_head
  add column buyer_name_hash text,
  add column buyer_telephone_hash text,
  add column buyer_id_number_hash text,
  add column consignee_hash text,
  add column consignee_telephone_hash text;
create index order_head_buyer_name on order_head (tenant_id, buyer_name_hash) where del_flag = 0;
create index order_head_buyer_telephone on order_head (tenant_id, buyer_telephone_hash) where del_flag = 0;
create index order_head_buyer_id_number on order_head (tenant_id, buyer_id_number_hash) where del_flag = 0;
create index order_head_consignee on order_head (tenant_id, consignee_hash) where del_flag = 0;
create index order_head_consignee_telephone on order_head (tenant_id, consignee_telephone_hash) where del_flag = 0;

alter table sys_user
  add column phone_hash text,
  add column email_hash text;
drop index sys_user_phone;
drop index sys_user_email;
create unique index sys_user_phone on sys_user (phone_hash) where del_flag = 0;
create unique index sys_user_email on sys_user (email_hash) where del_flag = 0;
