-- Everybody changes the own picture, people of an enterprise, too.
grant update (avatar) on sys_user to kouan_enterprise;

-- Signatures of writes that were taken, until their window closes (docs/decisions/031-files-and-signing.md). Without tenant:
-- a signature says nothing about anybody.
create table seen_signature (
  sign text primary key,
  seen_at timestamptz not null
);
create index seen_signature_time on seen_signature (seen_at);
call kouan_protect('seen_signature', false, false);
-- Requests write a signature and learn whether it was there; none is read or taken back.
revoke select, update, delete on seen_signature from kouan_app, kouan_enterprise;
grant insert on seen_signature to kouan_enterprise;
grant select, delete on seen_signature to kouan_work;
create policy work on seen_signature to kouan_work using (true);
