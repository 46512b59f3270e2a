-- older-servers: go-on
-- Where the code tables are from and of when they are (docs/decisions/2520-codes-of-customs.md); the start fills them in for the tables
-- of customs. A code that an old table lacks may be newer than it: each enterprise confirms it once.
alter table sys_dict add column code_source text, add column revised text;

-- Codes of a saved document that the tables lack: `traf_mode:Q,unit:999`; null where every code is known.
alter table document add column unknown_codes text;
-- Revision of the specification and state of the code tables by which it was judged, as a sentence.
alter table attempt add column judged_by text;

create table confirmed_code (
  tenant_id bigint not null default kouan_tenant(),
  enterprise_id bigint not null default kouan_enterprise(),
  dict_code text not null,
  code text not null,
  create_by text not null,
  create_time timestamptz not null,
  primary key (enterprise_id, dict_code, code)
);
call kouan_protect('confirmed_code', true, true);
revoke update, delete on confirmed_code from kouan_app, kouan_enterprise;
