-- Lines of a head belong to whom the head belongs to, also when staff writes them for an enterprise.

create function kouan_line_owner() returns trigger language plpgsql as $$
begin
  -- The names come from the trigger's own declaration, never from a row.
  execute format('select tenant_id, enterprise_id from %I where id = $1', tg_argv[0])
    into strict new.tenant_id, new.enterprise_id using (to_jsonb(new) ->> tg_argv[1])::bigint;
  return new;
end $$;

-- Instead of kouan_protect, for a table of lines with tenant_id, enterprise_id and the id of their head.
create procedure kouan_protect_lines(target regclass, head regclass, head_column text) language plpgsql as $$
begin
  call kouan_protect(target, true, true);
  execute format('create trigger line_owner before insert or update of %I, tenant_id, enterprise_id on %s
    for each row execute function kouan_line_owner(%L, %L)', head_column, target, head::text, head_column);
end $$;

drop trigger order_list_owner on order_list;
drop function order_list_owner();
create trigger line_owner before insert or update of order_id, tenant_id, enterprise_id on order_list
  for each row execute function kouan_line_owner('order_head', 'order_id');
