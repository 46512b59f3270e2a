-- older-servers: go-on
-- What an enterprise has compared is its own to read; functions that run as the owner are nobody's to call.
grant select on comparison_try to kouan_app, kouan_enterprise;
revoke execute on function kouan_name_consent from public;
