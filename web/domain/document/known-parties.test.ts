import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { partiesText } from './known-parties.tsx'
import { firstPart } from './own-parts.ts'

it('companies are called by their names, or by their codes', () => {
  expect(firstPart(orderDocument)).toBe('ebpCode')
  const known = { ebpCode: '9900D90001', ebpName: '示例平台', ebcCode: '9900D90002' }
  expect(partiesText(orderDocument, known)).toBe('示例平台 / 9900D90002')
})
