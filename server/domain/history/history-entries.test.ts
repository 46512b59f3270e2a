import { order } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import type { Context } from '../../gate/context.ts'
import { joinChanges } from './history-entries.ts'
import type { StoredChange } from './stored-changes.ts'

const changeOf = (at: number, columns: object): StoredChange => ({
  ...{ id: String(at), changedIn: String(at), time: new Date(at), part: null, partId: null, act: 'edit' },
  ...{ before: { declare_status: 'DRAFT' }, after: { declare_status: 'READY' } },
  ...{ by: null, byName: null, way: 'page', title: null },
  ...columns,
})

it('texts of codes: looked up once for all entries, and once for all lines of a kind', async () => {
  const asked: unknown[] = []
  const texts = new Map([['declare_status', new Map([['DRAFT', '草稿']])]])
  const load = async (...of: unknown[]) => {
    asked.push(of)
    return { texts, enabled: new Map() }
  }
  const dictionaries = { load }
  const context = { dataVersion: '', services: { dictionaries } } as unknown as Context
  const changes = Array.from({ length: 40 }, (_, at) => [
    changeOf(100 - at, {}),
    changeOf(100 - at, { part: 'order_list', partId: '7', before: { currency: '142' }, after: { currency: '502' } }),
  ]).flat()
  const entries = await joinChanges(context, changes, { resource: order, rowId: '1', row: {}, isFull: false })
  expect(entries).toHaveLength(40)
  expect(asked.length).toBeLessThanOrEqual(2)
  expect(entries[39]).toMatchObject({
    values: [{ field: 'declareStatus' }],
    lines: [{ id: '7', values: [{ field: 'currency' }] }],
  })
})
