-- Uploads have a path, too, as clients of the family name them (docs/decisions/031-files-and-signing.md).
alter table uploaded_file add column path text unique;
-- Of a picture: its path alone opens it. No more once a row keeps it to itself.
alter table uploaded_file add column is_open boolean not null default true;
update uploaded_file set is_open = false where table_name is not null;

-- Pages show pictures without a token, of whatever tenant: a path is told to who may see the picture, and cannot be guessed.
create function kouan_open_picture(asked text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.file_id from uploaded_file u join stored_file f on f.id = u.file_id
  where u.path = asked and u.is_open and f.type like 'image/%'
$$;
revoke execute on function kouan_open_picture from public;
grant execute on function kouan_open_picture to kouan_app, kouan_enterprise;
