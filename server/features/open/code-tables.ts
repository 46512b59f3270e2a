// The code tables of the open API: those of customs, and what the product says itself.
import { seedDictionaries } from '@kouan/contract/areas/all-areas.ts'
import { stateRows } from '@kouan/contract/calls/open/state-meanings.ts'
import { allCodeTables } from '@kouan/customs/codes/all-code-tables.ts'
import { entryOf } from '@kouan/customs/codes/code-table.ts'

export interface NamedTable {
  code: string
  name: string
  items: { code: string; name: string; help: string | null }[]
}

const returnStatusItems = seedDictionaries.find(({ code }) => code === 'return_status')?.items ?? []

/** Codes that are no customs table: what the product says itself, and what receipts say. */
const ownTables: readonly NamedTable[] = [
  {
    code: 'declare_status',
    name: '申报状态',
    items: stateRows.map(({ code, name, meaning, isFinal, act }) => ({
      ...{ code, name },
      help: `${meaning}；终态：${isFinal}；${act}`,
    })),
  },
  {
    code: 'return_status',
    name: '回执状态',
    items: returnStatusItems.map(([code, name]) => ({ code, name, help: null })),
  },
]

/** Names of all tables. */
export const namedTables = [
  ...ownTables,
  ...Object.entries(allCodeTables).map(([code, { name }]) => ({ code, name })),
].map(({ code, name }) => ({ code, name }))

export function findCodeTable(code: string): NamedTable | undefined {
  const own = ownTables.find((table) => table.code === code)
  if (own) return own
  const found = entryOf(allCodeTables, code)
  if (!found) return undefined
  const items = Object.entries(found.table).map(([value, name]) => ({ code: value, name, help: null }))
  return { code, name: found.name, items }
}
