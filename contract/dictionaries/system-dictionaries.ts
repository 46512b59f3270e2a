// Dictionaries of users, menus, departments and 定时任务, and those that many fields share. quartz_status is with those of the
// family.

import { jobStates } from '../language/job.ts'
import { misfireRules } from '../resources/system/quartz-job.ts'
import { runCauses, runStates } from '../resources/system/quartz-job-run.ts'
import { scheduledTasks } from '../resources/system/scheduled-tasks.ts'
import type { SeedDictionary } from './dictionary.ts'
import { helpDictionary } from './help-topics.ts'

export const systemDictionaries: SeedDictionary[] = [
  helpDictionary,
  {
    code: 'backup_status',
    name: '备份状态',
    items: [
      ['RUNNING', '备份中', 'processing'],
      ['WRITTEN', '已完成', 'success'],
      ['FAILED', '失败', 'error'],
      ['REMOVED', '已清理', 'default'],
    ],
  },
  {
    code: 'archive_status',
    name: '归档状态',
    items: [
      ['RUNNING', '归档中', 'processing'],
      ['WRITTEN', '已归档', 'success'],
      ['RESTORING', '取回中', 'processing'],
      ['RESTORED', '已取回', 'default'],
      ['FAILED', '失败', 'error'],
    ],
  },
  {
    code: 'backup_trial',
    name: '备份的试恢复',
    items: [
      ['NONE', '未试', 'default'],
      ['RUNNING', '正在试', 'processing'],
      ['PASSED', '通过', 'success'],
      ['FAILED', '未通过', 'error'],
    ],
  },
  {
    code: 'log_level',
    name: '日志级别',
    items: [
      ['error', '只有错误'],
      ['warn', '警告和错误'],
      ['info', '常规'],
      ['debug', '详细（请求开始时也写一行）'],
    ],
  },
  {
    code: 'log_action',
    name: '操作类型（日志）',
    items: [
      ['login', '登录、退出'],
      ['query', '查询'],
      ['add', '新增'],
      ['edit', '修改'],
      ['delete', '删除'],
      ['review', '审核'],
      ['reveal', '查看完整信息'],
      ['declare', '申报'],
    ],
  },
  {
    code: 'log_outcome',
    name: '操作结果',
    items: [
      ['done', '成功', 'success'],
      ['refused', '拒绝', 'warning'],
      ['failed', '出错', 'error'],
    ],
  },
  {
    code: 'sms_provider_kind',
    name: '短信接口方式',
    items: [
      ['LOG', '写入日志'],
      ['WEBHOOK', '网络回调（Webhook）'],
      ['GATEWAY', '短信网关'],
    ],
  },
  {
    code: 'identity_provider_kind',
    name: '统一认证协议',
    items: [
      ['OIDC', '开放认证（OpenID Connect）'],
      ['CAS', '单点登录（CAS 3.0）'],
    ],
  },
  {
    code: 'identity_match',
    name: '统一认证对应用户',
    items: [
      ['BINDING', '用户自己绑定'],
      ['USERNAME', '按用户名'],
      ['EMAIL', '按已验证的邮箱'],
    ],
  },
  {
    code: 'sex',
    name: '性别',
    items: [
      ['1', '男'],
      ['2', '女'],
    ],
  },
  {
    code: 'user_status',
    name: '用户状态',
    items: [
      ['1', '正常', 'success'],
      ['2', '冻结', 'error'],
    ],
  },
  {
    code: 'user_agent_status',
    name: '代理状态',
    items: [
      ['1', '有效', 'success'],
      ['0', '无效'],
    ],
  },
  {
    code: 'message_way',
    name: '消息方式',
    items: [
      ['4', '系统消息'],
      ['2', '邮件'],
    ],
  },
  {
    code: 'template_use_status',
    name: '模板应用状态',
    items: [
      ['1', '应用中', 'success'],
      ['0', '未应用'],
    ],
  },
  {
    code: 'mail_security',
    name: '邮件加密',
    items: [
      ['TLS', '连接即加密（SSL/TLS）'],
      ['STARTTLS', '先连接再加密（STARTTLS）'],
      ['NONE', '不加密'],
    ],
  },
  {
    code: 'fill_rule_class',
    name: '编码规则实现',
    items: [['PieceRule', '分段拼接']],
  },
  {
    code: 'user_identity',
    name: '用户身份',
    items: [
      ['1', '普通用户'],
      ['2', '上级'],
    ],
  },
  {
    code: 'yn',
    name: '是否',
    items: [
      ['1', '是'],
      ['0', '否'],
    ],
  },
  {
    code: 'is_open',
    name: '开关',
    items: [
      ['Y', '是'],
      ['N', '否'],
    ],
  },
  {
    code: 'depart_status',
    name: '部门状态',
    items: [
      ['1', '启用', 'success'],
      ['0', '不启用', 'default'],
    ],
  },
  {
    code: 'dict_item_status',
    name: '字典项状态',
    items: [
      ['1', '启用', 'success'],
      ['0', '不启用', 'default'],
    ],
  },
  {
    code: 'org_category',
    name: '机构类型',
    items: [
      ['1', '公司'],
      ['2', '部门'],
      ['3', '岗位'],
    ],
  },
  {
    code: 'menu_type',
    name: '菜单类型',
    items: [
      ['0', '一级菜单'],
      ['1', '子菜单'],
      ['2', '按钮权限'],
    ],
  },
  {
    code: 'perms_type',
    name: '授权策略',
    items: [
      ['1', '显示'],
      ['2', '禁用'],
    ],
  },
  {
    code: 'position_rank',
    name: '职务等级',
    items: [
      ['1', '员级'],
      ['2', '助级'],
      ['3', '中级'],
      ['4', '副高级'],
      ['5', '正高级'],
    ],
  },
  {
    code: 'valid_status',
    name: '有效状态',
    items: [
      ['1', '有效', 'success'],
      ['0', '无效', 'default'],
    ],
  },
  {
    code: 'enable_status',
    name: '启用状态',
    items: [
      ['1', '启用', 'success'],
      ['0', '停用', 'default'],
    ],
  },
  { code: 'job_state', name: '后台任务状态', items: Object.entries(jobStates) },
  {
    code: 'state_look',
    name: '状态外观',
    items: [
      ['success', '成功', 'success'],
      ['processing', '进行中', 'processing'],
      ['warning', '提醒', 'warning'],
      ['error', '错误', 'error'],
      ['default', '普通', 'default'],
    ],
  },
  {
    code: 'cell_pattern',
    name: '内容格式',
    items: [
      ['*', '非空'],
      ['n6-16', '6到16位数字'],
      ['*6-16', '6到16位任意字符'],
      ['s6-18', '6到18位字母'],
      ['url', '网址'],
      ['e', '电子邮件'],
      ['m', '手机号码'],
      ['p', '邮政编码'],
      ['s', '字母'],
      ['n', '数字'],
      ['z', '整数'],
      ['money', '金额'],
    ],
  },
  {
    code: 'quartz_job_class',
    name: '定时任务种类',
    items: Object.entries(scheduledTasks).map(([name, { title }]) => [name, title]),
  },
  { code: 'quartz_misfire', name: '定时任务错过规则', items: Object.entries(misfireRules) },
  { code: 'quartz_run_cause', name: '定时任务执行原因', items: Object.entries(runCauses) },
  {
    code: 'quartz_run_state',
    name: '定时任务执行结果',
    items: Object.entries(runStates).map(([code, [text, { color }]]) => [code, text, color]),
  },
]
