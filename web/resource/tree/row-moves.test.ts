import { expect, it } from 'vitest'
import { dropMove, placeAt, placesOf, stepMove } from './row-moves.ts'

/** a (a1, a2 (a21)), b, c */
const places = placesOf([
  { id: 'a', version: 3, children: [{ id: 'a1' }, { id: 'a2', children: [{ id: 'a21' }] }] },
  { id: 'b', version: 7 },
  { id: 'c' },
])
const to = (parentId: string | null, before: string | null) => ({ parentId, before })

it('steps: up, down, out and in give the move', () => {
  expect(stepMove(places, 'b', 'up')).toEqual({ id: 'b', version: 7, ...to(null, 'a') })
  expect(stepMove(places, 'a', 'down')).toEqual({ id: 'a', version: 3, ...to(null, 'c') })
  expect(stepMove(places, 'b', 'down')).toMatchObject(to(null, null))
  expect(stepMove(places, 'a21', 'out')).toMatchObject(to('a', null))
  expect(stepMove(places, 'a2', 'out')).toMatchObject(to(null, 'b'))
  expect(stepMove(places, 'b', 'in')).toMatchObject(to('a', null))
})

it('step that the row cannot make: no move', () => {
  expect([stepMove(places, 'a', 'up'), stepMove(places, 'c', 'down'), stepMove(places, 'a', 'out')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(stepMove(places, 'a1', 'in')).toBeUndefined()
  expect(stepMove(places, 'gone', 'up')).toBeUndefined()
})

it('drop: moves the row before, behind or below another one', () => {
  expect(dropMove(places, { id: 'c', onto: 'a1', at: 'before' })).toMatchObject(to('a', 'a1'))
  expect(dropMove(places, { id: 'c', onto: 'a1', at: 'behind' })).toMatchObject(to('a', 'a2'))
  expect(dropMove(places, { id: 'c', onto: 'a2', at: 'behind' })).toMatchObject(to('a', null))
  expect(dropMove(places, { id: 'c', onto: 'b', at: 'below' })).toMatchObject(to('b', null))
})

it('drop that changes nothing, or onto a row below itself: no move', () => {
  for (const drop of [
    { id: 'a', onto: 'a21', at: 'below' },
    { id: 'a', onto: 'a', at: 'behind' },
    { id: 'a1', onto: 'a', at: 'below' },
    { id: 'b', onto: 'c', at: 'before' },
    { id: 'b', onto: 'a', at: 'behind' },
  ] as const)
    expect(dropMove(places, drop)).toBeUndefined()
})

it('edges of a row: its upper and lower quarter', () => {
  expect([0, 9, 10, 30, 31].map((offset) => placeAt(offset, 40))).toEqual([
    'before',
    'before',
    'below',
    'below',
    'behind',
  ])
})
