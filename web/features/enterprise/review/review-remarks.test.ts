import { expect, test } from 'vitest'
import { remarkLines, withRemark } from './review-remarks.ts'

test('a remark replaces the one before, and an emptied one is gone', () => {
  const once = withRemark({}, { field: 'address', remark: ' 与执照不符 ' })
  const twice = withRemark(once, { field: 'website', remark: '打不开' })
  expect(remarkLines(withRemark(twice, { field: 'address', remark: '请补充门牌号' }))).toEqual([
    { field: 'website', remark: '打不开' },
    { field: 'address', remark: '请补充门牌号' },
  ])
  expect(withRemark(once, { field: 'address', remark: '  ' })).toEqual({})
})
