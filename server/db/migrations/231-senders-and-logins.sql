-- older-servers: go-on
-- Announcements name the account that released them, and the person's name at that time beside it.
alter table announcement add column sender_name text, alter column msg_content drop not null;
update announcement set sender_name = sender;
update announcement a set sender = u.username
from (select realname, min(username) as username from sys_user where del_flag = 0 group by realname having count(*) = 1) u
where u.realname = a.sender;

-- Numbers of logins, which every signed-in user may know; the rows of the log may not be.
create index sys_log_logins on sys_log (create_time, ip) where method = 'account.login' and outcome = 'done';

create function kouan_login_count() returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$ select count(*) from sys_log where method = 'account.login' and outcome = 'done' $$;

-- Days of Beijing from `since` on; days without a login are absent.
create function kouan_logins_by_day(since date) returns table (day date, visit int, ip int)
language sql stable security definer set search_path = public, pg_temp
as $$
  select (create_time at time zone 'Asia/Shanghai')::date, count(*)::int, count(distinct ip)::int
  from sys_log where method = 'account.login' and outcome = 'done'
    and create_time >= since::timestamp at time zone 'Asia/Shanghai'
  group by 1
$$;
revoke execute on function kouan_login_count, kouan_logins_by_day from public;
grant execute on function kouan_login_count, kouan_logins_by_day to kouan_app, kouan_enterprise;
