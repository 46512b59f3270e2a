import {
  checkDictItem,
  type DictionaryNode,
  getDictItems,
  getDictText,
  listDictionaryTree,
  loadDict,
  loadDictByValue,
  loadDictItem,
  loadTableTree,
  queryAllDictItems,
  refreshDictionaries,
  saveDictItems,
} from '@kouan/contract/calls/system/dictionary-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { dictionary, dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { patternFault } from '@kouan/contract/rules/cell-patterns.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../crud/data-rules.ts'
import { defineEntity } from '../../crud/entity.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { matchesPart } from '../../crud/matched-text.ts'
import type { Transaction } from '../../db/transaction.ts'
import { readItems } from '../../domain/dictionary/read-items.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { serve } from '../../gate/serve-call.ts'
import { BadInput, Refusal } from '../../ground/errors.ts'
import { readChoices } from './dictionary-choices.ts'
import { saveItems } from './save-dictionary-items.ts'
import { readTableLevel } from './table-tree.ts'

/** Invalidates the dictionaries that servers and open pages have cached. */
async function dictionaryChanged(db: Transaction): Promise<void> {
  await sql`update sys_version set version = version + 1 where name = 'dictionary'`.execute(db)
}

const changed: Hooks = {
  afterSave: ({ db }) => dictionaryChanged(db),
  beforeDelete: ({ db }) => dictionaryChanged(db),
}

const dictionaryEntity = defineEntity<Resource>({
  resource: dictionary,
  ...changed,
  beforeRestore: ({ db }) => dictionaryChanged(db),
  async beforeEdit(_, change, before) {
    // Fields and screens ask for these by their code.
    const isRenamed = change.dictCode !== undefined && change.dictCode !== before.dictCode
    if (isRenamed && before.createBy === 'system') {
      throw new BadInput([{ field: 'dictCode', message: '字典编码：系统内置字典的编码不能修改' }])
    }
    return change
  },
})

const itemEntity = defineEntity<Resource>({
  resource: dictionaryItem,
  ...changed,
  async beforeAdd({ db }, row) {
    const item = { dictId: String(row.dictId), itemValue: String(row.itemValue) }
    await checkFormat(db, item)
    await checkFree(db, item)
    return row
  },
  async beforeEdit({ db }, change, before) {
    const item = { dictId: String(before.dictId), itemValue: String(change.itemValue ?? before.itemValue) }
    if (change.itemValue !== undefined) await checkFormat(db, item)
    await checkFree(db, { ...item, id: String(before.id) })
    return change
  },
})

interface ItemValue {
  dictId: string
  itemValue: string
  id?: string | null | undefined
}

async function isTaken(db: Transaction, { dictId, itemValue, id }: ItemValue): Promise<boolean> {
  const { rows } = await sql`select from sys_dict_item where dict_id = ${dictId}
    and item_value = ${itemValue} and id is distinct from ${id ?? null}`.execute(db)
  return rows.length > 0
}

async function checkFree(db: Transaction, item: ItemValue): Promise<void> {
  if (!(await isTaken(db, item))) return
  throw new BadInput([{ field: 'itemValue', message: `数据值：${item.itemValue}已存在` }])
}

/** The value has the format that its dictionary names. */
async function checkFormat(db: Transaction, { dictId, itemValue }: ItemValue): Promise<void> {
  const { rows } = await sql<{ pattern: string | null }>`select value_pattern as pattern from sys_dict
    where id = ${dictId}`.execute(db)
  const fault = patternFault(rows[0]?.pattern ?? '', itemValue)
  if (fault) throw new BadInput([{ field: 'itemValue', message: `数据值：${fault}` }])
}

const mostItems = 1000

export const dictionaries: Part[] = [
  ...serveEntity(dictionaryEntity),
  // A newer code table renames entries that are there.
  ...serveEntity(itemEntity, { isPolled: true, sheetKeys: ['dictId', 'itemValue'] }),

  serve(getDictItems, (context, { code }) => readChoices(context, code, { most: mostItems })),

  serve(loadDict, (context, { code, keyword, pageSize }) =>
    readChoices(context, code, { keyword, most: pageSize ?? mostItems }),
  ),

  serve(loadDictByValue, async (context, { code, keyword, pageSize }) => {
    const most = pageSize ?? mostItems
    const values = (keyword ?? '').split(',').filter(Boolean)
    const chosen = values.length === 0 ? [] : await readChoices(context, code, { values, most })
    const others = await readChoices(context, code, { most })
    return [...chosen, ...others.filter(({ value }) => !values.includes(value))].slice(0, most)
  }),

  serve(loadDictItem, async (context, { code, key, delNotExist }) => {
    const values = key.split(',').filter(Boolean).slice(0, mostItems)
    const items = await readChoices(context, code, { values, most: mostItems })
    const texts = new Map(items.map((item) => [item.value, item.text]))
    return values.flatMap((value) => texts.get(value) ?? (delNotExist === false ? [value] : []))
  }),

  serve(loadTableTree, readTableLevel),

  serve(getDictText, async (context, { code, key }) => {
    const [item] = await readChoices(context, code, { values: [key], most: 1 })
    return item?.text ?? null
  }),

  serve(saveDictItems, (context, input) => saveItems({ ...itemEntity, context }, input)),

  serve(queryAllDictItems, ({ db }) => readItems(db)),

  serve(refreshDictionaries, async ({ db }) => {
    await dictionaryChanged(db)
    return null
  }),

  serve(listDictionaryTree, async ({ db }, { dictName }) => {
    const { rows } = await sql<DictionaryNode>`select id::text as key, dict_name as title, id::text as id,
        dict_name as "dictName", dict_code as "dictCode", description
      from sys_dict where del_flag = 0 and ${matchesPart(sql`dict_name`, 'like', dictName ?? '')}
      order by sys_dict.id`.execute(db)
    return rows
  }),

  serve(checkDictItem, async (context, item) => {
    const { rows } = await sql`select where ${isLetThrough(context, dictionary, sql`${item.dictId}::bigint`)}`.execute(
      context.db,
    )
    if (rows.length > 0 && (await isTaken(context.db, item))) throw new Refusal('该值不可用，系统中已存在！')
    return null
  }),
]
