// The load, stage by stage: each is one transaction of background work, made by the product's own calls at a moment of the past
// that follows from the day on which the load began.

import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { type Undo, undoAll } from '../../gate/prepared-call.ts'
import { Refusal } from '../../ground/errors.ts'
import { type Desk, person, readDataVersion } from './ask-product.ts'
import type { DemoRecord } from './demo-record.ts'
import { beginRecord, endStage, isUsed, readRecord } from './demo-record.ts'
import { type Left, putBack } from './run-queue.ts'
import { lastDay } from './stages/last-day.ts'
import { registerCompanies } from './stages/register-companies.ts'
import { setUpOffice } from './stages/set-up-office.ts'
import { ordersOf, tradeDay } from './stages/trade-day.ts'
import { minutesAfter, morningOf, tradeDays } from './world/calendar.ts'
import type { Company } from './world/companies.ts'

type Stage = (desk: Desk) => Promise<void>

interface Loading {
  /** Of the accounts that are made. */
  password: string
  orders: number
  /** Whose rights set the office up. */
  userId: string
  now: Date
}

export const notEmpty = '系统中已有企业、通道或单证，演示数据只能载入空的系统'
export const notSimulated = '本服务器禁止使用模拟海关（KOUAN_SIMULATED_CUSTOMS=off），不能载入演示数据'

/** Throws the sentence why there cannot be a demonstration here; answers how many stages there are to go. */
export async function beginDemo(db: Transaction, { orders, userId, now }: Omit<Loading, 'password'>): Promise<number> {
  const known = await readRecord(db)
  if (known?.isComplete) throw new Refusal('演示数据已经载入')
  if (!known) {
    if (await isUsed(db)) throw new Refusal(notEmpty)
    await beginRecord(db, { begunAt: now, begunBy: userId, orders })
  }
  const record = known ?? { begunAt: now, begunBy: userId, orders, stage: 0, isComplete: false }
  return stagesOf(record, '').length - record.stage
}

/** Does the next stage; answers whether one is left. */
export async function loadStage(
  desk: Omit<Desk, 'dataVersion' | 'later' | 'undos'>,
  password: string,
): Promise<boolean> {
  const record = await readRecord(desk.db)
  if (!record) throw new Refusal('演示数据已被移除')
  if (record.isComplete) return false
  const stages = stagesOf(record, password)
  const { stage } = record
  const later: Left[] = []
  const undos: Undo[] = []
  const isComplete = stage + 1 >= stages.length
  try {
    await stages[stage]?.({ ...desk, later, undos, dataVersion: await readDataVersion(desk.db) })
    await putBack(desk.db, later, { tenantId: desk.tenantId, now: record.begunAt })
    if (!(await endStage(desk.db, { stage, isComplete }))) throw new Error('another process loads the demonstration')
  } catch (error) {
    await undoAll(undos, desk.log)
    throw error
  }
  return !isComplete
}

/** Days of trade: each kind of document that is declared takes its time. */
const seldomEvery = 5

function stagesOf({ begunAt: now, begunBy, orders }: DemoRecord, password: string): Stage[] {
  const days = tradeDays({ today: now, orders })
  const first = morningOf(now, 729)
  const served = (before: number) => (company: Company) =>
    days.slice(0, before).reduce((sum, day) => sum + ordersOf(company, day), 0)
  return [
    async (desk) => setUpOffice(desk, { admin: await personById(desk, begunBy), at: first, password }),
    (desk) => registerCompanies(desk, { at: minutesAfter(first, 30), password }),
    ...days.map(
      (day, at): Stage =>
        (desk) =>
          tradeDay(desk, { day, isSeldom: at % seldomEvery === 0, served: served(at), now }),
    ),
    (desk) => lastDay(desk, { now, password, served: served(days.length) }),
  ]
}

async function personById(desk: Desk, id: string) {
  const { rows } = await sql<{ username: string }>`select username from sys_user where id = ${id}`.execute(desk.db)
  return person(desk, rows[0]?.username ?? '')
}
