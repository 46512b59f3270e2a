import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { newIds } from './new-ids.ts'
import { onceIn } from './once-in.ts'

const { kysely } = await testDatabase()

it('ids are given out once each, one by one or many at a time, in this transaction and beside it', async () => {
  const given: string[] = []
  await kysely.transaction().execute(async (db) => {
    for (const count of [1, 1, 3, 1, 70, 1]) {
      const ids = await newIds(db, { table: 'order_head', count })
      expect(ids).toHaveLength(count)
      given.push(...ids)
    }
    await kysely.transaction().execute(async (other) => {
      given.push(...(await newIds(other, { table: 'order_head', count: 5 })))
    })
    given.push(...(await newIds(db, { table: 'order_head', count: 5 })))
  })
  expect(new Set(given).size).toBe(87)
})

it('what stays the same is asked once in a transaction, by its own name, and anew in the next one', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    return asked
  }
  await kysely.transaction().execute(async (db) => {
    await sql`select 1`.execute(db)
    expect([await onceIn(db, 'a', ask), await onceIn(db, 'a', ask), await onceIn(db, 'b', ask)]).toEqual([1, 1, 2])
  })
  await kysely.transaction().execute(async (db) => {
    expect(await onceIn(db, 'a', ask)).toBe(3)
  })
})
