import { getDictItems } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { seedDictionaries } from './seed-dictionaries.ts'

const { send, aUser, database } = await testApp()
const admin = await aUser({ rights: '*' })
const items = callsOf(dictionaryItem)
const countries = async () => (await send(getDictItems, { code: 'country' }, admin)).result
const seedAgain = () => database.kysely.transaction().execute(seedDictionaries)

it('a new edition of a code table reaches a dictionary that is there, and leaves alone what an operator changed', async () => {
  const { pool } = database
  const idOf = async (code: string) => {
    const { rows } = await pool.query(
      `select i.* from sys_dict_item i join sys_dict d on d.id = i.dict_id where d.dict_code = 'country' and item_value = $1`,
      [code],
    )
    return rows[0]
  }
  // As an installation of the time when the table held the usual countries only.
  const [hungary, usa, japan, france] = [await idOf('321'), await idOf('502'), await idOf('116'), await idOf('305')]
  await pool.query('delete from sys_dict_item where id = $1', [hungary.id])
  await pool.query(`update sys_dict_item set item_text = '旧名', sort_order = 1 where id = $1`, [japan.id])
  const edit = (row: Record<string, string>, change: { itemText?: string; status?: number }) =>
    send(
      items.edit,
      {
        id: row.id,
        dictId: row.dict_id,
        itemValue: row.item_value,
        itemText: row.item_text,
        sortOrder: Number(row.sort_order),
        status: Number(row.status),
        version: Number(row.version),
        ...change,
      },
      admin,
    )
  expect(await edit(usa, { itemText: '美利坚合众国' })).toMatchObject({ success: true })
  expect(await edit(france, { status: 0 })).toMatchObject({ success: true })
  expect((await countries()).map(({ value }) => value)).not.toContain('321')

  await seedAgain()
  const after = await countries()
  expect(after.find(({ value }) => value === '321')?.text).toBe('匈牙利')
  expect(after.find(({ value }) => value === '116')?.text).toBe('日本')
  expect(after.find(({ value }) => value === '502')?.text).toBe('美利坚合众国')
  expect(after.map(({ value }) => value)).not.toContain('305')
  const codes = after.map(({ value }) => value)
  expect(codes).toEqual(codes.toSorted())
  expect(codes).toHaveLength(242)
})
