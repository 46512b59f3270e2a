import { callsOf } from '@kouan/contract/derive/calls.ts'
import { goodsRecord } from '@kouan/contract/resources/declaration/goods-record.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { inMemoryStore } from '../../testing/browser-storage.ts'

inMemoryStore()
vi.stubGlobal('document', { querySelector: () => null })
const { lastRecord } = await import('./last-record.ts')

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
const answers = (body: object) => fetched.mockImplementation(async () => Response.json(body))
const { list } = callsOf(goodsRecord)

beforeEach(() => fetched.mockReset())

test('S7.103 a list answers its last record, and nothing where none is found', async () => {
  const page = (records: object[]) => ({ success: true, code: 200, message: '', result: { records, total: 9 } })
  answers(page([{ unit1: '007' }, { unit1: '035' }]))
  await expect(lastRecord(list, { gcode: '0409000000' })).resolves.toEqual({ unit1: '035' })
  expect(String(fetched.mock.lastCall?.[0])).toMatch(/\/declaration\/goods\/list\?.*gcode=0409000000/)
  answers(page([]))
  await expect(lastRecord(list, {})).resolves.toBeUndefined()
})

test('S7.104 it fails with the message where the code is not 200, whatever else is said', async () => {
  answers({ success: true, code: 201, message: '只读出一部分', result: { records: [{}], total: 1 } })
  await expect(lastRecord(list, {})).rejects.toMatchObject({ message: '只读出一部分', code: 201 })
  answers({ success: false, code: 500, message: '没有这个列表', result: null })
  await expect(lastRecord(list, {})).rejects.toMatchObject({ message: '没有这个列表' })
})
