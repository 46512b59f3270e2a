-- older-servers: go-on
-- What became of documents that name this one, such as a cancellation of a list: codes of the dictionary `follow_up`, joined by
-- commas. Computed from the states of those documents (server/domain/declaration/follow-ups).
alter table document add column follow_up text;
