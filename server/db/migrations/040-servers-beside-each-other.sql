-- older-servers: go-on
-- A server that runs looks whether the schema is still one that it stands (docs/decisions/035-several-servers.md).
grant select on schema_migration to kouan_gate;
