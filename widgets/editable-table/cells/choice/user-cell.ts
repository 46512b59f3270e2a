// A person: stored by username, shown by realname.
import type { CellType, TableColumn } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { type AsyncChoiceProps, asyncChoice, type SearchInput } from './async-choice.tsx'
import type { NamedValue } from './name-cache.ts'

export interface CellUser {
  username: string
  realname: string
}

export interface UserCellProps {
  search: (input: SearchInput) => Promise<readonly CellUser[]>
  byUsernames: (usernames: readonly string[], signal: AbortSignal) => Promise<readonly CellUser[]>
  isMultiple: boolean
  pageSize: number
}

const named = ({ username, realname }: CellUser): NamedValue => ({ value: username, label: realname })

const read = new WeakMap<object, Partial<AsyncChoiceProps>>()

/** The same functions for the same column, because names are cached by them. */
function readUserProps(column: TableColumn): Partial<AsyncChoiceProps> {
  const { search, byUsernames, ...rest } = propsOf<UserCellProps>(column)
  const key = byUsernames ?? search
  if (!key) return rest
  const known = read.get(key) ?? {
    ...(search ? { search: async (input) => (await search(input)).map(named) } : {}),
    ...(byUsernames ? { byValues: async (values, signal) => (await byUsernames(values, signal)).map(named) } : {}),
  }
  read.set(key, known)
  return { ...rest, ...known }
}

export const userCell: CellType = {
  ...asyncChoice({ name: 'user', read: readUserProps }),
  width: 220,
  minWidth: 190,
}
