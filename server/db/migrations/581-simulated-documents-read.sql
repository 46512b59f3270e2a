-- older-servers: go-on
-- As what simulated customs received and answered: staff of the tenant may read what they know, and nobody may change it.
grant select on simulated_document to kouan_app;
