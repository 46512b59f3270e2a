// Lookups over tables that clients may ask for as `table,text,code` or `table,text,code,condition`. What is not here is refused: nothing that a client
// sends becomes a name in SQL.
import { type LookupCondition, readLookupCondition } from './lookup-condition.ts'

export interface TableLookup {
  table: string
  text: string
  value: string
  /** Columns that a condition may name: nothing that answers mask, since a condition could spell it out. */
  asked: readonly string[]
  /** Deleted and frozen rows are no choices; users and tenants are those of the caller. */
  only?: 'active-users' | 'own-tenants'
  /** Who may not list this resource is offered the rows of the own circle: staff those of staff. */
  listOf?: 'user' | 'department'
  /** What a screen of its own lists needs that screen's right. */
  needs?: string
}

const ofUsers = {
  table: 'sys_user',
  text: 'realname',
  only: 'active-users',
  listOf: 'user',
  asked: ['username', 'realname'],
} as const
const ofDeparts = {
  table: 'sys_depart',
  text: 'depart_name',
  listOf: 'department',
  asked: ['id', 'parent_id', 'depart_name', 'org_code', 'org_category', 'status', 'depart_order'],
} as const
const ofRoles = { table: 'sys_role', text: 'role_name', asked: ['id', 'role_name', 'role_code'] } as const

export const tableLookups: readonly TableLookup[] = [
  { ...ofUsers, value: 'username' },
  { ...ofUsers, value: 'id' },
  { ...ofDeparts, value: 'id' },
  { ...ofDeparts, value: 'org_code' },
  { ...ofRoles, value: 'role_code' },
  { ...ofRoles, value: 'id' },
  { table: 'sys_position', text: 'name', value: 'code', asked: ['code', 'name', 'post_rank'] },
  {
    table: 'sys_permission',
    text: 'name',
    value: 'id',
    asked: ['id', 'parent_id', 'name', 'url', 'menu_type', 'perms', 'sort_no'],
    needs: 'menu:list',
  },
  { table: 'sys_tenant', text: 'name', value: 'id', asked: ['id', 'name', 'status'], only: 'own-tenants' },
]

/** `sys_role,role_name,role_code`, in exactly this spelling but for blanks, with a condition behind it or none. */
export function findLookup(code: string): { lookup: TableLookup; condition: LookupCondition } | undefined {
  const parts = code.split(',')
  const wanted = parts.slice(0, 3).map((part) => part.trim())
  const lookup = tableLookups.find(({ table, text, value }) =>
    [table, text, value].every((part, index) => part === wanted[index]),
  )
  if (!lookup || parts.length <= 3) return lookup && { lookup, condition: {} }
  const condition = readLookupCondition(parts.slice(3).join(','), lookup.asked)
  return condition && { lookup, condition }
}
