// Lookups over tables that clients may ask for as `table,text,code`. What is not here is refused: nothing that a client
// sends becomes a name in SQL.

export interface TableLookup {
  table: string
  text: string
  value: string
  /** Deleted and frozen rows are no choices; users are those of the caller's tenant. */
  only?: 'active-users'
  /** Who may not list this resource is offered the rows of the own circle: staff those of staff. */
  listOf?: 'user' | 'department'
}

export const tableLookups: readonly TableLookup[] = [
  { table: 'sys_user', text: 'realname', value: 'username', only: 'active-users', listOf: 'user' },
  { table: 'sys_user', text: 'realname', value: 'id', only: 'active-users', listOf: 'user' },
  { table: 'sys_depart', text: 'depart_name', value: 'id', listOf: 'department' },
  { table: 'sys_depart', text: 'depart_name', value: 'org_code', listOf: 'department' },
  { table: 'sys_role', text: 'role_name', value: 'role_code' },
  { table: 'sys_role', text: 'role_name', value: 'id' },
  { table: 'sys_position', text: 'name', value: 'code' },
]

/** `sys_role,role_name,role_code`, in exactly this spelling but for blanks. */
export const findLookup = (code: string): TableLookup | undefined => {
  const wanted = code.split(',').map((part) => part.trim())
  return wanted.length === 3
    ? tableLookups.find(({ table, text, value }) => [table, text, value].every((part, index) => part === wanted[index]))
    : undefined
}
