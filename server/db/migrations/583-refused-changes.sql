-- older-servers: go-on
-- Why customs refused the change (app_type 2) or deletion (3) of a document, as a key that groups them like those of failed
-- documents (047-reasons-of-failures.sql), with the app_type before it; null of every other attempt, so that receipts of
-- first declarations touch no index.
alter table attempt
  -- The document is kept as customs hold it: a refused deletion waits for nobody any more.
  add column is_settled boolean not null default false;
alter table attempt add column refused_change text generated always as (case when app_type in ('2', '3') and not is_settled
  then app_type || '-' || kouan_fault_reason(declare_status, return_type, return_status, return_info) end) stored;
create index attempt_refused_change on attempt (tenant_id, doc_type, refused_change) where refused_change is not null;

-- Settles the refused deletions of these documents.
create function kouan_keep_documents(of_documents bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept int;
begin
  update document set version = version + 1
  where id = any (of_documents) and del_flag = 0 and kouan_may_move(tenant_id, enterprise_id);
  get diagnostics kept = row_count;
  perform kouan_refuse_unmoved(kept, cardinality(of_documents), 'kept');
  update attempt set is_settled = true where document_id = any (of_documents) and app_type = '3' and refused_change is not null;
end $$;
revoke execute on function kouan_keep_documents from public;
grant execute on function kouan_keep_documents to kouan_app, kouan_enterprise;
