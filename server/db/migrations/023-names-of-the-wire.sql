-- The menu's flag under its name on the wire; whether a user goes over into the workflow.

alter table sys_permission rename column is_route to route;
alter table sys_user add column activiti_sync int;
