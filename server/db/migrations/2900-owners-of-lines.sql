-- older-servers: go-on
-- A line takes tenant and enterprise from its head. The one function of all tables composed its statement at run time, so that it was
-- read and planned, with the policies of the head's table, for each line (docs/decisions/2900-writes.md). Each table of lines has a
-- function of its own now, whose statement a connection plans once. Older servers go on; what they write waits while the triggers are
-- made, which reads no row.

create procedure kouan_own_lines(target regclass, head regclass, head_column text) language plpgsql as $$
declare
  owner_function text := 'kouan_owner_of_' || (select relname from pg_class where oid = target);
begin
  execute format('create function %I() returns trigger language plpgsql as %L', owner_function, format(
    'begin
      select tenant_id, enterprise_id into strict new.tenant_id, new.enterprise_id from %s where id = new.%I;
      return new;
    end', head, head_column));
  execute format('create or replace trigger line_owner before insert or update of %I, tenant_id, enterprise_id on %s
    for each row execute function %I()', head_column, target, owner_function);
end $$;

create or replace procedure kouan_protect_lines(target regclass, head regclass, head_column text) language plpgsql as $$
begin
  call kouan_protect(target, true, true);
  call kouan_own_lines(target, head, head_column);
end $$;

do $$
declare
  line record;
begin
  -- The lines of online forms have a condition, and keep theirs.
  for line in select tgrelid::regclass as target, string_to_array(encode(tgargs, 'escape'), '\000') as words from pg_trigger
    where tgfoid = 'kouan_line_owner'::regproc and tgname = 'line_owner' and tgqual is null
    order by tgrelid::regclass::text
  loop
    call kouan_own_lines(line.target, line.words[1]::regclass, line.words[2]);
  end loop;
end $$;
