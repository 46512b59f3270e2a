-- older-servers: go-on
-- Who looks after a document that failed, and what was said to him. The last one alone; the history of the document has all.
create table document_assignment (
  document_id bigint primary key,
  tenant_id bigint not null default kouan_tenant(),
  enterprise_id bigint not null default kouan_enterprise(),
  assignee text not null,
  comment text,
  create_by text not null,
  create_time timestamptz not null
);
create index document_assignment_mine on document_assignment (tenant_id, assignee);
call kouan_protect('document_assignment', true, true);
