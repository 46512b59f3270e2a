// Screens of administration whose rows nobody writes by hand, as data: those of logs, of background work, of what people do.
export interface ReadScreen {
  title: string
  path: string
  /** Name of a row in the dialog of export; absent where there is none. */
  noun?: string
  /** SQL that makes a row; `#` stands for a number that no other row has. */
  rows?: string
  /** What a row says, or the page where it has no list. */
  shows: string
  /** Search item, and what is typed there. */
  search?: readonly [label: string, text: string]
  /** What the detail of the row says; absent where rows have none. */
  detail?: string
}

/** The account of whoever looks. */
export const reader = { username: 'screens_admin', realname: '系统管理员' }

export const readScreens: readonly ReadScreen[] = [
  {
    title: '我的部门',
    path: '/system/departuserlist',
    rows: `with depart as (
        insert into sys_depart (depart_name, org_code, org_category, org_type) values ('负责部#', 'L#', '1', '1') returning id
      ), leader as (
        update sys_user set user_identity = 2, depart_ids = (select id::text from depart)
        where username = '${reader.username}' returning id
      )
      insert into sys_user_depart (user_id, dep_id) select leader.id, depart.id from leader, depart`,
    shows: reader.realname,
    search: ['用户姓名', reader.realname],
  },
  { title: '通讯录', path: '/isystem/addressList', shows: reader.realname, search: ['姓名', reader.realname] },
  {
    title: '备份',
    path: '/isystem/backup',
    rows: `insert into backup (name, status, started_by, begin_time, end_time, trial_status, problem)
      values ('kouan-#', 'FAILED', 'system', now(), now(), 'NONE', '磁盘已满')`,
    shows: 'kouan-#',
    search: ['备份', 'kouan-#'],
    detail: '磁盘已满',
  },
  {
    title: '归档',
    path: '/isystem/messageArchive',
    rows: `insert into message_archive (name, status, before_time, body_count, begin_time, end_time)
      values ('archive-#', 'WRITTEN', now() - interval '3 years', 1204, now(), now())`,
    shows: 'archive-#',
    search: ['归档', 'archive-#'],
    detail: '已归档',
  },
  {
    title: '导入记录',
    path: '/isystem/sheetImport',
    rows: `with job as (
        insert into job (tenant_id, user_id, job_name, title, state, heavy, create_time)
        select 0, id, 'position.importExcel', '导入职务', 'DONE', false, now() from sys_user
        where username = '${reader.username}' returning id
      )
      insert into sheet_import (tenant_id, resource_name, title, job_id, file_name, heads, total_count, added_count,
        create_by, create_time)
      select 0, 'position', '职务', id, '职务#.xlsx', '[]', 12, 12, '${reader.username}', now() from job`,
    shows: '职务#.xlsx',
    search: ['文件名', '职务#'],
    detail: '职务#.xlsx',
  },
  { title: '在线用户', path: '/isystem/onlineUser', shows: reader.username, search: ['用户名', reader.username] },
  {
    title: '日志管理',
    path: '/isystem/log',
    noun: '日志',
    rows: `insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, target, before, after, create_time)
      values (0, 2, 'edit', '编辑职务#', 'done', 'position #', '{"name":"经理"}', '{"name":"总监"}', now())`,
    shows: '编辑职务#',
    search: ['日志内容', '编辑职务#'],
    detail: '修改前后',
  },
  {
    title: '登录日志',
    path: '/isystem/log?view=1',
    noun: '日志',
    rows: `insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, userid, create_time)
      values (0, 1, 'login', '登录#', 'done', '${reader.username}', now())`,
    shows: '登录#',
    search: ['日志内容', '登录#'],
    detail: '登录日志',
  },
  {
    title: '异常日志',
    path: '/isystem/log?view=4',
    noun: '日志',
    rows: `insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, fault, request_id, create_time)
      values (0, 4, 'query', '未预料的错误#', 'failed', 'TypeError at serve-call.ts', 'req-#', now())`,
    shows: '未预料的错误#',
    search: ['日志内容', '未预料的错误#'],
    detail: 'TypeError at serve-call.ts',
  },
  {
    title: '数据日志',
    path: '/sys/dataLog-list',
    rows: `insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, target, before, after, create_time)
      values (0, 2, 'edit', '编辑职务#', 'done', 'position #', '{"name":"经理"}', '{"name":"总监"}', now())`,
    shows: '编辑职务#',
    search: ['编号', '#'],
    detail: '总监',
  },
  {
    title: '告警',
    path: '/channel/alarm',
    rows: `insert into alarm (tenant_id, kind, incident, title, detail, open_time)
      values (0, 'BACKUP', 'screens #', '备份失败#', '磁盘已满', now())`,
    shows: '备份失败#',
    search: ['告警', '备份失败#'],
    detail: '磁盘已满',
  },
  {
    title: '值班表',
    path: '/channel/duty',
    noun: '值班表',
    rows: `insert into duty_roster (tenant_id, roster_name, note) values (0, '三月#', '夜班由关务部负责')`,
    shows: '三月#',
    search: ['名称', '三月#'],
  },
  { title: '演示数据', path: '/isystem/demo', shows: '演示账号' },
  { title: '部门初始化', path: '/util/index', shows: '补齐缺少的部门和人员归属' },
]

/** Screens that no list is on, each with a file of its own. */
export const ownTests: Readonly<Record<string, string>> = {
  系统监控: 'monitor.e2e.ts',
  接口文档: 'api-document.e2e.ts',
}
