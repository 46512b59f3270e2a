// Dictionaries of a new installation, and what a new edition of the code tables adds to those of an old one. An entry that
// somebody has relabelled, moved or switched off stays as it is. Three statements for all of them: every start does this.
import { seedDictionaries as dictionaries } from '@kouan/contract/areas/all-areas.ts'
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'

export async function seedDictionaries(db: Transaction): Promise<void> {
  const codes = dictionaries.map(({ code }) => code)
  const names = dictionaries.map(({ name }) => name)
  const made = await sql`insert into sys_dict (dict_code, dict_name, create_by)
    select d.code, d.name, 'system' from unnest(${codes}::text[], ${names}::text[]) with ordinality as d (code, name, position)
    where not exists (select from sys_dict where dict_code = d.code) order by d.position
    returning id`.execute(db)
  const tables = dictionaries.filter(({ revised }) => revised !== undefined)
  // Operators who have imported a newer table have said so; an older edition of the product says nothing against that.
  const dated = await sql`update sys_dict d set revised = t.revised, code_source = t.source
    from unnest(${tables.map(({ code }) => code)}::text[], ${tables.map(({ revised }) => revised)}::text[],
      ${tables.map(({ source = null }) => source)}::text[]) as t (code, revised, source)
    where d.dict_code = t.code and d.del_flag = 0 and (d.revised is null or d.revised < t.revised) returning d.id`.execute(
    db,
  )
  const items = dictionaries.flatMap(({ code, items }) =>
    items.map(([value, text, color], index) => ({ code, value, text, color, position: index + 1 })),
  )
  const column = (name: keyof (typeof items)[number]) => items.map((item) => item[name] ?? null)
  const changed = await sql`
    insert into sys_dict_item as item (dict_id, item_value, item_text, sort_order, item_color, create_by)
    select d.id, i.value, i.text, i.position, i.color, 'system'
    from unnest(${column('code')}::text[], ${column('value')}::text[], ${column('text')}::text[],
      ${column('position')}::int[], ${column('color')}::text[]) with ordinality as i (code, value, text, position, color, turn)
      join sys_dict d on d.dict_code = i.code and d.del_flag = 0
    order by i.turn
    on conflict (dict_id, item_value) do update
      set item_text = excluded.item_text, sort_order = excluded.sort_order, item_color = excluded.item_color
      where item.update_time is null
        and (item.item_text, item.sort_order, item.item_color)
          is distinct from (excluded.item_text, excluded.sort_order, excluded.item_color)
    returning item.id`.execute(db)
  if (made.rows.length + dated.rows.length + changed.rows.length > 0) {
    await sql`update sys_version set version = version + 1 where name = 'dictionary'`.execute(db)
  }
}
