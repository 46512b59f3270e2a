import { describe, expect, test } from 'vitest'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { emptySelection, listKeyOf, selectedRows, withTicked } from './selection-state.ts'

const page = (...ids: string[]) => ({
  byId: new Map(ids.map((id): [string, AnyRow] => [id, { id }])),
  hasOtherPages: true,
})
const idsOf = (rows: readonly AnyRow[]) => rows.map(({ id }) => id)
const none = emptySelection('{}')

describe('selection:', () => {
  test('rows ticked on one page: stay selected on the next page and can be cleared one by one', () => {
    const first = withTicked(none, ['1', '2'], page('1', '2', '3'))
    const both = withTicked(first, ['4'], page('4', '5'))
    expect(idsOf(selectedRows(both, page('4', '5')))).toEqual(['1', '2', '4'])
    expect(idsOf(selectedRows(withTicked(both, ['2'], page('1', '2', '3')), page('1', '2', '3')))).toEqual(['4', '2'])
  })

  test('a selected row changes on the page: the changed row is returned', () => {
    const state = withTicked(none, ['1'], page('1'))
    const changed = { byId: new Map([['1', { id: '1', version: 2 }]]), hasOtherPages: true }
    expect(selectedRows(state, changed)).toEqual([{ id: '1', version: 2 }])
  })

  test('a selected row disappears from the only page: it is no longer selected', () => {
    const state = withTicked(none, ['1', '2'], page('1', '2'))
    expect(idsOf(selectedRows(state, { ...page('2'), hasOtherPages: false }))).toEqual(['2'])
  })

  test('all matching rows are selected and one is cleared: only the rest of the page stays selected', () => {
    const all = { ...withTicked(none, ['1'], page('1', '2')), isAllMatching: true }
    expect(idsOf(selectedRows(all, page('3', '4')))).toEqual(['3', '4'])
    expect(idsOf(selectedRows(withTicked(all, ['4'], page('3', '4')), page('3', '4')))).toEqual(['4'])
  })

  test('list key: differs by filter and not by sort order', () => {
    expect(listKeyOf({ name: 'a', column: 'x', order: 'asc' })).toBe(listKeyOf({ name: 'a' }))
    expect(listKeyOf({ name: 'a' })).not.toBe(listKeyOf({ name: 'b' }))
  })
})
