-- older-servers: go-on
-- Tables of 示例 that are open tell each other of their rows.
call kouan_live('example_goods', 'example_goods', 'nobody');
