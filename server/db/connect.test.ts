import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'

const { pool } = await testDatabase()

it('outlives a connection that breaks while it is in use', async () => {
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('answers a day as its text, whatever the time zone', async () => {
  const { rows } = await pool.query(`select date '2026-01-31' as day`)
  expect(rows).toEqual([{ day: '2026-01-31' }])
})
