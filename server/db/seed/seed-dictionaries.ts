// Dictionaries of a new installation. An entry that exists stays as it was relabelled or switched off.
import { seedDictionaries as dictionaries } from '@kouan/contract/dictionaries/seed-dictionaries.ts'
import { sql } from 'kysely'
import type { Transaction } from '../transaction.ts'

export async function seedDictionaries(db: Transaction): Promise<void> {
  for (const { code, name, items } of dictionaries) {
    const made = await sql<{ id: string }>`insert into sys_dict (dict_code, dict_name, create_by)
      select ${code}, ${name}, 'system' where not exists (select from sys_dict where dict_code = ${code})
      returning id`.execute(db)
    const values = items.map(([value, text], index) => sql`(${value}::text, ${text}::text, ${index + 1}::int)`)
    await sql`insert into sys_dict_item (dict_id, item_value, item_text, sort_order, create_by)
      select d.id, i.value, i.text, i.position, 'system' from sys_dict d,
        (values ${sql.join(values)}) as i (value, text, position)
      where d.dict_code = ${code} and d.del_flag = 0
      on conflict (dict_id, item_value) do nothing`.execute(db)
    if (made.rows.length > 0) {
      await sql`update sys_version set version = version + 1 where name = 'dictionary'`.execute(db)
    }
  }
}
