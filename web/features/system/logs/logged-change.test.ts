import { expect, it } from 'vitest'
import { changedFields } from './logged-change.tsx'

it('changed fields: those that differ, all of a new row, each row of a deletion', () => {
  expect(changedFields({ name: '经理', code: 'a' }, { name: '总监', code: 'a' })).toEqual([
    { key: 'name', before: '经理', after: '总监' },
  ])
  expect(changedFields(null, { name: '经理', rank: 2 })).toEqual([
    { key: 'name', before: '', after: '经理' },
    { key: 'rank', before: '', after: '2' },
  ])
  expect(changedFields([{ id: '1' }, { id: '2' }], undefined)).toEqual([
    { key: '第1条', before: '{"id":"1"}', after: '' },
    { key: '第2条', before: '{"id":"2"}', after: '' },
  ])
})
