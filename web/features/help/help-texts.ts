// Help topics, and the one that belongs to an address.
import type { HelpTopic } from '@kouan/contract/dictionaries/help-topics.ts'
import { channel } from './texts/channel.ts'
import { declaration } from './texts/declaration.ts'
import { enterprise } from './texts/enterprise.ts'
import { exportHelp } from './texts/export.ts'
import { online } from './texts/online.ts'
import { open } from './texts/open.ts'
import { order } from './texts/order.ts'
import { report } from './texts/report.ts'
import { start } from './texts/start.ts'
import { system } from './texts/system.ts'

export const helpTexts: Readonly<Record<HelpTopic, string>> = {
  start,
  enterprise,
  channel,
  order,
  declaration,
  export: exportHelp,
  report,
  open,
  online,
  system,
}

export const isTopic = (name: string): name is HelpTopic => Object.hasOwn(helpTexts, name)
