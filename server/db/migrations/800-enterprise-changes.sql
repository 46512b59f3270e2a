-- Changes of registered enterprises: applications of type 2. Their papers stand beside those in force until they pass.
alter table enterprise_apply add column changed_labels text;
create index enterprise_apply_open_change on enterprise_apply (enterprise_id)
  where apply_type = '2' and status in ('0', '1', '2', '4');
create index enterprise_apply_changes on enterprise_apply (tenant_id, create_time desc, id desc) where apply_type = '2';

alter table enterprise_attachment
  add column paper_no text,
  add column start_date date,
  -- The paper in force that this one of a change takes the place of.
  add column copy_of bigint references enterprise_attachment (id),
  add column in_force boolean not null default true;

-- An enterprise changes itself. What staff have decided about it is its to read.
grant insert, update on enterprise_apply to kouan_enterprise;
grant insert on review_record to kouan_enterprise;
grant insert, update, delete on enterprise_attachment to kouan_enterprise;
grant usage on sequence enterprise_apply_no to kouan_enterprise;
create policy enterprise_history on review_record for select to kouan_enterprise
  using (tenant_id = (select kouan_tenant()) and exists (select from enterprise_apply a
    where a.id = apply_id and a.enterprise_id = (select kouan_enterprise())));

-- A customs code is one for all enterprises of a tenant, so this looks past the rows that an enterprise may see.
create function kouan_company_code_taken(code text, but_enterprise_id bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from enterprise
  where tenant_id = kouan_tenant() and company_code = code and id is distinct from but_enterprise_id) $$;
revoke execute on function kouan_company_code_taken from public;
grant execute on function kouan_company_code_taken to kouan_app, kouan_enterprise;

-- Itself it alters contact and website, and whether a change is open; what a review decides it does not.
drop trigger review_is_kept on enterprise;
create function kouan_reviewed_part(of_row jsonb) returns jsonb language sql immutable as $$
  select of_row - array['website', 'contact_name', 'contact_phone', 'contact_email', 'contact_telephone', 'contact_qq',
    'phone_fingerprints', 'update_by', 'update_time', 'version'] $$;
create trigger review_is_kept before update on enterprise for each row
  when (current_user = 'kouan_enterprise' and (kouan_reviewed_part(to_jsonb(new)) - 'status'
      is distinct from kouan_reviewed_part(to_jsonb(old)) - 'status'
    or new.status <> old.status and (new.status not in ('3', '6') or old.status not in ('3', '6'))))
  execute function kouan_refuse_state();
create trigger decision_begins before insert on enterprise_apply for each row
  when (current_user = 'kouan_enterprise' and (new.apply_type <> '2' or new.status <> '0' or new.reviewer is not null))
  execute function kouan_refuse_state();
create trigger decision_is_kept before update on enterprise_apply for each row
  when (current_user = 'kouan_enterprise' and (new.apply_type <> '2' or old.apply_type <> '2'
    or new.status <> old.status and new.status not in ('0', '1', '3', '9')
    or new.reviewer is not null and new.reviewer is distinct from old.reviewer))
  execute function kouan_refuse_state();
create trigger decision_is_kept before insert or update on enterprise_attachment for each row
  when (current_user = 'kouan_enterprise' and new.in_force) execute function kouan_refuse_state();

-- The list of changes, for enterprises and staff.
create view enterprise_change with (security_invoker = true) as
  select id, tenant_id, enterprise_id, apply_no, company_name, credit_code, changed_labels, status, submit_time,
    review_time, reason, create_by, create_time, update_by, update_time, version
  from enterprise_apply where apply_type = '2';
grant select, update on enterprise_change to kouan_app, kouan_enterprise;
