// Takes functions of PostgreSQL from PUBLIC that statements of online reports could do harm with (docs/decisions/1220).
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { DB } from '../generated/database.d.ts'
import { takeTurn } from './take-turn.ts'

const statements = 'select kouan_function_statements() as statements'

/**
 * Runs at each start, because a restored database or a newer PostgreSQL brings such functions anew. Returns what an administrator
 * of the server has to run where the owner may not, or null.
 */
export async function limitFunctions(owner: pg.Pool): Promise<string | null> {
  const client = await owner.connect()
  const read = async () => (await client.query<{ statements: string | null }>(statements)).rows[0]?.statements ?? null
  try {
    await takeTurn(client, { lock: 'logins' })
    const left = await read()
    if (left === null) return null
    await client.query(left).catch(async (error: { code?: string }) => {
      await client.query('rollback')
      if (error.code !== '42501') throw error
    })
    return await read()
  } finally {
    // Ends the session and with it the lock.
    client.release(true)
  }
}

/** Statements that an administrator of the database server still has to run, or null. */
export async function readFunctionStatements(db: Kysely<DB>): Promise<string | null> {
  const { rows } = await sql<{ statements: string | null }>`select kouan_function_statements() as statements`.execute(
    db,
  )
  return rows[0]?.statements ?? null
}
