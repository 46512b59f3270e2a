// Saves the items of one dictionary as its table sends them: all changes in one transaction, each fault with its row.
import type { saveDictItems } from '@kouan/contract/calls/system/dictionary-calls.ts'
import type { InputOf } from '@kouan/contract/language/field.ts'
import { dictionary } from '@kouan/contract/resources/system/dictionary.ts'
import { sql } from 'kysely'
import { refuseHidden } from '../../crud/data-rules.ts'
import type { EntityScope } from '../../crud/entity.ts'
import { saveTable } from '../../crud/save-table.ts'
import { NotFound } from '../../ground/errors.ts'

type Wish = InputOf<typeof saveDictItems.input>
type Item = Record<string, unknown>
/** Its columns are those of the table that may be edited. */
type StoredItem = {
  id: string
  itemText: string
  itemValue: string
  description: string | null
  sortOrder: number
  itemColor: string | null
  status: number
}

export async function saveItems(scope: EntityScope, { dictId, items, deletedIds }: Wish): Promise<null> {
  await refuseHidden(scope.context, dictionary, { id: dictId })
  const stored = await lockStoredItems(scope, dictId)
  return saveTable(scope, {
    name: 'items',
    rows: (items ?? []) as readonly Item[],
    deletedIds: (deletedIds ?? []).filter((id) => stored.has(id)),
    ofNew: { dictId },
    isChanged: (values, id) => isChanged(values, stored.get(id)),
  })
}

/** Locks the dictionary until the end of the transaction, so that two saves are made in turn, and returns its items by id. */
async function lockStoredItems(
  { context: { db } }: EntityScope,
  dictId: string,
): Promise<ReadonlyMap<string, StoredItem>> {
  const found = await sql`select from sys_dict where id = ${dictId} and del_flag = 0 for update`.execute(db)
  if (found.rows.length === 0) throw new NotFound()
  const { rows } = await sql<StoredItem>`select id::text as id, item_text as "itemText",
      item_value as "itemValue", description, sort_order as "sortOrder", item_color as "itemColor", status
    from sys_dict_item where dict_id = ${dictId}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** True also without a stored row: the edit refuses rows of other dictionaries and rows that do not exist. */
const isChanged = (values: Item, before: Item | undefined) =>
  before === undefined ||
  Object.entries(values).some(([name, value]) => String(value ?? '') !== String(before[name] ?? ''))
