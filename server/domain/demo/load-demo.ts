// Loads the demonstration in stages. Each is one transaction of background work, made by calls of the product at a time in the
// past that depends on the day on which the load began.

import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { type Undo, undoAll } from '../../gate/prepared-call.ts'
import { Refusal } from '../../ground/errors.ts'
import { person, readDataVersion, type StageContext } from './ask-product.ts'
import type { DemoRecord } from './demo-record.ts'
import { beginRecord, endStage, isUsed, readRecord } from './demo-record.ts'
import { type Left, putBack } from './run-queue.ts'
import { exportSummaries } from './stages/export-summaries.ts'
import { exportTrade } from './stages/export-trade.ts'
import { importFollowUps } from './stages/import-follow-ups.ts'
import { lastDay } from './stages/last-day.ts'
import { registerCompanies } from './stages/register-companies.ts'
import { setUpOffice } from './stages/set-up-office.ts'
import { tellStory } from './stages/story.ts'
import { ordersOf, tradeDay } from './stages/trade-day.ts'
import { minutesAfter, morningOf, tradeDays } from './world/calendar.ts'
import type { Company } from './world/companies.ts'

type Stage = (context: StageContext) => Promise<void>

interface LoadOptions {
  /** Password of the accounts. */
  password: string
  orders: number
  /** User whose rights set up the office. */
  userId: string
  now: Date
}

export const notEmpty = '系统中已有企业、通道或单证，演示数据只能载入空的系统'
export const notSimulated = '本服务器禁止使用模拟海关，不能载入演示数据'

/** Begins or continues a load and returns the number of remaining stages. Throws a Refusal where it cannot be loaded. */
export async function beginDemo(
  db: Transaction,
  { orders, userId, now }: Omit<LoadOptions, 'password'>,
): Promise<number> {
  const known = await readRecord(db)
  if (known?.isComplete) throw new Refusal('演示数据已经载入')
  if (!known) {
    if (await isUsed(db)) throw new Refusal(notEmpty)
    await beginRecord(db, { begunAt: now, begunBy: userId, orders })
  }
  const record = known ?? { begunAt: now, begunBy: userId, orders, stage: 0, isComplete: false }
  return stagesOf(record, '').length - record.stage
}

/** Runs the next stage and returns whether stages remain. */
export async function loadStage(
  context: Omit<StageContext, 'dataVersion' | 'later' | 'undos'>,
  password: string,
): Promise<boolean> {
  const record = await readRecord(context.db)
  if (!record) throw new Refusal('演示数据已被移除')
  if (record.isComplete) return false
  const stages = stagesOf(record, password)
  const { stage } = record
  const later: Left[] = []
  const undos: Undo[] = []
  const isComplete = stage + 1 >= stages.length
  try {
    await stages[stage]?.({ ...context, later, undos, dataVersion: await readDataVersion(context.db) })
    await putBack(context.db, later, { tenantId: context.tenantId, now: record.begunAt })
    if (!(await endStage(context.db, { stage, isComplete }))) throw new Error('another process loads the demonstration')
  } catch (error) {
    await undoAll(undos, context.log)
    throw error
  }
  return !isComplete
}

/** Interval of the days on which rare kinds of documents are declared. */
const rareEvery = 5

function stagesOf({ begunAt: now, begunBy, orders }: DemoRecord, password: string): Stage[] {
  const days = tradeDays({ today: now, orders })
  const first = morningOf(now, 729)
  const served = (before: number) => (company: Company) =>
    days.slice(0, before).reduce((sum, day) => sum + ordersOf(company, day), 0)
  return [
    async (context) => setUpOffice(context, { admin: await personById(context, begunBy), at: first, password }),
    (context) => registerCompanies(context, { at: minutesAfter(first, 30), password }),
    ...days.map(
      (day, at): Stage =>
        (context) =>
          tradeDay(context, { day, includesRare: at % rareEvery === 0, served: served(at), now }),
    ),
    (context) => exportTrade(context, { now }),
    (context) => exportSummaries(context, { now }),
    (context) => importFollowUps(context, { now, served: served(days.length) }),
    (context) => tellStory(context, { now, served: served(days.length) }),
    (context) => lastDay(context, { now, password, served: served(days.length) }),
  ]
}

async function personById(context: StageContext, id: string) {
  const { rows } = await sql<{ username: string }>`select username from sys_user where id = ${id}`.execute(context.db)
  return person(context, rows[0]?.username ?? '')
}
