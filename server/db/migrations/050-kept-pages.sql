-- Until now no page was kept, whatever its row said: those that came with the product are kept from now on.
update sys_permission set keep_alive = true where menu_type < 2 and create_by = 'system';
