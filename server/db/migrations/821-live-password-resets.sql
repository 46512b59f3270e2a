-- older-servers: go-on
-- Reviewers see new requests at once.
call kouan_live('password_reset', 'password_reset', 'nobody');
