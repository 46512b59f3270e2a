// Columns of a spreadsheet of a resource, and the matching of its headings: fields of the head, and of its lines with
// the key of the lines as prefix.

import { columnName } from '../derive/names.ts'
import { importColumns, sheetColumns } from '../derive/spreadsheet-calls.ts'
import type { Field } from '../language/field.ts'
import type { Resource } from '../language/resource.ts'
import { sameHeads } from '../rules/sheet-heads.ts'

/** Marks the example row of a template, which is skipped. */
export const exampleMark = '示例行，导入时自动跳过'

/** Headings of columns that we write beside the fields: in templates and in files of refused rows. */
export const ownHeads: readonly string[] = ['说明', '原行号', '错误原因']

export interface SheetColumn {
  /** `orderNo`, or `goods.itemName`. */
  name: string
  /** Heading of the column; unique. */
  label: string
  field: Field
}

/** Exportable fields of lines. */
export function lineColumns({ fields, lines = {} }: Pick<Resource, 'fields' | 'lines'>): SheetColumn[] {
  const taken = new Set(Object.values(fields).map(({ label }) => label))
  return Object.entries(lines).flatMap(([key, line]) =>
    sheetColumns(line.fields)
      .filter(([, { computed }]) => !computed)
      .map(([name, field]) => ({
        name: `${key}.${name}`,
        label: taken.has(field.label) ? `${line.title}${field.label}` : field.label,
        field,
      })),
  )
}

export const columnsOfImport = (resource: Resource): SheetColumn[] => [
  ...importColumns(resource).map(([name, field]) => ({ name, label: field.label, field })),
  ...lineColumns(resource),
]

const plainHead = (text: string) => text.replace(/[\s*＊:：()（）_\-/]/g, '').toLowerCase()

/** Returns the column name for each heading; null for an unknown or duplicate one. */
export function matchHeads(columns: readonly SheetColumn[], heads: readonly string[]): (string | null)[] {
  const known = new Map<string, string>()
  const learn = (text: string, name: string) => {
    if (!known.has(plainHead(text))) known.set(plainHead(text), name)
  }
  for (const { label, name } of columns) learn(label, name)
  for (const { label, name } of columns) {
    const plain = name.slice(name.indexOf('.') + 1)
    for (const other of [name, plain, columnName(plain), ...(sameHeads[label] ?? [])]) learn(other, name)
  }
  const taken = new Set<string>()
  return heads.map((head) => {
    const name = head.trim() === '' ? undefined : known.get(plainHead(head))
    if (name === undefined || taken.has(name)) return null
    taken.add(name)
    return name
  })
}
