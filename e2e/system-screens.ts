// What the screens of administration have in common, as data: where a screen is, what a new row of it has, what is changed.
// Those whose rows nobody writes by hand stand in read-screens.ts.
export interface SystemScreen {
  title: string
  path: string
  /** Name of a row in dialogs of export and import; absent where neither is there. */
  noun?: string
  /** SQL that takes away what an earlier try left, where a second row like it may not be. */
  leftover?: string
  /** Buttons of the form that bring more inputs. */
  presses?: readonly string[]
  /** Texts of a new row by the label of their inputs; `#` stands for a number that no other row has. */
  texts: Readonly<Record<string, string>>
  /** Entries of selects, by label. */
  choices?: Readonly<Record<string, string>>
  /** Name of a file that the form takes. */
  file?: string
  /** Text by which the row is found in the list. */
  row: string
  /** Search item, and what is chosen there; where nothing is, the text of the row is typed. */
  search: string | readonly [label: string, choice: string]
  /** Input that the edit changes, what is typed, and what the row then says if that is another text; absent where rows stay. */
  edit?: readonly [label: string, text: string, shown?: string]
  hasExport?: true
  /** Heads and cells of a sheet with one more row, and the text by which that row is found. */
  sheet?: { heads: readonly string[]; cells: readonly string[]; row: string }
}

/** Accounts that the screens name. */
export const absent = { username: 'screens_absent', realname: '休假人员' }
export const agent = { username: 'screens_agent', realname: '代班人员' }

const piece = ['第1段内容', 'HG'] as const

