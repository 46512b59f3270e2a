-- older-servers: go-on
-- What statements of online reports could do harm with is taken from PUBLIC (docs/decisions/2120-function-rights.md). The rights
-- on functions belong to one database, and roles that work with a function keep it, so older servers go on.

-- Statements that take them away, or null where nothing is left to take. No policy and no view of reports calls one of these.
create function kouan_function_statements() returns text
language sql stable security invoker set search_path = pg_catalog, pg_temp as $$
  with named as (
    select p.oid::regprocedure::text as signature, p.proacl,
      p.proname = any(array['set_config', 'pg_notify']) or p.proname ~ '^pg_(try_)?advisory_' as worked_with
    from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and (
      p.proname = any(array['set_config', 'pg_notify', 'pg_terminate_backend', 'pg_cancel_backend', 'pg_logical_emit_message', 'ts_stat'])
      or p.proname ~ '^pg_(try_)?advisory_' or p.proname ~ '^pg_sleep'
      or p.proname ~ '^(query|cursor|table|schema|database)_to_xml'
      or (p.proname = 'ts_rewrite' and p.proargtypes[1] = 'text'::regtype))),
  open as (select * from named where proacl is null
    or exists (select from aclexplode(proacl) where grantee = 0 and privilege_type = 'EXECUTE'))
  select 'begin;' || chr(10)
    || coalesce('grant execute on function ' || string_agg(signature, ', ' order by signature) filter (where worked_with)
      || ' to kouan_gate, kouan_app, kouan_enterprise, kouan_work;' || chr(10), '')
    || 'revoke execute on function ' || string_agg(signature, ', ' order by signature) || ' from public;' || chr(10) || 'commit;'
  from open having count(*) > 0
$$;
revoke execute on function kouan_function_statements from public;
grant execute on function kouan_function_statements to kouan_app;

-- A superuser alone owns these functions. On a rented server the statement is refused, or warns and changes nothing: then the
-- start says so, and 系统监控 shows the statements.
do $$
begin
  if kouan_function_statements() is not null then
    execute replace(replace(kouan_function_statements(), 'begin;', ''), 'commit;', '');
  end if;
exception when insufficient_privilege then null;
end $$;
