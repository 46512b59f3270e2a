// Lookups over tables that clients may ask for as `table,text,code` or `table,text,code,condition`. Others are refused: no text
// of a client becomes a name in SQL.
import { type LookupCondition, readLookupCondition } from './lookup-condition.ts'

declare module '../../gate/context.ts' {
  interface Services {
    lookups: readonly TableLookup[]
  }
}

export interface TableLookup {
  table: string
  text: string
  value: string
  /** Columns that a condition may name: nothing that answers mask, since a condition could spell it out. */
  asked: readonly string[]
  /** Of a tree: the column with the id of the row above, and the one by which the rows of a level are sorted. */
  parent?: { column: string; order: string }
  /** Deleted and frozen rows are no choices; users and tenants are those of the caller. */
  only?: 'active-users' | 'own-tenants'
  /** Who may not list this resource is offered the rows of the own circle: staff those of staff. */
  listOf?: 'user' | 'department'
  /** Right of the screen that lists these rows itself. */
  needs?: string
}

/** `sys_role,role_name,role_code`, in exactly this spelling but for blanks, with a condition behind it or none. */
export function findLookup(
  lookups: readonly TableLookup[],
  code: string,
): { lookup: TableLookup; condition: LookupCondition } | undefined {
  const parts = code.split(',')
  const wanted = parts.slice(0, 3).map((part) => part.trim())
  const lookup = lookups.find(({ table, text, value }) =>
    [table, text, value].every((part, index) => part === wanted[index]),
  )
  if (!lookup || parts.length <= 3) return lookup && { lookup, condition: {} }
  const condition = readLookupCondition(parts.slice(3).join(','), lookup.asked)
  return condition && { lookup, condition }
}
