import { expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { readProduct } from './read-product.ts'

const { report, pool } = await testDatabase()

it('statement that the database does not end: told as too slow, and ends with its connection', async () => {
  const text = 'select count(*) as endless from generate_series(1, 1000000) a, generate_series(1, 1000000) b'
  const client = await report.pool.connect()
  const pooled = Object.assign(Object.create(report.pool) as typeof report.pool, { connect: async () => client })
  const read = readProduct(
    { report: { ...report, pool: pooled }, enter: async () => {}, seconds: 1 },
    async (reader) => {
      await client.query('set statement_timeout = 0')
      return reader.readAll({ text, values: [], attributes: [] })
    },
  )
  await expect(read).rejects.toThrow('报表执行超过1秒，已停止')
  const running = () =>
    pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state = 'active'
         and query like '%endless%' and pid <> pg_backend_pid()`,
    )
  await eventually('statements that run on', async () => (await running()).rows.length, 0)
})
