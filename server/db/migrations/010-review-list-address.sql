-- The address of the review list may carry one more part, as those of the other lists.
update sys_permission set url = '/register/examineList/:test?' where url = '/register/examineList';
