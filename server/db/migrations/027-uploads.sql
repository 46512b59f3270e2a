-- Files are uploaded by themselves and belong to a row once it is saved: enterprises fill in forms with files, too.
grant insert on stored_file to kouan_enterprise;
