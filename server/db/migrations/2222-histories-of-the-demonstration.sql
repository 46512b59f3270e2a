-- older-servers: go-on
-- The histories of the rows of a demonstration go with them: its removal notes which rows it deletes, in its one transaction, and
-- takes what was ever noted of these. Histories of rows that people deleted before stay.
alter function kouan_remove_demo() rename to kouan_remove_demo_rows;
revoke execute on function kouan_remove_demo_rows from kouan_work;

create function kouan_remove_demo() returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  keys text[] := array(select kouan_remove_demo_rows());
begin
  delete from row_change c using (
      select distinct resource, row_id from row_change
      where changed_in = pg_current_xact_id() and act = 'delete' and part is null) as gone
    where c.resource = gone.resource and c.row_id = gone.row_id;
  return query select unnest(keys);
end $$;
revoke execute on function kouan_remove_demo from public;
grant execute on function kouan_remove_demo to kouan_work;
