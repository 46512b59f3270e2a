// The code tables of customs as dictionaries.
import { allCodeTables, type ListedTable } from '@kouan/customs/codes/all-code-tables.ts'
import type { CodeTable } from '@kouan/customs/codes/code-table.ts'
import type { SeedDictionary } from './dictionary.ts'

export const codeTableDictionaries: SeedDictionary[] = Object.entries<ListedTable>(allCodeTables).map(
  ([code, { name, table, revised, source }]) => ({ code, name, revised, source, items: itemsOf(table) }),
)

/** By number where codes are numbers: an object puts 2200 before 0100. */
function itemsOf(table: CodeTable) {
  const isNumeric = (code: string) => /^\d+$/.test(code)
  return Object.entries(table).toSorted(([a], [b]) => (isNumeric(a) && isNumeric(b) ? Number(a) - Number(b) : 0))
}
