-- older-servers: go-on
-- Which documents a scheduled declaration (定时申报) has chosen, so that their rows say when, by whom and how many together.
create table scheduled_declaration (
  document_id bigint not null,
  job_id bigint not null references job (id) on delete cascade,
  tenant_id bigint not null default kouan_tenant(),
  enterprise_id bigint not null default kouan_enterprise(),
  start_at timestamptz not null,
  operator text not null,
  document_count int not null,
  primary key (document_id, job_id)
);
create index scheduled_declaration_job on scheduled_declaration (job_id);
call kouan_protect('scheduled_declaration', true, true);
revoke update, delete on scheduled_declaration from kouan_app, kouan_enterprise;

-- When a document will be declared, as a sentence; null when nothing is scheduled. The job may be of staff, whose jobs an
-- enterprise does not see; the document is one that the caller reads.
create function kouan_scheduled(document bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select to_char(s.start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') || ' 由 ' || s.operator || ' 定时申报'
    || case when s.document_count > 1 then '，同批 ' || s.document_count || ' 项' else '' end
  from scheduled_declaration s join job j on j.id = s.job_id
  where s.document_id = document and j.state = 'WAITING' order by s.start_at limit 1
$$;
revoke execute on function kouan_scheduled from public;
grant execute on function kouan_scheduled to kouan_app, kouan_enterprise, kouan_work;
