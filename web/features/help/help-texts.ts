// What help there is, and which of it belongs to an address.
import { channel } from './texts/channel.ts'
import { declaration } from './texts/declaration.ts'
import { enterprise } from './texts/enterprise.ts'
import { order } from './texts/order.ts'
import { start } from './texts/start.ts'
import { system } from './texts/system.ts'

export const helpTexts = {
  start: { title: '开始使用', text: start },
  enterprise: { title: '企业备案', text: enterprise },
  channel: { title: '通道管理', text: channel },
  order: { title: '订单管理', text: order },
  declaration: { title: '申报管理', text: declaration },
  system: { title: '系统管理', text: system },
} as const
export type HelpTopic = keyof typeof helpTexts

export const isTopic = (name: string): name is HelpTopic => Object.hasOwn(helpTexts, name)
