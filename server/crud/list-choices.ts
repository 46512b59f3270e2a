// Rows as choices, for those who may not list them (docs/decisions/2740-family-clients.md): pickers of other clients ask the
// list itself. They ask for all rows, or for the row of one name; a screen, which asks for a page, is refused.
import { type ListInput, largestPageSize } from '@kouan/contract/derive/calls.ts'
import type { Page } from '@kouan/contract/language/call.ts'
import { Forbidden } from '../ground/errors.ts'
import type { EntityScope } from './entity.ts'
import type { Row } from './hooks.ts'
import { listRows } from './read-rows.ts'

/** Returns id and the fields of `choices`; throws Forbidden for other questions than those of pickers. */
export async function listChoices(scope: Omit<EntityScope, 'more'>, input: ListInput): Promise<Page<Row>> {
  const { choices } = scope.hooks
  const { pageNo, pageSize } = input
  const named = (choices?.fields ?? []).filter((name) => isName(input[name]))
  const asksForAll = typeof pageSize === 'number' && (pageSize < 1 || pageSize > largestPageSize)
  if (!choices || (!asksForAll && named.length === 0)) throw new Forbidden()
  const filters = Object.fromEntries(named.map((name) => [name, input[name]]))
  const narrowed = { ...scope, ...(choices.scope && { more: choices.scope(scope.context) }) }
  const only = choices.fields.join()
  const { totals: _, ...page } = await listRows(narrowed, { ...filters, pageNo, pageSize, only } as ListInput)
  const shown = ['id', ...choices.fields]
  const records = page.records.map((row) => Object.fromEntries(shown.map((name) => [name, row[name] ?? null])))
  return { ...page, records }
}

/** A whole name: parts of names would list all of them. */
const isName = (sent: unknown) => typeof sent === 'string' && sent.trim() !== '' && !sent.includes('*')
