-- older-servers: go-on
-- A subscription to STATE hears of every change of the state, also of those that a receipt caused; one delivery where both are wanted
-- (contract/resources/channel/webhook-events.ts).
create or replace function kouan_tell_webhooks() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from webhook where enabled) then return null; end if;
  perform kouan_enqueue_delivery(event.item, null, event.at) from (
    select l.create_time as at, jsonb_build_object(
        'enterprise_id', l.enterprise_id,
        'message_id', format('event-%s-%s', l.id, w.id),
        'event', case when l.receipt_id is null then 'document.state' else 'document.receipt' end,
        'title', concat_ws(' ', d.doc_type, l.title),
        'subject', format('document %s', l.document_id),
        'target_kind', 'WEBHOOK', 'target_id', w.id::text, 'target_name', w.webhook_name,
        'content_source', 'DOCUMENT_EVENT', 'content_id', l.id::text) as item
    from written l
      join webhook w on w.enabled and w.tenant_id = l.tenant_id and w.enterprise_id = l.enterprise_id
        and string_to_array(w.events, ',') && array_remove(array[case when l.to_status is not null then 'STATE' end,
          case when l.receipt_id is not null then 'RECEIPT' end], null)
      join document d on d.id = l.document_id and d.tenant_id = l.tenant_id
        and (w.kinds is null or d.doc_type = any(string_to_array(w.kinds, ',')))
    where l.receipt_id is not null or l.to_status is not null
    order by l.id, w.id offset 0) event;
  return null;
end $$;
