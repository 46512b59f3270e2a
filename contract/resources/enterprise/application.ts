import { action } from '../../language/action.ts'
import { returns } from '../../language/call.ts'
import { dateTime, dictionary, html, lines, text, textarea, user } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { registrationStates } from './registration-states.ts'

const reviewing = {
  inList: false,
  needsVersion: true,
  right: { code: 'application:review', title: '审核' },
  audit: 'review',
} as const

/** The three last words are one call, told apart by `decision`. */
const deciding = {
  ...reviewing,
  from: ['1', '2'],
  path: '/enterprise/review/decide',
  message: '审核完成！',
  returns: returns<{ status: string; enterpriseId: string | null }>(),
} as const

const decision = text({ label: '审核结论', required: true, max: 10 })
const fieldRemarks = lines(
  {
    field: text({ label: '字段', required: true, max: 40 }),
    remark: text({ label: '意见', required: true, max: 200 }),
  },
  { label: '字段意见', max: 60 },
)
/** With headings, lists and colours, where a sentence does not do. */
const detail = html({ label: '详细说明', max: 5000, help: '可不填，申请人可见' })
const opinion = { label: '审核意见', required: true, min: 5, max: 500, help: '5到500个字符' } as const

/**
 * The review list: applications that were submitted at least once (drafts are not shown).
 * `waiting` is how long an undecided one waits since its last submission, such as `2天3小时`; `late` says whether these are more
 * than two or five working days.
 */
export const application = defineResource({
  name: 'application',
  title: '注册登记审核',
  empty: '企业提交的备案申请在这里等待审核。',
  area: 'enterprise',
  path: '/enterprise/review',
  table: 'enterprise_apply',
  standard: ['list'],
  sort: { by: 'submitTime', order: 'asc' },
  tenant: 'own',
  titleField: 'applyNo',
  states: registrationStates('status'),
  actions: {
    /** Takes it up, also from another reviewer; then nobody else may decide. */
    claim: action({
      ...reviewing,
      title: '开始审核',
      titleIn: { 2: '接手审核' },
      from: ['1', '2'],
      to: '2',
      returns: returns<{ version: number }>(),
    }),
    /** Passes on what the reviewer holds; the colleague decides then. */
    handOver: action({
      ...reviewing,
      inList: true,
      needsVersion: false,
      title: '交接',
      many: true,
      from: ['2'],
      confirm: '交接后由对方作出结论，对方会收到消息。',
      fields: {
        receiver: user({ label: '交给', required: true, help: '有审核权限的同事' }),
        note: textarea({ label: '说明', max: 500 }),
      },
      message: '已交接！',
    }),
    /** Makes enterprise, department and account at once. */
    pass: action({
      ...deciding,
      title: '审核通过',
      to: '3',
      sends: { decision: 'pass' },
      confirm: '通过后立即建立企业、部门，并启用管理员账号。',
      fields: { decision, reason: textarea({ label: '审核意见（可不填）', max: 500 }), fieldRemarks },
      isMain: true,
    }),
    return: action({
      ...deciding,
      title: '退回',
      to: '4',
      sends: { decision: 'return' },
      confirm: '退回后申请人按意见修改，再重新提交。',
      fields: { decision, reason: textarea({ ...opinion, label: '退回原因' }), detail, fieldRemarks },
    }),
    refuse: action({
      ...deciding,
      title: '审核不通过',
      to: '5',
      sends: { decision: 'refuse' },
      confirm: '不通过后本申请结束，申请人只能重新登记。',
      fields: { decision, reason: textarea({ ...opinion, label: '不通过原因' }), detail, fieldRemarks },
      isDanger: true,
    }),
  },
  fields: {
    applyNo: text({ label: '申请编号', search: 'eq', list: 170 }),
    companyName: text({ label: '企业名称', search: 'like', list: 220 }),
    creditCode: text({ label: '统一社会信用代码', search: 'eq', list: 190 }),
    companyCode: text({ label: '海关注册编码', search: 'eq', list: 130 }),
    companyRoles: dictionary('company_role', { label: '企业类型', multiple: true, search: 'like', list: 180 }),
    tradeModes: dictionary('trade_mode', { label: '业务模式', multiple: true, list: 160 }),
    applyType: dictionary('apply_type', { label: '申请类型', list: 100 }),
    userName: text({ label: '提交人账号', list: 120 }),
    submitTime: dateTime({ label: '提交时间', search: 'range', list: 170 }),
    waiting: text({ label: '等待时长', computed: true, list: 110 }),
    late: dictionary('review_late', {
      label: '等待工作日',
      computed: true,
      search: 'in',
      list: 130,
      colors: { 2: 'warning', 5: 'error' },
    }),
    status: dictionary('registration_state', { label: '状态', search: 'in', list: 110 }),
    reviewer: user({ label: '当前审核人', search: 'eq', list: 110 }),
    reviewTime: dateTime({ label: '审核时间', list: 170 }),
  },
})
