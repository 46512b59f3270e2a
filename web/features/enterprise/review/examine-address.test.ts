import { registrationStates } from '@kouan/customs/codes/enterprise.ts'
import { expect, test } from 'vitest'
import { examineAddress } from './examine-address.ts'

test('S4.014 the status in the address of a review is the code of a registration state', () => {
  expect(Object.values(registrationStates)).toEqual([
    '草稿',
    '待审核',
    '审核中',
    '审核通过',
    '退回修改',
    '审核不通过',
    '变更中',
    '已停用',
    '已注销',
    '已撤销',
  ])
  for (const status of Object.keys(registrationStates))
    expect(examineAddress({ id: '12', status })).toBe(`/register/examine/12/${status}`)
  expect(examineAddress({ id: '12', status: null })).toBe('/register/examine/12')
})
