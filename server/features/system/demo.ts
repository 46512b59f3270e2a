// 演示数据 on screen: its state, and the jobs that load and remove it.

import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import {
  type DemoState,
  demoAccounts,
  loadDemo,
  readDemoState,
  removeDemo,
} from '@kouan/contract/calls/system/demo-calls.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { isUsed, readRecord } from '../../domain/demo/demo-record.ts'
import { beginDemo, loadStage, notEmpty, notSimulated } from '../../domain/demo/load-demo.ts'
import type { Part } from '../../domain/entity/part.ts'
import { handleJob } from '../../domain/job/handle-job.ts'
import { type Context, callerOf } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { Refusal } from '../../ground/errors.ts'

async function readState({ db, services }: Context): Promise<DemoState> {
  const record = await readRecord(db)
  const isOther = !record && (await isUsed(db))
  const obstacle = services.settings.simulatedCustoms ? null : notSimulated
  return {
    state: record ? (record.isComplete ? 'loaded' : 'unfinished') : isOther ? 'other' : 'none',
    obstacle: obstacle ?? (isOther ? notEmpty : null),
    loadTime: record ? beijingText(record.begunAt) : null,
    counts: record ? await readCounts(db) : [],
  }
}

/** Counts of the page, by table. */
const counted = [
  ['企业', 'enterprise'],
  ...[...documentKinds.values()].map(({ noun, resource }) => [noun, resource.table] as const),
  ['回执', 'receipt'],
  ['税单', 'tax_bill'],
] as const

async function readCounts(db: Transaction): Promise<DemoState['counts']> {
  const counts: DemoState['counts'] = []
  for (const [title, table] of counted) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
    counts.push({ title, count: rows[0]?.count ?? 0 })
  }
  return counts
}

const load = handleJob<typeof loadDemo.input, { done: number }>(loadDemo, {
  async begin({ services }) {
    if (!services.settings.simulatedCustoms) throw new Refusal(notSimulated)
    return { cursor: { done: 0 } }
  },
  async slice(context, { input, cursor = { done: 0 }, background, signal }) {
    const { services, tenantId, log, now } = context
    if (cursor.done === 0) {
      const begin = { orders: input.orders, userId: callerOf(context).userId, now }
      const total = await background((db) => beginDemo(db, begin))
      return { rows: 0, total, next: { done: 1 }, sentence: '正在登记企业和开通通道' }
    }
    const isLeft = await background((db) => loadStage({ db, services, tenantId, log, signal }, input.password))
    if (isLeft) return { rows: 1, next: { done: cursor.done + 1 }, sentence: '正在录入和申报两年的单证' }
    const names = demoAccounts.map(({ username }) => username).join('、')
    return { rows: 1, sentence: `演示数据已载入，${names} 可以用所填的密码登录` }
  },
})

/**
 * Removes the rows of a load, and those that were added to them since, in one transaction. Returns the keys of the stored
 * files that can be deleted after the commit.
 */
async function removeAll(db: Transaction): Promise<string[]> {
  try {
    const { rows } = await sql<{ key: string }>`select kouan_remove_demo() as key`.execute(db)
    return rows.map(({ key }) => key)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === 'KD001') throw new Refusal('有演示之外的企业使用演示通道，请先关闭并另行开通后再移除')
    throw error
  }
}

const remove = handleJob<typeof removeDemo.input>(removeDemo, {
  async slice({ services }, { background }) {
    // The rows are gone for good: a slice that is run again would not find the keys.
    for (const key of await background(removeAll)) await services.files.remove(key)
    return { rows: 1, total: 1, sentence: '演示数据已全部移除' }
  },
})

export const demo: Part[] = [serve(readDemoState, readState), load, remove]
