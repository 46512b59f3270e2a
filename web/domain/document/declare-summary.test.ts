import { expect, test } from 'vitest'
import { summarySentences } from './declare-summary.tsx'

test('summary before a declaration: the sum, then each way with its count, what cannot go last to be missed', () => {
  const channels = [
    { dxpId: 'DXP1', simulated: false, count: 3000 },
    { dxpId: 'DXP2', simulated: true, count: 24 },
    { dxpId: null, simulated: false, count: 1 },
  ]
  const amount = { label: '实际支付金额', sum: '1046.5' }
  expect(summarySentences({ count: 3025, amount, channels }, (sum) => `<${sum}>`)).toEqual([
    '实际支付金额合计 <1046.5> 元',
    '3000 项经传输主体 DXP1 发给海关',
    '24 项经传输主体 DXP2 申报到模拟海关，不会发给海关',
    '1 项没有开通的通道，不能申报',
  ])
  expect(summarySentences({ count: 0, amount: null, channels: [] }, String)).toEqual([])
})
