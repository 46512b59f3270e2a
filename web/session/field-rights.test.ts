import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { permissionsOf } from '@kouan/contract/derive/permissions.ts'
import { expect, test } from 'vitest'

test('rights of fields: no field has the name of a right of its resource', () => {
  const taken = allResources.flatMap((resource) => {
    const rights = permissionsOf(resource).map(({ code }) => code)
    return Object.keys(resource.fields)
      .map((name) => `${resource.name}:${name}`)
      .filter((code) => rights.includes(code as never))
  })
  expect(taken).toEqual([])
})
