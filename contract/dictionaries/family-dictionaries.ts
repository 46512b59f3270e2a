// Dictionaries that clients of the family ask for by code, in the family's own words.
import type { SeedDictionary } from './dictionary.ts'

export const familyDictionaries: SeedDictionary[] = [
  {
    code: 'rangeDate',
    name: '日期范围',
    items: [
      ['jt', '今天'],
      ['zt', '昨天'],
      ['qt', '前天'],
      ['bz', '本周'],
      ['sz', '上周'],
      ['by', '本月'],
      ['sy', '上月'],
      ['zdy', '自定义日期'],
    ],
  },
  {
    code: 'status',
    name: '状态',
    items: [
      ['1', '正常', 'success'],
      ['2', '冻结', 'error'],
    ],
  },
  {
    code: 'del_flag',
    name: '删除标志',
    items: [
      ['0', '正常'],
      ['1', '已删除'],
    ],
  },
  {
    code: 'activiti_sync',
    name: '同步工作流',
    items: [
      ['1', '同步'],
      ['0', '不同步'],
    ],
  },
  {
    code: 'global_perms_type',
    name: '全局权限策略',
    items: [
      ['1', '可见'],
      ['2', '可编辑'],
    ],
  },
  {
    code: 'form_perms_type',
    name: '表单权限策略',
    items: [
      ['1', '可见'],
      ['2', '可编辑'],
    ],
  },
  {
    code: 'rule_conditions',
    name: '条件规则',
    items: [
      ['>', '大于'],
      ['<', '小于'],
      ['>=', '大于等于'],
      ['<=', '小于等于'],
      ['=', '等于'],
      ['!=', '不等于'],
      ['IN', '包含'],
      ['LIKE', '模糊'],
      ['LEFT_LIKE', '左模糊'],
      ['RIGHT_LIKE', '右模糊'],
      ['USE_SQL_RULES', '自定义SQL表达式'],
    ],
  },
  {
    code: 'priority',
    name: '优先级',
    items: [
      ['H', '紧急', 'error'],
      ['M', '重要', 'warning'],
      ['L', '一般', 'default'],
    ],
  },
  {
    code: 'msg_category',
    name: '通告类型',
    items: [
      ['1', '通知公告'],
      ['2', '系统消息'],
    ],
  },
  {
    code: 'msg_type',
    name: '发送对象',
    items: [
      ['USER', '指定用户'],
      ['ALL', '全体用户'],
    ],
  },
  {
    code: 'send_status',
    name: '发布状态',
    items: [
      ['0', '未发布'],
      ['1', '已发布'],
      ['2', '已撤销'],
    ],
  },
  {
    code: 'open_type',
    name: '通告打开方式',
    items: [
      ['url', '链接'],
      ['component', '业务页面'],
    ],
  },
  {
    code: 'read_flag',
    name: '阅读状态',
    items: [
      ['0', '未读', 'processing'],
      ['1', '已读', 'default'],
    ],
  },
  {
    code: 'msgType',
    name: '消息类型',
    items: [
      ['1', '文本'],
      ['2', '富文本'],
    ],
  },
  {
    code: 'msgSendStatus',
    name: '消息发送状态',
    items: [
      ['0', '未发送', 'processing'],
      ['1', '发送成功', 'success'],
      ['2', '发送失败', 'error'],
    ],
  },
  {
    code: 'messageType',
    name: '消息发送方式',
    items: [
      ['system', '系统消息'],
      ['email', '邮件'],
    ],
  },
  {
    code: 'log_type',
    name: '日志类型',
    items: [
      ['1', '登录日志'],
      ['2', '操作日志'],
      ['4', '异常日志'],
    ],
  },
  {
    code: 'operate_type',
    name: '操作类型',
    items: [
      ['1', '查询'],
      ['2', '添加'],
      ['3', '修改'],
      ['4', '删除'],
      ['5', '导入'],
      ['6', '导出'],
    ],
  },
  {
    code: 'quartz_status',
    name: '定时任务状态',
    items: [
      ['0', '正常'],
      ['-1', '停止'],
    ],
  },
  {
    code: 'database_type',
    name: '数据库类型',
    items: [
      ['1', 'MySQL5.5'],
      ['4', 'MYSQL5.7+'],
      ['2', 'Oracle'],
      ['3', 'SQLServer'],
      ['6', 'postgresql'],
      ['5', 'marialDB'],
      ['7', '达梦'],
      ['8', '人大金仓'],
      ['9', '神通'],
      ['10', 'SQLite'],
      ['11', 'DB2'],
      ['12', 'Hsqldb'],
      ['13', 'Derby'],
      ['14', 'H2'],
      ['15', '其他数据库'],
    ],
  },
  {
    code: 'tenant_status',
    name: '租户状态',
    items: [
      ['1', '正常'],
      ['0', '冻结'],
    ],
  },
  {
    code: 'urgent_level',
    name: '紧急程度',
    items: [
      ['1', '一般'],
      ['2', '重要'],
      ['3', '紧急'],
    ],
  },
  {
    code: 'bpm_status',
    name: '流程状态',
    items: [
      ['1', '待提交'],
      ['2', '处理中'],
      ['3', '已完成'],
      ['4', '已作废'],
    ],
  },
  {
    code: 'remindMode',
    name: '提醒方式',
    items: [
      ['1', '邮件提醒'],
      ['2', '短信提醒'],
      ['4', '系统消息'],
    ],
  },
  {
    code: 'cgform_table_type',
    name: '表单类型',
    items: [
      ['1', '单表'],
      ['2', '主表'],
      ['3', '附表'],
    ],
  },
]
