-- Refused calls were logged with the values of their filters, by which a person may have been looked for. The names of the
-- filters stay, the values go.
update sys_log set request_param = (
  select jsonb_object_agg(key, case
    when key = 'filter' and jsonb_typeof(value) = 'object'
      then coalesce((select jsonb_agg(name order by name) from jsonb_object_keys(value) name), '[]')
    when key in ('superQueryParams', 'fieldVal', 'filter') then '"***"'
    -- A mobile number or an identity card, under whatever name.
    when value #>> '{}' ~ '(^|\D)(1[3-9]\d{9}|\d{17}[\dXx])(\D|$)' and key not in ('id', 'ids') then '"***"'
    else value end)
  from jsonb_each(request_param))
where outcome = 'refused' and jsonb_typeof(request_param) = 'object' and request_param <> '{}';
