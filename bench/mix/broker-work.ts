// What a broker does, over and over: mostly looks, now and then a new order, which is declared.
import { setTimeout as pause } from 'node:timers/promises'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { orderForm } from '../../server/testing/an-order.ts'
import { declareOrders, orderDetail } from '../../server/testing/order-calls.ts'
import type { Ask } from './ask.ts'

export interface Pace {
  isOver: () => boolean
  /** Milliseconds between two requests. */
  breath: number
}

const calls = callsOf(order)

export async function brokerWork({ send }: Ask, { isOver, breath }: Pace): Promise<void> {
  while (!isOver()) {
    // Filters of any resource are optional.
    const listed = await send('list', calls.list, { pageSize: 20 } as never)
    await pause(breath)
    const ids = listed?.records.map(({ id }) => id) ?? []
    for (const id of ids.slice(0, 2)) {
      await send('detail', orderDetail, { id } as never)
      await pause(breath)
    }
    const form = orderForm()
    const saved = await send('save', calls.add, form as never)
    await pause(breath)
    await send('search', calls.list, { orderNo: `${form.orderNo.slice(0, -1)}*`, pageSize: 20 } as never)
    await pause(breath)
    if (saved) await send('declare', declareOrders, { ids: saved.id } as never)
    await pause(breath)
  }
}
