// What the screens of administration have in common, as data: where a screen is, what a new row of it has, what is changed.
export interface SystemScreen {
  title: string
  path: string
  /** Name of a row in dialogs of export and import; absent where neither is there. */
  noun?: string
  /** Texts of a new row by the label of their inputs; `#` stands for a number that no other row has. */
  texts: Readonly<Record<string, string>>
  /** Entries of selects, by label. */
  choices?: Readonly<Record<string, string>>
  /** Text by which the row is found in the list. */
  row: string
  /** Search item that is typed into. */
  search: string
  /** Input that the edit changes, and what is typed. */
  edit: readonly [label: string, text: string]
  /** What the list shows afterwards, where it is another text. */
  edited?: string
  hasExport?: true
  /** Heads and cells of a sheet with one more row, and the text by which that row is found. */
  sheet?: { heads: readonly string[]; cells: readonly string[]; row: string }
}

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
]
