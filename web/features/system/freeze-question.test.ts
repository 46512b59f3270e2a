import { expect, test } from 'vitest'
import { beforeFreeze } from './freeze-question.ts'

test('the administrator is never frozen, also not among others', () => {
  const rows = [
    { id: '2', username: 'zhang' },
    { id: '1', username: 'admin' },
  ]
  expect(beforeFreeze(rows, true)).toEqual({ warning: '管理员账号不允许此操作,请重新选择！' })
})

test('freezing asks first and needs somebody', () => {
  expect(beforeFreeze([], true)).toEqual({ warning: '请选择一条记录！' })
  expect(beforeFreeze([{ id: '2', username: 'zhang' }], true)).toEqual({ question: '确定要冻结这 1 个用户吗?' })
  expect(beforeFreeze([{ id: '2', username: 'zhang' }], false)).toEqual({ question: '确定要解冻这 1 个用户吗?' })
})
