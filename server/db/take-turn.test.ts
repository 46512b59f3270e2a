import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { lockNumbers } from './locks.ts'
import { takeTurn } from './take-turn.ts'

const { pool } = await testDatabase()

/** Runs `work` while another connection holds the lock. */
async function whileHeld(work: (pid: number) => Promise<void>): Promise<void> {
  const holder = await pool.connect()
  try {
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid, pg_advisory_lock($1)', [
      lockNumbers.logins,
    ])
    await work(rows[0]?.pid ?? 0)
  } finally {
    holder.release(true)
  }
}

it('a lock that another connection never gives back: the start ends with a sentence that names its process', async () => {
  await whileHeld(async (pid) => {
    const client = await pool.connect()
    try {
      const late = takeTurn(client, { lock: 'logins', patienceMs: 100 })
      await expect(late).rejects.toThrow(
        new RegExp(`启动锁仍由别的连接占用（进程 ${pid}，kouan owner .*pg_terminate_backend`),
      )
      await expect(takeTurn(client, { lock: 'logins', isShared: true, patienceMs: 0 })).rejects.toThrow(`进程 ${pid}`)
    } finally {
      client.release(true)
    }
  })
})

it('a lock that is given back: the next one has it', async () => {
  const client = await pool.connect()
  let turn: Promise<void> | undefined
  await whileHeld(async () => {
    turn = takeTurn(client, { lock: 'logins' })
  })
  await turn
  client.release(true)
})
