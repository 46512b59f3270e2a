// The fields of a resource on screens: columns of the list, items of the search, groups of the form.
import { type Field, type Fields, isLines } from '../language/field.ts'
import type { Resource } from '../language/resource.ts'

export interface NamedField {
  name: string
  field: Field
}

const placed = (fields: Fields): NamedField[] => Object.entries(fields).map(([name, field]) => ({ name, field }))

export const listColumns = (resource: Pick<Resource, 'fields'>): NamedField[] =>
  placed(resource.fields).filter(({ field }) => field.list)

/** Those that are searched most first. */
export const searchItems = (resource: Resource): NamedField[] =>
  placed(resource.fields)
    .filter(({ field }) => field.search)
    .toSorted((one, other) => Number(other.field.isSearchedFirst ?? 0) - Number(one.field.isSearchedFirst ?? 0))

export const formItems = (fields: Fields): NamedField[] =>
  placed(fields).filter(({ field }) => field.form !== false && !field.computed && field.readonly !== true)

export interface FormGroup {
  title: string | undefined
  items: NamedField[]
}

/** Returns groups in the order of their first fields; fields without a group are one group without a title. */
export function formGroups(items: NamedField[]): FormGroup[] {
  const groups = new Map<string | undefined, NamedField[]>()
  for (const item of items) groups.set(item.field.group, [...(groups.get(item.field.group) ?? []), item])
  return [...groups].map(([title, items]) => ({ title, items }))
}

/** Returns the parts of a form from the top down: groups of plain fields, and lines, each above the group that it names. */
export function formParts(items: NamedField[]): (FormGroup | NamedField)[] {
  const lines = items.filter(({ field }) => isLines(field))
  const groups = formGroups(items.filter(({ field }) => !isLines(field)))
  const isAbove = (group: FormGroup) => (line: NamedField) =>
    line.field.above !== undefined && line.field.above === group.title
  return [
    ...groups.flatMap((group) => [...lines.filter(isAbove(group)), group]),
    ...lines.filter((line) => !groups.some((group) => isAbove(group)(line))),
  ]
}
