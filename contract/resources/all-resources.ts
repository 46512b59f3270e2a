// Every resource, for the server and the tests. Screens import the one they show, so that bundles stay small.
import type { Resource } from '../language/resource.ts'
import { baseChannel } from './channel/base-channel.ts'
import { enterpriseChannel } from './channel/enterprise-channel.ts'
import { transferInfo } from './channel/transfer-info.ts'
import { receipt } from './declaration/receipt.ts'
import { receiptFile } from './declaration/receipt-file.ts'
import { application } from './enterprise/application.ts'
import { enterprise } from './enterprise/enterprise.ts'
import { order } from './order/order.ts'
import { department } from './system/department.ts'
import { dictionary, dictionaryItem } from './system/dictionary.ts'
import { menu } from './system/menu.ts'
import { position } from './system/position.ts'
import { role } from './system/role.ts'
import { user } from './system/user.ts'

export const allResources: readonly Resource[] = [
  application,
  enterprise,
  department,
  dictionary,
  dictionaryItem,
  menu,
  position,
  role,
  user,
  baseChannel,
  enterpriseChannel,
  order,
  receipt,
  receiptFile,
  transferInfo,
]

export const resourcesByName: ReadonlyMap<string, Resource> = new Map(
  allResources.map((resource) => [resource.name, resource]),
)
