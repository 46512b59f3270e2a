-- older-servers: go-on
-- By which those that are older than their number of days are found and removed.
create index simulated_document_time on simulated_document (tenant_id, receive_time);
