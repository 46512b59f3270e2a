import { expect, test } from 'vitest'
import { readTreeAnswer } from './read-tree-answer.ts'

const row = { id: '7', parentId: '0', hasChildren: '1', name: '企业' }

test('S5.086 a list and an object with records are read, all else is refused with a sentence', () => {
  expect(readTreeAnswer([row]).branches).toEqual([{ id: '7', row, hasChildren: true, children: undefined }])
  expect(readTreeAnswer({ records: [row], total: 31 })).toMatchObject({ total: 31, branches: [{ id: '7' }] })
  expect(readTreeAnswer([row]).total).toBeUndefined()
  for (const wrong of [undefined, null, '', 'x', 3, {}, { result: [row] }, { records: {} }, { records: null }]) {
    expect(() => readTreeAnswer(wrong)).toThrow('返回数据类型不识别')
  }
})

test('S3.060 id and hasChildren decide about the branch, in all spellings of the servers', () => {
  const says = (hasChildren: unknown) => readTreeAnswer([{ ...row, hasChildren }]).branches[0]?.hasChildren
  expect([true, 1, '1', 'true'].map(says)).toEqual([true, true, true, true])
  expect([false, 0, '0', undefined, null].map(says)).toEqual([false, false, false, false, false])
  expect(readTreeAnswer([{ code: 'A1' }], 'code').branches[0]?.id).toBe('A1')
})

test('nested children are taken over; a total that is no number is counted', () => {
  const nested = readTreeAnswer({ records: [{ ...row, children: [{ id: '8' }] }], total: 'many' })
  expect(nested.branches[0]?.children?.map(({ id }) => id)).toEqual(['8'])
  expect(nested.total).toBe(1)
})
