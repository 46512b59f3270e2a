-- older-servers: go-on
-- Pages that nobody opens in daily work leave the menu; their addresses and rights stay.
update sys_permission set hidden = true where url in ('/util/index/:test?', '/util/gallery') and create_by = 'system';
