import { expect, test } from 'vitest'
import type { Choice } from './choice.ts'
import { readKeys, recordsIn, writeValue } from './picker-value.ts'

const choice = new Map([
  ['zhang', { id: '1', username: 'zhang', realname: '张样' }],
  ['li', { id: '2', username: 'li', realname: '李样' }],
])

test('keys are read from texts, lists and records', () => {
  expect(readKeys('zhang, li,,zhang', 'username')).toEqual(['zhang', 'li'])
  expect(readKeys(['zhang', 7], 'username')).toEqual(['zhang', '7'])
  expect(readKeys({ id: '1', username: 'zhang' }, 'username')).toEqual(['zhang'])
  expect(readKeys([{ username: 'zhang' }, { username: null }], 'username')).toEqual(['zhang'])
  expect([undefined, null, '', ' ', []].map((value) => readKeys(value, 'id'))).toEqual([[], [], [], [], []])
  expect(recordsIn([{ id: '1', username: 'zhang' }], 'username').get('zhang')).toEqual({ id: '1', username: 'zhang' })
})

test('a value is a text joined by commas, a list, or undefined', () => {
  const shape = { valueKey: 'username', isMultiple: true }
  expect(writeValue(choice, shape)).toBe('zhang,li')
  expect(writeValue(choice, { ...shape, asList: true })).toEqual(['zhang', 'li'])
  expect(writeValue(new Map(), shape)).toBeUndefined()
  expect(writeValue(new Map(), { ...shape, asList: true })).toEqual([])
})

test('records hold the wished properties; of an unknown row the key alone', () => {
  const shape = { valueKey: 'username', isMultiple: true, returnKeys: ['id', 'username'] }
  expect(writeValue(new Map<string, object>([...choice, ['x', {}]]) as Choice, shape)).toEqual([
    { id: '1', username: 'zhang' },
    { id: '2', username: 'li' },
    { id: undefined, username: 'x' },
  ])
  expect(writeValue(choice, { ...shape, isMultiple: false })).toEqual({ id: '1', username: 'zhang' })
})
