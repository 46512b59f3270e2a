// Lists by cursor show what a transaction stored once no older one is open, in whatever database of the server: here in those of
// other tests.
import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'

export async function olderTransactionsEnded({ database: { pool } }: Pick<TestApp, 'database'>): Promise<void> {
  const { rows } = await pool.query<{ own: string }>('select pg_current_xact_id()::text as own')
  const ended = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as ended'
  await eventually('the end of older transactions', async () => (await pool.query(ended, [rows[0]?.own])).rows[0].ended)
}
