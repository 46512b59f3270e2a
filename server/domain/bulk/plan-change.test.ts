import { order } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { planChange } from './plan-change.ts'

it('what is put in place of a text is taken as it is written, signs of patterns too', () => {
  const { next } = planChange(order, { field: 'ebcName', way: 'replace', find: '示例', value: '$&$$' })
  expect(next('示例电商示例')).toBe('$&$$电商$&$$')
  expect(next(null)).toBeNull()
})