export const systemScreens: readonly SystemScreen[] = [
  {
    title: '职务管理',
    path: '/isystem/position',
    noun: '职务',
    texts: { 职务名称: '甲职#', 职务编码: 'code_#' },
    choices: { 职务等级: '员级' },
    row: '甲职#',
    search: '职务名称',
    edit: ['职务名称', '乙职#'],
    hasExport: true,
    sheet: { heads: ['职务名称', '职务编码', '职务等级'], cells: ['丙职#', 'sheet_#', '员级'], row: '丙职#' },
  },
  {
    title: '角色管理',
    path: '/isystem/roleUserList',
    noun: '角色',
    texts: { 角色名称: '角色#', 角色编码: 'role_#' },
    row: '角色#',
    search: '角色名称',
    edit: ['角色名称', '新角色#'],
    hasExport: true,
    sheet: { heads: ['角色名称', '角色编码'], cells: ['表中#', 'sheet_#'], row: '表中#' },
  },
  {
    title: '统一认证',
    path: '/isystem/identityProvider',
    texts: {
      名称: '认证#',
      编码: 'idp#',
      'CAS 服务器地址': 'https://sso.example.org/cas',
      本系统地址: 'https://kouan.example.org',
    },
    choices: { 协议: '单点登录（CAS 3.0）', 对应用户: '按用户名' },
    row: '认证#',
    search: '名称',
    edit: ['名称', '新认证#'],
  },
  {
    title: '租户管理',
    path: '/isys/tenant',
    texts: { 租户编号: '#', 租户名称: '租户#' },
    row: '租户#',
    search: '租户名称',
    edit: ['租户名称', '新租户#'],
  },
  {
    title: '系统校验规则',
    path: '/isystem/checkRule',
    noun: '编码校验规则',
    texts: { 规则名称: '校验#', 规则编码: 'rule_#', 第1段正则表达式: '\\d+', 第1段未通过时的提示: '须为数字' },
    row: '校验#',
    search: '规则名称',
    edit: ['规则名称', '新校验#'],
    hasExport: true,
    sheet: {
      heads: ['规则名称', '规则编码', '校验规则'],
      cells: ['表中#', 'sheet_#', '[{"digits":"*","pattern":"a","message":"b"}]'],
      row: '表中#',
    },
  },
  {
    title: '系统编码规则',
    path: '/isystem/fillRule',
    noun: '编码规则',
    texts: { 规则名称: '编码#', 规则编码: 'fill_#', [piece[0]]: piece[1] },
    row: '编码#',
    search: '规则名称',
    edit: ['规则名称', '新编码#'],
    hasExport: true,
    sheet: {
      heads: ['规则名称', '规则编码', '规则实现', '规则内容'],
      cells: ['表中#', 'sheet_#', '分段拼接', '[{"kind":"text","value":"A"}]'],
      row: '表中#',
    },
  },
  {
    title: '消息模板',
    path: '/modules/message/sysMessageTemplateList',
    noun: '消息模板',
    texts: { 模板编码: 'template_#', 模板标题: '模板#', 模板内容: '您好' },
    row: '模板#',
    search: '模板标题',
    edit: ['模板标题', '新模板#'],
    hasExport: true,
    sheet: {
      heads: ['模板编码', '模板标题', '模板类型', '模板内容', '应用状态'],
      cells: ['sheet_#', '表中#', '文本', '您好', '未应用'],
      row: '表中#',
    },
  },
  {
    title: '邮件服务器',
    path: '/isystem/mailServer',
    texts: { 名称: '邮箱#', 主机: 'smtp.example.org', 发件地址: 'kouan@example.org' },
    row: '邮箱#',
    search: '名称',
    edit: ['名称', '新邮箱#'],
  },
  {
    title: '短信接口',
    path: '/isystem/smsProvider',
    texts: { 名称: '短信#' },
    choices: { 方式: '写入日志' },
    row: '短信#',
    search: '名称',
    edit: ['名称', '新短信#'],
  },
  {
    title: '数据源',
    path: '/isystem/dataSource',
    noun: '数据源',
    texts: {
      数据源编码: 'source_#',
      数据源名称: '来源#',
      数据源地址: 'jdbc:postgresql://db.example.org:5432/orders',
      用户名: 'reader',
    },
    choices: { 数据库类型: 'postgresql' },
    row: '来源#',
    search: '数据源名称',
    edit: ['数据源名称', '新来源#'],
    hasExport: true,
  },
  {
    title: '租户产品包',
    path: '/isys/tenantPack',
    texts: { 产品包名称: '产品#' },
    row: '产品#',
    search: '产品包名称',
    edit: ['产品包名称', '新产品#'],
  },
  {
    title: '分类字典',
    path: '/isys/category',
    noun: '分类',
    texts: { 分类名称: '分类#' },
    row: '分类#',
    search: '分类名称',
    edit: ['分类名称', '新分类#'],
    hasExport: true,
    sheet: { heads: ['分类名称', '上级分类'], cells: ['表中#', ''], row: '表中#' },
  },
  {
    title: '系统通告',
    path: '/isystem/annountCement',
    noun: '通告',
    texts: { 标题: '通告#', 摘要: '摘要' },
    row: '通告#',
    search: '标题',
    edit: ['标题', '新通告#'],
    hasExport: true,
    sheet: {
      heads: ['标题', '通告类型', '优先级', '发送对象'],
      cells: ['表中#', '通知公告', '一般', '全体用户'],
      row: '表中#',
    },
  },
  {
    title: '用户管理',
    path: '/isystem/user',
    noun: '用户',
    texts: { 用户账号: 'user_#', 用户姓名: '用户#', 密码: 'Harbour2026', 确认密码: 'Harbour2026' },
    row: 'user_#',
    search: '用户账号',
    edit: ['用户姓名', '新用户#'],
    hasExport: true,
    sheet: { heads: ['用户账号', '用户姓名'], cells: ['sheet_#', '表中#'], row: '表中#' },
  },
  {
    title: '代理人',
    path: '/isystem/userAgent',
    leftover: 'delete from sys_user_agent',
    choices: { 用户: absent.realname, 代理人: agent.realname },
    texts: { 代理开始时间: '2090-03-01 00:00:00', 代理结束时间: '2090-03-08 00:00:00' },
    row: absent.realname,
    search: ['用户', absent.realname],
    edit: ['代理结束时间', '2090-03-09 00:00:00'],
  },
  {
    title: '菜单管理',
    path: '/isystem/newPermissionList',
    choices: { 菜单类型: '一级菜单' },
    texts: { 菜单名称: '菜单#', 菜单路径: '/screens/#', 前端组件: 'layouts/RouteView' },
    row: '菜单#',
    search: '菜单名称',
    edit: ['菜单名称', '新菜单#'],
  },
  {
    title: '部门管理',
    path: '/isystem/depart',
    noun: '部门',
    texts: { 机构名称: '部门#' },
    row: '部门#',
    search: '机构名称',
    edit: ['机构名称', '新部门#'],
    hasExport: true,
    sheet: { heads: ['机构名称', '上级部门'], cells: ['表中#', ''], row: '表中#' },
  },
  {
    title: '数据字典',
    path: '/isystem/dict',
    noun: '字典',
    texts: { 字典名称: '字典#', 字典编码: 'dict_#' },
    row: '字典#',
    search: '字典名称',
    edit: ['字典名称', '新字典#'],
    hasExport: true,
    sheet: { heads: ['字典名称', '字典编码'], cells: ['表中#', 'sheet_#'], row: '表中#' },
  },
  {
    title: '维护公告',
    path: '/isystem/maintenance',
    // Long after everybody has left: nobody reads it on top of a page.
    texts: {
      内容: '升级#',
      公告时间: '2090-03-01 00:00:00',
      维护开始: '2090-03-02 22:00:00',
      维护结束: '2090-03-02 23:00:00',
    },
    row: '升级#',
    search: '内容',
    edit: ['内容', '新升级#'],
  },
  {
    title: '定时任务',
    path: '/isystem/QuartzJobList',
    noun: '定时任务',
    leftover: "delete from quartz_job where cron_expression like '% 2090'",
    choices: { 任务: '清理过期的日志' },
    texts: { 执行计划: '0 0 0 1 1 ? 2090', 参数: '365' },
    row: '2090 年 1 月 1 日 00:00',
    search: ['任务', '清理过期的日志'],
    edit: ['执行计划', '0 0 0 2 1 ? 2090', '2090 年 1 月 2 日 00:00'],
    hasExport: true,
  },
  {
    title: '消息发送',
    path: '/modules/message/sysMessageList',
    noun: '消息',
    texts: { 消息标题: '消息#', 接收人: agent.username, 内容: '您好' },
    row: '消息#',
    search: '消息标题',
    hasExport: true,
    sheet: {
      heads: ['消息标题', '发送方式', '接收人', '内容'],
      cells: ['表中#', '系统消息', agent.username, '您好'],
      row: '表中#',
    },
  },
  {
    title: '文件管理',
    path: '/oss/file',
    noun: '文件',
    file: '说明#.pdf',
    texts: { 文件名称: '文件#' },
    row: '文件#',
    search: '文件名称',
    edit: ['文件名称', '新文件#'],
    hasExport: true,
  },
  {
    title: '网关路由',
    path: '/isystem/gatewayroute',
    presses: ['添加条件'],
    texts: {
      路由编码: 'route_#',
      路由名称: '路由#',
      转发地址: 'https://partner.invalid/base',
      '条件 1的值': '/partner#/**',
    },
    row: '路由#',
    search: '路由名称',
    edit: ['路由名称', '新路由#'],
  },
  {
    title: '帮助补充说明',
    path: '/isystem/helpNote',
    // A topic has one note.
    leftover: 'delete from help_note',
    choices: { 帮助主题: '系统管理' },
    texts: { 补充说明: '值班电话#' },
    row: '值班电话#',
    search: ['帮助主题', '系统管理'],
    edit: ['补充说明', '夜间值班电话#'],
  },
]
