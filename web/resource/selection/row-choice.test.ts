import { expect, test } from 'vitest'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { chosenRows, listOf, nothingChosen, tick } from './row-choice.ts'

const page = (...ids: string[]) => ({ byId: new Map(ids.map((id): [string, AnyRow] => [id, { id }])), hasMore: true })
const idsOf = (rows: readonly AnyRow[]) => rows.map(({ id }) => id)
const none = nothingChosen('{}')

test('what is ticked on one page stays chosen on the next, and is taken away on its own', () => {
  const first = tick(none, ['1', '2'], page('1', '2', '3'))
  const both = tick(first, ['4'], page('4', '5'))
  expect(idsOf(chosenRows(both, page('4', '5')))).toEqual(['1', '2', '4'])
  expect(idsOf(chosenRows(tick(both, ['2'], page('1', '2', '3')), page('1', '2', '3')))).toEqual(['4', '2'])
})

test('a row that is shown is chosen as it is shown', () => {
  const chosen = tick(none, ['1'], page('1'))
  const now = { byId: new Map([['1', { id: '1', version: 2 }]]), hasMore: true }
  expect(chosenRows(chosen, now)).toEqual([{ id: '1', version: 2 }])
})

test('where there is one page, a row that is gone is not chosen any more', () => {
  const chosen = tick(none, ['1', '2'], page('1', '2'))
  expect(idsOf(chosenRows(chosen, { ...page('2'), hasMore: false }))).toEqual(['2'])
})

test('all that a filter finds: every row that is shown; one that is taken away leaves the others of the page', () => {
  const whole = { ...tick(none, ['1'], page('1', '2')), isWhole: true }
  expect(idsOf(chosenRows(whole, page('3', '4')))).toEqual(['3', '4'])
  expect(idsOf(chosenRows(tick(whole, ['4'], page('3', '4')), page('3', '4')))).toEqual(['4'])
})

test('another filter is another list, another order is not', () => {
  expect(listOf({ name: 'a', column: 'x', order: 'asc' })).toBe(listOf({ name: 'a' }))
  expect(listOf({ name: 'a' })).not.toBe(listOf({ name: 'b' }))
})
