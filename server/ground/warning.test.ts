import { expect, it } from 'vitest'
import { mergeWarnings, sayWarning } from './warning.ts'

it('warnings of one reason: one sentence with the first row and the number of all', () => {
  const merged = mergeWarnings([
    { name: '订单 A', count: 3, why: '请确认代其申报' },
    { why: '报关单号都是新的' },
    { name: '订单 B', why: '请确认代其申报' },
    { why: '报关单号都是新的' },
    { name: '订单 C', why: '已超过 30 日' },
  ])
  expect(merged.map(sayWarning)).toEqual(['订单 A 等 4 项：请确认代其申报', '报关单号都是新的', '订单 C：已超过 30 日'])
})
