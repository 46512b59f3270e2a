import type { Part } from '../../domain/entity/part.ts'
import { alarms } from './alarms.ts'
import { changing } from './change-channel.ts'
import { channels } from './channel.ts'
import { routes } from './channel-routes.ts'
import { deliveries } from './deliveries.ts'
import { duty } from './duty.ts'
import { declareSettings } from './read-declare-setting.ts'
import { receiptMatrix } from './receipt-matrix.ts'
import { receipts } from './receipts.ts'
import { receiving } from './receive-file.ts'
import { testing } from './test-channel.ts'
import { webhooks } from './webhooks.ts'

export const channel: Part[] = [
  ...channels,
  ...changing,
  ...testing,
  ...receiving,
  ...duty,
  ...receipts,
  ...receiptMatrix,
  ...routes,
  ...declareSettings,
  ...deliveries,
  ...webhooks,
  ...alarms,
]
