-- 已保存的高级查询: the people of an enterprise read those of their own people alone, whatever role they are shared with.
create policy enterprise_reads on saved_query as restrictive for select to kouan_enterprise
  using (exists (select from sys_user u where u.id = user_id));
