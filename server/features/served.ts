// Every call of the product with its handler, area by area. Background work is listed in work-list.ts.
import type { Served } from '../gate/serve-call.ts'
import { account } from './account/account.ts'
import { system } from './system/system.ts'

export const served: Served[] = [...account, ...system]
