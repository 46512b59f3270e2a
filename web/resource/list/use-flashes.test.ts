import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { text } from '@kouan/contract/language/field.ts'
import { expect, test } from 'vitest'
import { pauseAfter } from '../source/use-list-version.ts'
import { changedIds, contentsOf } from './use-flashes.ts'

const columns: NamedField[] = [
  { name: 'state', field: text({ label: '状态' }) },
  { name: 'waiting', field: text({ label: '等待', computed: true }) },
]
const contents = (...rows: { id: string; state: string; waiting?: string; note?: string }[]) =>
  contentsOf(rows, columns)

test('changed rows: a row with other content is one; new, moved and merely older rows are not', () => {
  const before = contents(
    { id: '1', state: 'SENT' },
    { id: '2', state: 'SENT', waiting: '1分钟' },
    { id: '3', state: 'A' },
  )
  const after = contents(
    { id: '4', state: 'SENT' },
    { id: '3', state: 'A', note: 'not shown' },
    { id: '2', state: 'SENT', waiting: '2分钟' },
    { id: '1', state: 'RELEASED' },
  )
  expect(changedIds(before, after)).toEqual(['1'])
})

test('pause between polls: grows with the time that a poll takes', () => {
  expect([pauseAfter(30), pauseAfter(900)]).toEqual([5000, 18_000])
})
