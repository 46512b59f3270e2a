import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { makePlanner } from './planned-once.ts'

const { pool } = await testDatabase()

it('a column that a newer version widens: fails a statement planned once at most one time for all connections', async () => {
  await pool.query('create table widened (id int, code varchar(4)); insert into widened values (1, $$ab$$)')
  const text = 'select code from widened where id = $1 /* planned once */'
  const [one, other] = [await pool.connect(), await pool.connect()]
  // Its own names: the tests before may have used up those of the process.
  const plan = makePlanner()
  for (const client of [one, other]) plan(client)
  try {
    for (const client of [one, other]) await client.query(text, [1])
    const { rows } = await one.query('select name from pg_prepared_statements')
    expect(rows).toEqual([{ name: expect.stringMatching(/^planned [0-9a-f]{16} \d+$/) }])
    await pool.query('alter table widened alter code type varchar(9)')
    const failed = await one.query(text, [1]).catch(String)
    expect(failed).toMatch('cached plan must not change result type')
    for (const client of [one, other]) {
      const again = await client.query(text, [1])
      expect(again.rows).toEqual([{ code: 'ab' }])
    }
  } finally {
    one.release(true)
    other.release(true)
  }
})
