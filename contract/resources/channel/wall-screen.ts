// 大屏: a screen on a wall that shows 通道总览 without a person signed in. It holds a credential of its own, which reads the figures
// of its maker's scope and nothing else (docs/decisions/2430-control-room.md).
import { action } from '../../language/action.ts'
import { returns } from '../../language/call.ts'
import { dateTime, dictionary, reference, text, toggle, user } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'

/** Answered once, when the link is made. */
export interface PairingLink {
  /** Address of the page without the host, `/wall#…`; browsers send what follows the `#` to no server. */
  path: string
  /** Beijing time until which it can be used, once. */
  until: string
}

/** Minutes in which a link can be used, and days for which a paired screen may read. */
export const wallLimits = { linkMinutes: 10, validDays: 90 }

/** Said by a screen whose credential is not accepted any more. */
export const endedScreen = '大屏已停用或到期，请重新配对'

const filledIn = { readonly: true, form: false } as const

export const wallScreen = defineResource({
  name: 'wallScreen',
  title: '大屏',
  empty: '挂在墙上的大屏在这里配对，只显示合计数字。',
  area: 'channel',
  path: '/channel/wallScreen',
  table: 'wall_screen',
  standard: ['list', 'get', 'add'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'screenName',
  states: states({
    field: 'status',
    of: {
      WAITING: { color: 'warning', isFirst: true, to: ['PAIRED'] },
      PAIRED: { color: 'success', to: ['ENDED'] },
      ENDED: { color: 'default' },
    },
  }),
  actions: {
    makeLink: action({
      title: '生成配对链接',
      from: ['WAITING'],
      isMain: true,
      // The page shows what it answers.
      inList: false,
      message: '配对链接已生成',
      returns: returns<PairingLink>(),
    }),
    renew: action({
      title: '续期',
      from: ['PAIRED'],
      confirm: `“{name}”从现在起再用 ${wallLimits.validDays} 天，确定续期吗？`,
      message: '已续期',
    }),
    revoke: action({
      title: '停用',
      many: true,
      from: ['WAITING', 'PAIRED'],
      to: 'ENDED',
      confirm: '停用后大屏立即不再显示，也不能恢复，确定停用“{name}”吗？',
      confirmMany: '停用后大屏立即不再显示，也不能恢复，确定停用选中的 {count} 块大屏吗？',
      isDanger: true,
    }),
  },
  fields: {
    screenName: text({ label: '名称', required: true, max: 50, search: 'like', list: 200, help: '如：关务室东墙' }),
    enterpriseId: reference({ ...filledIn, to: 'enterprise', text: 'companyName', label: '企业', list: 200 }),
    status: dictionary('wall_screen_status', { ...filledIn, label: '状态', search: 'eq', list: 100 }),
    namesHidden: toggle({
      label: '企业名称显示为编号',
      list: 160,
      help: '访客看得到的地方，企业显示为“企业 1”“企业 2”',
    }),
    actsAs: user({ ...filledIn, label: '范围同用户', list: 120 }),
    pairedTime: dateTime({ ...filledIn, label: '配对时间' }),
    validUntil: dateTime({ ...filledIn, label: '有效期至', list: 170 }),
    lastUsedAt: dateTime({ ...filledIn, label: '最近读取', list: 170 }),
    endReason: text({ ...filledIn, label: '结束原因', list: 160 }),
  },
})
