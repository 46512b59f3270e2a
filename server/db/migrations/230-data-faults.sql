-- older-servers: go-on
-- Stored values that have to be corrected by people, as `npm run check-data` found them. A row is counted until it is
-- corrected: whoever reads the marks of a row that has changed since judges it again.
create table data_fault (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  enterprise_id bigint,
  resource text not null,
  row_id bigint not null,
  row_version int not null,
  -- The field, or the line and its field: 'buyerName', 'goods[2].gname'.
  at text not null,
  fault text not null,
  found_time timestamptz not null default now(),
  unique (resource, row_id, at)
);
create index data_fault_enterprise on data_fault (tenant_id, enterprise_id, resource);
call kouan_protect('data_fault', true, true);
-- Only the command finds faults.
revoke insert, update on data_fault from kouan_app, kouan_enterprise;
grant update (row_version) on data_fault to kouan_app, kouan_enterprise;
