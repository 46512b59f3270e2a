-- older-servers: go-on
-- Which registrations a reviewer's session has read with their checks, and in which version: what passes with others was shown
-- (docs/decisions/823-reviews-at-volume.md). And what the applicant had written when it was returned.
create table review_shown (
  tenant_id bigint not null default kouan_tenant(),
  apply_id bigint not null references enterprise_apply (id) on delete cascade,
  session_id bigint not null references sys_session (id) on delete cascade,
  version int not null,
  primary key (apply_id, session_id)
);
create index review_shown_session on review_shown (session_id);
call kouan_protect('review_shown', true, false);
revoke select on review_shown from kouan_enterprise;

-- Form and papers, sealed as the form is.
alter table enterprise_apply add column returned_form text;
