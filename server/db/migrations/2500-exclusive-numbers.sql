-- older-servers: go-on
-- Numbers that a document at the simulated customs uses alone, as customs/rules/exclusive-use.ts writes them
-- (docs/decisions/2500-exclusive-use.md). Null of what older servers stored: it uses nothing here.
alter table simulated_document add column uses text[];
