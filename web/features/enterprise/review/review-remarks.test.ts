import { expect, test } from 'vitest'
import { faultOfReason, remarkLines, withRemark } from './review-remarks.ts'

test('a remark replaces the one before, and an emptied one is gone', () => {
  const once = withRemark({}, { field: 'address', remark: ' 与执照不符 ' })
  const twice = withRemark(once, { field: 'website', remark: '打不开' })
  expect(remarkLines(withRemark(twice, { field: 'address', remark: '请补充门牌号' }))).toEqual([
    { field: 'website', remark: '打不开' },
    { field: 'address', remark: '请补充门牌号' },
  ])
  expect(withRemark(once, { field: 'address', remark: '  ' })).toEqual({})
})

test('returning and refusing ask for 5 to 500 characters, passing does not', () => {
  expect(faultOfReason('pass', '')).toBeUndefined()
  expect(faultOfReason('return', ' 四个字符 ')).toBe('请填写5到500个字符的审核意见')
  expect(faultOfReason('refuse', '五个字符了')).toBeUndefined()
  expect(faultOfReason('pass', '字'.repeat(501))).toBe('审核意见最多500个字符，现有501个')
})
