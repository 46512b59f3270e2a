import { expect, test } from 'vitest'
import { allResources } from './all-areas.ts'

const listed = allResources.filter(({ standard }) => standard.includes('list'))

test('a list in which nobody adds a row says what belongs there: no button begins it', () => {
  const silent = listed.filter(({ standard, empty }) => !standard.includes('add') && empty === undefined)
  expect(silent.map(({ name }) => name)).toEqual([])
})

/** Installed with rows, or shown in lists of another page. */
const neverEmpty =
  /^(user|role|tenant|department|departRole|dictionary|dictionaryItem|channelReceipt|channelRoute|example.*)$/

test('a list that may be empty in a new system says what belongs there; documents have the words of the specification', () => {
  const silent = listed.filter(({ name, fields, empty }) => !empty && !fields.declareStatus && !neverEmpty.test(name))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('what belongs into a list is one short sentence', () => {
  const said = listed.flatMap(({ empty }) => empty ?? [])
  expect(said.filter((one) => !/^[^。]{5,40}。$/.test(one))).toEqual([])
})
