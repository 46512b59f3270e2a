import { callsOf } from '@kouan/contract/derive/calls.ts'
import { listColumns, type NamedField, searchItems } from '@kouan/contract/derive/placement.ts'
import { exportColumns } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { type Fields, text } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { useMemo } from 'react'
import { useFieldRights } from '../../session/field-rights.ts'
import { chosenOf } from '../columns/shown-columns.ts'
import { useListLook } from '../columns/use-list-layout.tsx'
import type { ListParts } from '../parts.ts'
import { requestedFields } from '../source/requested-fields.ts'
import { pagesOf } from '../source/row-source.ts'
import { treePagesOf } from '../source/tree-source.ts'

/**
 * Returns columns, fields that can be columns, the second line of rows, search items and source of a resource's list, as the
 * declaration and the page define them. `readsAllFields`: the page renders or acts on rows itself, so that unnamed fields are
 * requested, too.
 */
export function useListParts(resource: Resource, list: ListParts<Fields, string>, readsAllFields: boolean) {
  const { columns: names, widths, also, search, params, source, isLive = false } = list
  const { isHidden } = useFieldRights(resource.name)
  const isInner = list.isInner === true
  const { look } = useListLook(isInner)
  const { density } = look
  return useMemo(() => {
    const all = names ? names.flatMap((name) => placedOf(resource, name)) : listColumns(resource)
    const columns = all.filter(({ name }) => !isHidden(name)).map((one) => withWidth(one, widths?.[one.name]))
    const offered = source ? [] : offeredColumns(resource, columns).filter(({ name }) => !isHidden(name))
    const shown = [...columns.map(({ name }) => name), ...chosenOf(offered, look.columns)]
    // Of rows that a person wants low there is none.
    const hasSecondLine = !isInner && !source && (density ?? 'loose') === 'loose'
    const secondLine = hasSecondLine
      ? secondLineOf(resource).filter(({ name }) => !isHidden(name) && !shown.includes(name))
      : []
    const only = requestedFields(resource, {
      columns: [...shown, ...secondLine.map(({ name }) => name)],
      also: readsAllFields ? names && (also ?? []) : [],
    })
    const options = { key: resource.name, isLive, params: { ...params, ...(only ? { only } : {}) } }
    return {
      columns,
      offered,
      secondLine,
      search: [...searchItems(resource), ...searchItems({ ...resource, fields: search ?? {} })].filter(
        ({ name }) => !Object.hasOwn(params ?? {}, name) && !isHidden(name),
      ),
      source: source ?? sourceOf(resource, options),
    }
  }, [
    resource,
    names,
    widths,
    also,
    search,
    params,
    source,
    readsAllFields,
    isLive,
    isHidden,
    isInner,
    density,
    look.columns,
  ])
}

function sourceOf(resource: Resource, options: Parameters<typeof pagesOf>[1]) {
  const parent = resource.tree?.parent
  if (parent) return treePagesOf(resource, parent, options)
  return pagesOf(callsOf(resource).list as Call, options)
}

/** Returns the fields that a sheet can hold and the page does not show; secrets are shown to nobody. */
const offeredColumns = (resource: Resource, columns: readonly NamedField[]): NamedField[] =>
  exportColumns(resource).flatMap(([name, field]) =>
    field.mask === 'secret' || columns.some((one) => one.name === name) ? [] : [{ name, field }],
  )

/** Of lines the row has a text alone. */
const secondLineOf = (resource: Resource): NamedField[] =>
  (resource.secondLine ?? []).map((name) => {
    const field = resource.fields[name]
    return { name, field: field ?? text({ label: resource.lines?.[name]?.title ?? name }) }
  })

const withWidth = (one: NamedField, width: number | undefined): NamedField =>
  width === undefined ? one : { ...one, field: { ...one.field, list: width } }

const placedOf = (resource: Resource, name: string): NamedField[] => {
  const field = { ...recordFields, ...resource.fields }[name]
  return field ? [{ name, field }] : []
}
