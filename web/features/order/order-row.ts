import type { order } from '@kouan/contract/resources/order/order.ts'
import type { PageRow } from '../../resource/resource-page.tsx'

/** An order as list and detail have it. */
export type OrderRow = PageRow<typeof order.fields>
