import { expect, test } from 'vitest'
import { createPopupCache } from './popup-cache.ts'

test('S9.018 a group shares an answer for 30 seconds', async () => {
  let time = 1_000
  let asked = 0
  const cache = createPopupCache({ now: () => time })
  const read = (groupId: string | undefined, key = 'goods') => cache.read({ groupId, key }, async () => ++asked)
  expect([await read('g'), await read('g')]).toEqual([1, 1])
  time += 29_999
  expect(await read('g')).toBe(1)
  time += 1
  expect(await read('g')).toBe(2)
  expect([await read('other'), await read('g', 'ports')]).toEqual([3, 4])
  expect([await read(undefined), await read(undefined)]).toEqual([5, 6])
})

test('questions on their way are shared, failures are asked again', async () => {
  const cache = createPopupCache({ now: () => 0 })
  let asked = 0
  const fail = () => cache.read({ groupId: 'g', key: 'x' }, () => Promise.reject(new Error(`失败${++asked}`)))
  const both = await Promise.allSettled([fail(), fail()])
  expect(both.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(['Error: 失败1', 'Error: 失败1'])
  await expect(fail()).rejects.toThrow('失败2')
})
