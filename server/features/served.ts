// Every call of the product with its handler, area by area.
import { files } from '../files/serve-files.ts'
import type { Served } from '../gate/serve-call.ts'
import { account } from './account/account.ts'
import { channel } from './channel/channel.ts'
import { declaration } from './declaration/declaration.ts'
import { enterprise } from './enterprise/enterprise.ts'
import { order } from './order/order.ts'
import { system } from './system/system.ts'

export const served: Served[] = [...account, ...channel, ...declaration, ...enterprise, ...files, ...order, ...system]
