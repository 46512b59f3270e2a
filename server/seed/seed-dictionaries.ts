// Dictionaries of a new installation, and what a new edition of the code tables adds to those of an old one. An entry that
// somebody has relabelled, moved or switched off stays as it is.
import { seedDictionaries as dictionaries } from '@kouan/contract/areas/all-areas.ts'
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'

export async function seedDictionaries(db: Transaction): Promise<void> {
  for (const { code, name, items } of dictionaries) {
    const made = await sql<{ id: string }>`insert into sys_dict (dict_code, dict_name, create_by)
      select ${code}, ${name}, 'system' where not exists (select from sys_dict where dict_code = ${code})
      returning id`.execute(db)
    const values = items.map(
      ([value, text, color], index) => sql`(${value}::text, ${text}::text, ${index + 1}::int, ${color ?? null}::text)`,
    )
    const changed =
      await sql`insert into sys_dict_item as item (dict_id, item_value, item_text, sort_order, item_color, create_by)
      select d.id, i.value, i.text, i.position, i.color, 'system' from sys_dict d,
        (values ${sql.join(values)}) as i (value, text, position, color)
      where d.dict_code = ${code} and d.del_flag = 0
      on conflict (dict_id, item_value) do update
        set item_text = excluded.item_text, sort_order = excluded.sort_order, item_color = excluded.item_color
        where item.update_time is null
          and (item.item_text, item.sort_order, item.item_color)
            is distinct from (excluded.item_text, excluded.sort_order, excluded.item_color)
      returning item.id`.execute(db)
    if (made.rows.length + changed.rows.length > 0) {
      await sql`update sys_version set version = version + 1 where name = 'dictionary'`.execute(db)
    }
  }
}
