// Pages that the menu can open, and resources that fields refer to. Loaded with the main layout: the login does without.
import { knowResources } from '../data/loading/known-resources.ts'
import { account } from '../features/account/manifest.ts'
import { channel } from '../features/channel/manifest.ts'
import { declaration } from '../features/declaration/manifest.ts'
import { enterprise } from '../features/enterprise/manifest.ts'
import { example } from '../features/example/manifest.ts'
import { exportArea } from '../features/export/manifest.ts'
import { gallery } from '../features/gallery/manifest.ts'
import { home } from '../features/home/manifest.ts'
import { online } from '../features/online/manifest.ts'
import { open } from '../features/open/manifest.ts'
import { order } from '../features/order/manifest.ts'
import { report } from '../features/report/manifest.ts'
import { system } from '../features/system/manifest.ts'
import type { Area, LoadPage } from '../menu/area.ts'
import { registerStartActions } from '../menu/start-actions.ts'

const areas: readonly Area[] = [
  account,
  channel,
  declaration,
  enterprise,
  example,
  exportArea,
  gallery,
  home,
  open,
  online,
  order,
  report,
  system,
]

/** By the component string of a menu row. */
export const pages: ReadonlyMap<string, LoadPage> = new Map(areas.flatMap((area) => Object.entries(area.pages ?? {})))

for (const { resources = {}, startActions = [] } of areas) {
  knowResources(resources)
  registerStartActions(startActions)
}
