-- Files that were uploaded by themselves, and the row that names each. What no row names is swept after a day
-- (docs/decisions/021-kinds-of-fields.md).
create table uploaded_file (
  file_id text primary key references stored_file (id),
  tenant_id bigint not null default kouan_tenant(),
  -- Of the row that names it; before that, of who uploaded it.
  enterprise_id bigint default kouan_enterprise(),
  create_by text not null,
  table_name text,
  row_id bigint,
  -- Since when no row names it.
  free_since timestamptz,
  check ((table_name is null) = (row_id is null) and (row_id is null) = (free_since is not null))
);
create index uploaded_file_row on uploaded_file (table_name, row_id) where row_id is not null;
create index uploaded_file_free on uploaded_file (create_by, free_since) where free_since is not null;
call kouan_protect('uploaded_file', true, true);
-- Requests name and let go; only the sweep removes.
revoke delete on uploaded_file from kouan_app, kouan_enterprise;
grant delete on uploaded_file to kouan_work;

-- Tenants in which something is to be swept.
create function kouan_upload_tenants(before timestamptz) returns table (tenant_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct u.tenant_id from uploaded_file u where u.free_since <= before
$$;
revoke execute on function kouan_upload_tenants from public;
grant execute on function kouan_upload_tenants to kouan_work;

-- Agreements and notices of a transfer subject.
alter table transfer_info add column contract_files text;
