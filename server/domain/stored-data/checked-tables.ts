// Which stored values are checked: texts that people type or import, of rows that they can correct.
import { allResources, documentKinds, seedMenu } from '@kouan/contract/areas/all-areas.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import type { LineResource, Resource } from '@kouan/contract/language/resource.ts'
import type { MenuRow } from '@kouan/contract/menu/menu-row.ts'
import type { JudgedField } from '@kouan/contract/rules/data-fault.ts'
import { type ColumnPlan, type PlannedColumn, planOf } from '../../crud/column-plan.ts'
import { typedTextOf } from '../../crud/kinds.ts'

export interface CheckedColumn {
  planned: PlannedColumn
  judged: JudgedField
}

export interface CheckedLines {
  key: string
  line: LineResource
  plan: ColumnPlan
  columns: readonly CheckedColumn[]
}

export interface CheckedTable {
  resource: Resource
  /** As people call one of its rows: 订单. */
  noun: string
  /** The right to see the rows, and the component strings of the pages that list them. */
  needs: string
  pages: readonly string[]
  plan: ColumnPlan
  columns: readonly CheckedColumn[]
  lines: readonly CheckedLines[]
}

const isTyped = (field: Field) => typedTextOf(field) !== undefined && field.computed !== true

function columnsOf(plan: ColumnPlan, keys: ReadonlySet<string>): CheckedColumn[] {
  return plan.columns
    .filter(({ field }) => isTyped(field))
    .map((planned) => {
      const { name, field } = planned
      const isKey = keys.has(name) || field.unique === true || field.encrypt === 'exact'
      return {
        planned,
        judged: {
          isMasked: field.mask !== undefined && !['secret', 'content'].includes(field.mask),
          isKey,
          isLine: typedTextOf(field) === 'line',
          isSecret: field.mask === 'secret' || field.keepsLetters === true,
        },
      }
    })
}

/** Whether people type the texts of its rows one after the other, or import them. */
const isOfPeople = ({ standard, owner, fields }: Resource) =>
  standard.includes('edit') &&
  (owner === 'enterprise' || standard.includes('import') || Object.values(fields).some(({ mask }) => mask))

const menuRows = (menu: readonly MenuRow[]): MenuRow[] => menu.flatMap((row) => [row, ...menuRows(row.children ?? [])])

export const checkedTables: readonly CheckedTable[] = allResources.filter(isOfPeople).map((resource) => {
  const kind = [...documentKinds.values()].find((one) => one.resource === resource)
  const plan = planOf(resource)
  const needs = permissionOf(resource, 'list')
  const { titleField, lines = {} } = resource
  return {
    resource,
    noun: kind?.noun ?? resource.title,
    needs,
    pages:
      kind?.pages ??
      menuRows(seedMenu).flatMap(({ perms = [], component }) => (perms.includes(needs) ? [component] : [])),
    plan,
    columns: columnsOf(plan, new Set([...(titleField ? [titleField] : []), ...(kind?.message.key ?? [])])),
    lines: Object.entries(lines).map(([key, line]) => ({
      key,
      line,
      plan: planOf(line),
      columns: columnsOf(planOf(line), new Set()),
    })),
  }
})
