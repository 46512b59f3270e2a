import { expect, test } from 'vitest'
import { allResources } from './all-areas.ts'

const listed = allResources.filter(({ standard }) => standard.includes('list'))

test('a list in which nobody adds a row says what belongs there: no button begins it', () => {
  const silent = listed.filter(({ standard, empty }) => !standard.includes('add') && empty === undefined)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('what belongs into a list is one short sentence', () => {
  const said = listed.flatMap(({ empty }) => empty ?? [])
  expect(said.filter((one) => !/^[^。]{5,40}。$/.test(one))).toEqual([])
})
