// 授权比对: an enterprise lets a named partner compare documents with its own; the partner learns what agrees, and no content
// (docs/decisions/2500-exclusive-use.md).
import { action } from '../../language/action.ts'
import { date, dateTime, dictionary, number, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'

const filledIn = { readonly: true, form: false } as const

export const comparisonConsent = defineResource({
  name: 'comparisonConsent',
  title: '授权比对',
  empty: '企业允许别家企业比对单证的授权列在这里。',
  area: 'enterprise',
  path: '/enterprise/consent',
  table: 'comparison_consent',
  standard: ['list', 'get', 'add'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'granteeName',
  states: states({
    field: 'status',
    of: { ACTIVE: { color: 'success', isFirst: true }, REVOKED: { color: 'default' } },
  }),
  actions: {
    revoke: action({
      title: '撤销授权',
      many: true,
      from: ['ACTIVE'],
      onlyIf: { side: 'GIVEN' },
      to: 'REVOKED',
      confirm: '撤销后“{name}”立即不能再与本企业的单证比对，确定撤销吗？',
      confirmMany: '撤销后这些企业立即不能再与本企业的单证比对，确定撤销选中的 {count} 项授权吗？',
      isDanger: true,
      message: '已撤销',
    }),
  },
  fields: {
    side: dictionary('consent_side', { ...filledIn, label: '方向', computed: true, search: 'eq', list: 90 }),
    enterpriseName: text({ ...filledIn, label: '授权企业', search: 'like', list: 220 }),
    granteeCode: text({
      label: '被授权企业代码',
      spelling: 'capitals',
      required: true,
      max: 18,
      search: 'eq',
      list: 190,
      help: '统一社会信用代码或海关注册编码，须为已备案的企业',
    }),
    granteeName: text({ ...filledIn, label: '被授权企业', search: 'like', list: 220 }),
    kinds: dictionary('consent_kind', {
      label: '单证种类',
      multiple: true,
      list: 180,
      help: '不选则为全部种类',
      whenEmpty: '全部种类',
    }),
    expireDate: date({ label: '有效期至', list: 120, whenEmpty: '长期', help: '当天仍有效；不填为长期，可随时撤销' }),
    validity: dictionary('consent_validity', {
      ...filledIn,
      label: '有效性',
      computed: true,
      search: 'in',
      list: 90,
      colors: { VALID: 'success', EXPIRED: 'warning', REVOKED: 'default' },
    }),
    status: dictionary('consent_state', { ...filledIn, label: '状态', search: 'eq' }),
    tryCount: number({ ...filledIn, label: '比对次数', list: 90 }),
    lastTryTime: dateTime({ ...filledIn, label: '最近比对', list: 170 }),
    revokeTime: dateTime({ ...filledIn, label: '撤销时间', list: 170 }),
    revokeBy: text({ ...filledIn, label: '撤销人' }),
  },
})
