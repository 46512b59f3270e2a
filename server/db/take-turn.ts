// Servers that start at the same time take turns. The lock is asked for again and again, so that no statement waits without an end.
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartFailure } from '../ground/start-failure.ts'
import { lockNumbers } from './locks.ts'

export interface Turn {
  lock: 'migrations' | 'logins' | 'presence'
  /** Together with all who share it. */
  isShared?: boolean
  /** 10 minutes unless given: an upgrade by another server takes its time. */
  patienceMs?: number | undefined
}

type Client = Pick<pg.ClientBase, 'query'>

const everyMs = 100

/** Takes the lock for the rest of the session; throws a StartFailure that names who has held it for all the time. */
export async function takeTurn(client: Client, { lock, isShared = false, patienceMs = 600_000 }: Turn): Promise<void> {
  const tries = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  for (let waited = 0; ; waited += everyMs) {
    const { rows } = await client.query<{ held: boolean }>(`select ${tries}($1) as held`, [lockNumbers[lock]])
    if (rows[0]?.held) return
    if (waited >= patienceMs) throw await blockedBy(client, { lock, patienceMs })
    await wait(everyMs)
  }
}

async function blockedBy(client: Client, { lock, patienceMs }: Required<Pick<Turn, 'lock' | 'patienceMs'>>) {
  const { rows } = await client.query<{ pid: number; name: string | null; address: string | null }>(
    `select l.pid, nullif(a.application_name, '') as name, host(a.client_addr) as address
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.pid <> pg_backend_pid()
       and l.database = (select oid from pg_database where datname = current_database())`,
    [lockNumbers[lock]],
  )
  const holders = rows.map(({ pid, name, address }) => `进程 ${[pid, name, address].filter(Boolean).join('，')}`)
  return new StartFailure(
    `等待了 ${patienceMs / 1000} 秒，数据库的启动锁仍由别的连接占用（${holders.join('；') || '持有者刚刚放开'}）。` +
      '若是另一台服务器正在升级，请等它完成后再启动；若该连接已无人使用（例如经过“事务级”连接池遗留的），' +
      '请由数据库管理员执行 select pg_terminate_backend(进程号)，再启动。',
  )
}
