import { expect, it } from 'vitest'
import { changesOfPage, type StoredChange, wholeOnes } from './stored-changes.ts'

const changeOf = (id: number, changedIn: string, time = new Date(0)): StoredChange => ({
  ...{ id: String(id), changedIn, time, part: null, partId: null, act: 'edit', before: null, after: null },
  ...{ by: null, byName: null, way: 'page', title: null },
})
const idsOf = (changes: readonly StoredChange[]) => changes.map(({ id }) => Number(id))
/** The newest first. */
const stored = (...transactions: string[]) =>
  transactions.map((changedIn, at) => changeOf(transactions.length - at, changedIn))

it('page of changes: ends above the newest change of the transaction that may go on behind it', () => {
  expect(idsOf(wholeOnes(stored('b', 'b', 'a', 'a')))).toEqual([4, 3])
  expect(idsOf(wholeOnes(stored('c', 'a', 'c', 'b', 'a')))).toEqual([5])
})

it('page of changes of one transaction alone: as many as fit', () => {
  const all = stored(...Array.from({ length: changesOfPage + 1 }, () => 'a'))
  expect(wholeOnes(all)).toHaveLength(changesOfPage)
})

it('page of changes, transactions beside each other: page after page each change once', () => {
  const all = stored(...Array.from({ length: 3 * changesOfPage }, (_, at) => `${(at * 7) % 11} ${Math.floor(at / 50)}`))
  const seen: number[] = []
  for (let rest = all; rest.length > 0; rest = all.filter(({ id }) => Number(id) < (seen.at(-1) ?? 0))) {
    const page = rest.slice(0, changesOfPage + 1)
    seen.push(...idsOf(page.length > changesOfPage ? wholeOnes(page) : page))
  }
  expect(seen).toEqual(idsOf(all))
})

it('transaction of a cluster from which the data came: another one under the same number', () => {
  expect(idsOf(wholeOnes([changeOf(2, '900', new Date(5)), changeOf(1, '900', new Date(1))]))).toEqual([2])
})
