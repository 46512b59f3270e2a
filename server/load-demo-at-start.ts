// `npm run demo`: loads demo data into an empty system before the port opens, and prints who can log in.
import { demoAccounts, usualOrders } from '@kouan/contract/calls/system/demo-calls.ts'
import { sql } from 'kysely'
import type { Database } from './db/open-database.ts'
import { inTransaction, type Transaction } from './db/transaction.ts'
import { readRecord } from './domain/demo/demo-record.ts'
import { beginDemo, loadStage, notSimulated } from './domain/demo/load-demo.ts'
import type { Services } from './gate/context.ts'
import { CallFailure } from './ground/errors.ts'
import type { Log } from './ground/log.ts'
import { StartFailure } from './ground/start-failure.ts'

interface Loading {
  database: Pick<Database, 'work'>
  services: Services
  clock: () => Date
  log: Log
  say: (line: string) => void
  /** Password of the demo accounts. */
  password: string
}

export async function loadDemoAtStart({ database, services, clock, log, say, password }: Loading): Promise<void> {
  const tenantId = '0'
  const scope = { tenantId, enterpriseId: null, background: true } as const
  const transact = <T>(work: (db: Transaction) => Promise<T>) =>
    inTransaction({ db: database.work.kysely, scope }, work)
  const known = await transact(readRecord)
  if (known?.isComplete) return say('演示数据已在，账号的密码是载入时的密码。')
  if (!services.settings.simulatedCustoms) throw new StartFailure(`${notSimulated}。`)
  try {
    const userId = await transact(adminId)
    const stages = await transact((db) => beginDemo(db, { orders: usualOrders, userId, now: clock() }))
    say(`正在载入演示数据（${stages}步）……`)
    const { signal } = new AbortController()
    while (await transact((db) => loadStage({ db, services, tenantId, log, signal }, password))) {}
  } catch (error) {
    if (error instanceof CallFailure) throw new StartFailure(`演示数据没有载入：${error.message}。`)
    throw error
  }
  say(`演示数据已载入。演示账号（密码都是 ${known ? '第一次载入时显示的密码' : password}）：`)
  for (const { username, realname, role } of demoAccounts) say(`  ${username.padEnd(10)}${realname}　${role}`)
}

async function adminId(db: Transaction): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id::text from sys_user where username = 'admin'`.execute(db)
  if (!rows[0]) throw new StartFailure('演示数据没有载入：没有管理员 admin。')
  return rows[0].id
}
