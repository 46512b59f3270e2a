import { expect, test } from 'vitest'
import { allResources } from '../areas/all-areas.ts'

test('a column whose help says what an empty value means shows that meaning: a dash would say that there is none', () => {
  const fields = allResources.flatMap((resource) =>
    [resource, ...Object.values(resource.lines ?? {})].flatMap((part) =>
      Object.entries(part.fields).map(([name, field]) => ({ place: `${resource.name}.${name}`, field })),
    ),
  )
  const meaning = fields.filter(
    ({ field }) => field.list && /不选(：(?!不作为)|则|不)|不填则?为?长期/.test(field.help ?? ''),
  )
  expect(meaning.length).toBeGreaterThan(12)
  expect(meaning.filter(({ field }) => field.whenEmpty === undefined).map(({ place }) => place)).toEqual([])
})
