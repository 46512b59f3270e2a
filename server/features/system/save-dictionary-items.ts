// The entries of one dictionary as its table hands them out: all changes in one transaction, faults at their lines.
import type { saveDictItems } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { atLine } from '@kouan/contract/derive/check.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { InputOf } from '@kouan/contract/language/field.ts'
import { dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { sql } from 'kysely'
import type { EntityScope } from '../../crud/entity.ts'
import { addRow, deleteRows, editRow } from '../../crud/write-rows.ts'
import { hasRight } from '../../gate/context.ts'
import { BadInput, Forbidden, NotFound } from '../../ground/errors.ts'

type Wish = InputOf<typeof saveDictItems.input>
type Item = Record<string, unknown>

export async function saveItems(scope: EntityScope, { dictId, ...wish }: Wish): Promise<null> {
  const { items, deletedIds } = { items: wish.items ?? [], deletedIds: wish.deletedIds ?? [] }
  const { context } = scope
  const stored = await storedItems(scope, dictId)
  const isNew = ({ id }: Item) => id === null || id === undefined
  const rights = [
    ['add', items.some(isNew)],
    ['delete', deletedIds.length > 0],
  ] as const
  for (const [right, isNeeded] of rights)
    if (isNeeded && !hasRight(context, permissionOf(dictionaryItem, right))) throw new Forbidden()
  const gone = deletedIds.filter((id) => stored.has(id))
  // What goes makes room for its value.
  if (gone.length > 0) await deleteRows(scope, gone)
  for (const [index, item] of items.entries()) {
    const { id, version, ...values } = item as Item
    try {
      if (isNew(item)) await addRow(scope, { ...values, dictId })
      else if (isChanged(values, stored.get(String(id)))) await editRow(scope, { ...values, id, version })
    } catch (error) {
      throw error instanceof BadInput ? new BadInput(atLine({ name: 'items', index }, error.problems ?? [])) : error
    }
  }
  return null
}

/** By id. Held until the end: two who save the same dictionary come one after the other. */
async function storedItems({ context: { db } }: EntityScope, dictId: string): Promise<ReadonlyMap<string, Item>> {
  const found = await sql`select from sys_dict where id = ${dictId} and del_flag = 0 for update`.execute(db)
  if (found.rows.length === 0) throw new NotFound()
  const { rows } = await sql<Item & { id: string }>`select id::text as id, item_text as "itemText",
      item_value as "itemValue", description, sort_order as "sortOrder", item_color as "itemColor", status
    from sys_dict_item where dict_id = ${dictId}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A row of another dictionary, or none, is for the edit to refuse. */
const isChanged = (values: Item, before: Item | undefined) =>
  before === undefined ||
  Object.entries(values).some(([name, value]) => String(value ?? '') !== String(before[name] ?? ''))
