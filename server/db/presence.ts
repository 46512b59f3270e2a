// Servers that run on a database hold a lock together; a change of the schema that older servers do not stand and a
// rotation of the keys need it alone. Why so: docs/decisions/035.
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartFailure } from '../ground/start-failure.ts'
import { refuseNewer } from './migrate.ts'
import { answerMs, askWhileIdle, openClient } from './own-limits.ts'
import { takeTurn } from './take-turn.ts'

export interface Presence {
  end(): Promise<void>
}

export interface Watching {
  /** Of the login for staff. */
  url: string
  /** Of the key that this server encrypts with. */
  keyId: string
  /** The schema changed beyond what this version tolerates, or the key was retired, while the connection was lost. */
  onOutdated: (sentence: string) => void
  retryMs?: number
}

/**
 * Holds the lock by a connection of its own until `end`, and again after the connection broke. Throws a StartFailure where
 * a newer version has changed the schema, or a rotation has retired the key, since this one looked.
 */
export async function announcePresence({ url, keyId, onOutdated, retryMs = 2000 }: Watching): Promise<Presence> {
  const ending = new AbortController()
  let client = await join(url, keyId)

  const watch = () => client.once('end', () => void comeBack())
  const comeBack = async () => {
    while (!ending.signal.aborted) {
      try {
        client = await join(url, keyId, Number.POSITIVE_INFINITY)
        // It may have come to its end while the connection was made.
        if (ending.signal.aborted) return await client.end()
        return watch()
      } catch (error) {
        if (error instanceof StartFailure) return onOutdated(error.message)
        await wait(retryMs, undefined, { ref: false, signal: ending.signal }).catch(() => {})
      }
    }
  }
  watch()

  return {
    end: async () => {
      ending.abort()
      await client.end().catch(() => {})
    },
  }
}

async function join(url: string, keyId: string, patienceMs?: number): Promise<pg.Client> {
  const client = await openClient(url, { purpose: 'presence', statementMs: answerMs })
  try {
    await client.query('set role kouan_gate')
    // Waits for the end of a change that is under way, which may be the one that ends this server.
    await takeTurn(client, { lock: 'presence', isShared: true, patienceMs })
    await refuseNewer(client)
    await refuseRetired(client, keyId)
    askWhileIdle(client)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Refuses to go on with a retired key: servers that know only its successor could not decrypt what it encrypts. */
async function refuseRetired(client: pg.Client, keyId: string): Promise<void> {
  const { rowCount } = await client.query('select from encryption_key where id = $1 and retired_time is not null', [
    keyId,
  ])
  if (rowCount === 0) return
  throw new StartFailure(
    `加密个人信息的密钥已经更换，本服务器所用的密钥（指纹 ${keyId}）已停用；请换成新密钥后再启动。`,
  )
}
