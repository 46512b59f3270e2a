import type { order } from '@kouan/contract/resources/order/order.ts'
import type { PageRow } from '../../resource/parts.ts'

/** An order as the detail has it. */
export type OrderRow = PageRow<typeof order.fields>
