// 接口账户: with which an enterprise's own software calls the open API (docs/decisions/1000-open-api.md).
import { action } from '../../language/action.ts'
import { returns } from '../../language/call.ts'
import { dateTime, dictionary, number, reference, text, textarea, toggle, user } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'

/** Scopes of an account: calls that it may make for the kinds that it has. */
export const openScopes = {
  read: '查询单证和状态',
  write: '新增和修改单证',
  declare: '申报和撤销',
  receipts: '查询回执和税单',
  'personal:read': '查看完整个人信息',
} as const
export type OpenScope = keyof typeof openScopes

/** Answered once, when it is made. */
export interface NewSecret {
  clientId: string
  clientSecret: string
  /** Until when the one before is accepted beside it; null: it is not. */
  previousUntil: string | null
}

const filledIn = { readonly: true, form: false } as const

export const openAccount = defineResource({
  name: 'openAccount',
  title: '接口账户',
  empty: '企业自己的系统用接口账户调用开放接口。',
  area: 'open',
  path: '/open/account',
  table: 'open_account',
  standard: ['list', 'get', 'add', 'edit'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'accountName',
  states: states({
    field: 'status',
    of: { ENABLED: { color: 'success', isFirst: true }, REVOKED: { color: 'default' } },
  }),
  actions: {
    makeSecret: action({
      title: '生成密钥',
      from: ['ENABLED'],
      isMain: true,
      // The page shows what it answers.
      inList: false,
      fields: {
        overlapHours: number({
          label: '旧密钥保留小时数',
          required: true,
          min: 0,
          max: 720,
          default: 24,
          help: '新旧密钥在此期间都能用；填 0，旧密钥和用它取得的令牌立即失效',
        }),
      },
      message: '密钥已生成',
      returns: returns<NewSecret>(),
    }),
    revoke: action({
      title: '吊销',
      many: true,
      from: ['ENABLED'],
      to: 'REVOKED',
      confirm: '吊销后立即不能再用，也不能恢复，确定吊销“{name}”吗？',
      confirmMany: '吊销后立即不能再用，也不能恢复，确定吊销选中的 {count} 个账户吗？',
      isDanger: true,
    }),
  },
  fields: {
    accountName: text({ label: '账户名称', required: true, max: 100, search: 'like', list: 180 }),
    enterpriseId: reference({ ...filledIn, to: 'enterprise', text: 'companyName', label: '企业', search: 'eq' }),
    clientId: text({ ...filledIn, label: '客户端编号', search: 'eq', list: 220 }),
    status: dictionary('open_account_status', { ...filledIn, label: '状态', search: 'eq', list: 90 }),
    kinds: dictionary('open_kind', {
      label: '单证种类',
      required: true,
      multiple: true,
      list: 200,
      help: '只能调用所选种类的接口',
    }),
    scopes: dictionary('open_scope', {
      label: '权限范围',
      required: true,
      multiple: true,
      default: 'read,write,declare,receipts',
      list: 220,
      help: '未选“查看完整个人信息”时，个人信息以星号遮盖',
    }),
    addresses: textarea({
      label: '允许的地址',
      max: 2000,
      help: '每行一个 IP 地址或网段，如 203.0.113.0/24；不填则不限',
    }),
    ratePerMinute: number({ label: '每分钟次数', required: true, min: 1, max: 6000, default: 600, list: 110 }),
    outcomeByDigits: toggle({
      label: '沙箱：按号码结尾定结果',
      help: '仅对模拟海关：01 退单、02 失败等，其余通过；经本账户申报的，不论通道怎么设。真正的海关不受影响',
    }),
    assistantsWrite: toggle({
      label: '助手可以写入',
      help: '人工智能助手（/open/mcp）可以改正和申报单证，每次都先试运行、再凭五分钟内有效的令牌执行；不打开的只能查询',
    }),
    expiresAt: dateTime({ label: '有效期至', list: 170, whenEmpty: '长期', help: '不填则长期有效' }),
    actsAs: user({ ...filledIn, label: '权限同用户', list: 120 }),
    missingRights: textarea({
      ...filledIn,
      label: '缺少的权限',
      computed: true,
      list: 200,
      help: '用户没有的权限，对应的接口不能调用；请为用户增加权限，或由有权限的用户重新生成密钥',
    }),
    secretTime: dateTime({ ...filledIn, label: '密钥生成时间' }),
    previousUntil: dateTime({ ...filledIn, label: '旧密钥有效至' }),
    namesWarnedUntil: dateTime({
      ...filledIn,
      label: '未知名称只提醒至',
      help: '在此之前，请求中接口没有的名称只在应答的 warnings 中提醒，之后拒绝；为空的一律拒绝',
    }),
    lastUsedAt: dateTime({ ...filledIn, label: '最近使用', list: 170 }),
    lastUsedAddress: text({ ...filledIn, label: '最近使用的地址' }),
  },
})
