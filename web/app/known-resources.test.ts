import { allResources } from '@kouan/contract/areas/all-areas.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { expect, test } from 'vitest'
import { loadResource } from '../data/known-resources.ts'
import './areas.ts'

/** Fields of a tree that point at their own resource are drawn by its page. */
const references = allResources.flatMap((resource) =>
  Object.values(resource.fields as Record<string, Field>)
    .filter((field) => field.to !== undefined && field.to !== resource.name)
    .map((field) => ({ from: resource.name, field })),
)

test.each(references)('$field.to can be picked in $from, by a value and a text that it has', async ({ field }) => {
  const target = await loadResource(field.to ?? '')
  expect(target.name).toBe(field.to)
  const names = ['id', ...Object.keys(target.fields ?? {})]
  expect(names).toEqual(expect.arrayContaining([field.value ?? 'id', field.text]))
  expect(target.standard).toContain('list')
})
