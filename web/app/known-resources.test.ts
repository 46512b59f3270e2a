import { allResources } from '@kouan/contract/areas/all-areas.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { popupFault, readSorter } from '@kouan/widgets/pickers/popup-picker/popup-config.ts'
import { expect, test } from 'vitest'
import { loadResource } from '../data/loading/known-resources.ts'
import './areas.ts'

/** Fields that a page draws itself, and offers to no advanced query: the menu has no list of pages. */
const ofPages = new Set(['menu'])
/** Fields of a tree that point at their own resource are drawn by its page. */
const references = allResources.flatMap((resource) =>
  Object.values(resource.fields as Record<string, Field>)
    .filter((field) => field.to !== undefined && field.to !== resource.name && !ofPages.has(field.to))
    .map((field) => ({ from: resource.name, field })),
)

test.each(references)('$field.to can be picked in $from, by a value and a text that it has', async ({ field }) => {
  const target = await loadResource(field.to ?? '')
  expect(target.name).toBe(field.to)
  const names = ['id', ...Object.keys(target.fields ?? {})]
  expect(names).toEqual(expect.arrayContaining([field.value ?? 'id', field.text]))
  expect(target.standard).toContain('list')
})

/** A field that is chosen from rows of another resource, beside the fields that it fills. */
const popups = allResources.flatMap((resource) =>
  [resource.fields, ...Object.values(resource.lines ?? {}).map(({ fields }) => fields)].flatMap((fields) =>
    Object.entries(fields as Record<string, Field>).flatMap(([name, { popup }]) =>
      popup && !popup.isReport ? [{ from: resource.name, name, popup, beside: Object.keys(fields) }] : [],
    ),
  ),
)

test.each(popups)(
  '$name of $from is filled from $popup.code with its neighbours, all of which there are',
  async (one) => {
    const { name, popup, beside } = one
    const target = await loadResource(popup.code)
    const [first, ...others] = popup.targetFields.split(',')
    expect(first).toBe(name)
    expect(beside).toEqual(expect.arrayContaining(others))
    expect(Object.keys(target.fields)).toEqual(expect.arrayContaining(popup.sourceFields.split(',')))
    expect(popupFault(popup)).toBeUndefined()
    expect(readSorter(popup.sorter ?? 'id=asc')).toMatchObject({ order: 'asc' })
  },
)
