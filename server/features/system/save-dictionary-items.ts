// The entries of one dictionary as its table hands them out: all changes in one transaction, faults at their lines.
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
  const stored = await storedItems(scope, dictId)
  return saveTable(scope, {
    name: 'items',
    rows: (items ?? []) as readonly Item[],
    deletedIds: (deletedIds ?? []).filter((id) => stored.has(id)),
    ofNew: { dictId },
    isChanged: (values, id) => isChanged(values, stored.get(id)),
  })
}

/** By id. Held until the end: two who save the same dictionary come one after the other. */
async function storedItems({ context: { db } }: EntityScope, dictId: string): Promise<ReadonlyMap<string, StoredItem>> {
  const found = await sql`select from sys_dict where id = ${dictId} and del_flag = 0 for update`.execute(db)
  if (found.rows.length === 0) throw new NotFound()
  const { rows } = await sql<StoredItem>`select id::text as id, item_text as "itemText",
      item_value as "itemValue", description, sort_order as "sortOrder", item_color as "itemColor", status
    from sys_dict_item where dict_id = ${dictId}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A row of another dictionary, or none, is for the edit to refuse. */
const isChanged = (values: Item, before: Item | undefined) =>
  before === undefined ||
  Object.entries(values).some(([name, value]) => String(value ?? '') !== String(before[name] ?? ''))
