import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { expect, test } from 'vitest'
import { knownKinds } from './known-kinds.ts'

test('every kind of document is known, by its own name', async () => {
  const names = [...documentKinds.values()].map(({ resource }) => resource.name)
  expect(Object.keys(knownKinds).toSorted(), 'add the kind to known-kinds.ts beside this test').toEqual(
    names.toSorted(),
  )
  for (const [name, load] of Object.entries(knownKinds)) expect((await load()).kind.resource.name).toBe(name)
})
