import { createHash } from 'node:crypto'
import type { DictionaryItem, DictionaryItems } from '@kouan/contract/calls/account.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

type Item = Pick<DictionaryItem, 'value' | 'text'> & { color?: DictionaryItem['color'] | null }

export const asItem = ({ value, text, color }: Item): DictionaryItem => ({
  value,
  text,
  title: text,
  label: text,
  ...(color ? { color } : {}),
})

/** Returns the enabled items in their order, by the code of their dictionary; those of one code if it is given. */
export async function readItems(db: Transaction, code?: string): Promise<DictionaryItems> {
  const { rows } = await sql<Item & { code: string }>`
    select d.dict_code as code, i.item_value as value, i.item_text as text, i.item_color as color
    from sys_dict d join sys_dict_item i on i.dict_id = d.id
    where d.del_flag = 0 and i.status = 1 and (${code ?? null}::text is null or d.dict_code = ${code ?? null})
    order by d.dict_code, i.sort_order, i.id`.execute(db)
  const items: Record<string, DictionaryItem[]> = Object.create(null)
  for (const row of rows) {
    items[row.code] ??= []
    items[row.code]?.push(asItem(row))
  }
  return items
}

interface Tagged {
  sysAllDictItems: DictionaryItems
  dictionariesTag: string
}

/** Returns all items with a hash of them, by which clients keep their copy. */
export async function readTaggedItems(db: Transaction): Promise<Tagged> {
  const sysAllDictItems = await readItems(db)
  const dictionariesTag = createHash('sha256').update(JSON.stringify(sysAllDictItems)).digest('base64url')
  return { sysAllDictItems, dictionariesTag }
}
