// Compares the roll-up of a random day with what the documents say, every night, and tells operators of a difference.
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import { sql } from 'kysely'
import { sendMessage, staffWithRight } from '../../domain/message/send-message.ts'
import type { ScheduledTask } from '../../domain/schedule/scheduled-task.ts'
import type { WorkRun } from '../../work/work.ts'
import { rollUpChanges } from './roll-up.ts'

interface Difference {
  tenant_id: string
  enterprise_id: string
  rolled_entries: string
  entries: string
  rolled_amount: string
  amount: string
}

const dayMs = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** `random`: from 0 to 1, chooses the day between the first and the last one that was summed. */
export const checkRollUp = (random: () => number = Math.random): ScheduledTask => ({
  name: 'check-reports',
  async run(run) {
    await rollUpChanges(run)
    const { rows } = await run.transact((db) =>
      sql<{
        first: string | null
        last: string | null
      }>`select first::text, last::text from kouan_roll_up_days()`.execute(db),
    )
    const [range] = rows
    if (!range?.first || !range.last) return '还没有可核对的数据'
    const days = Math.round((Date.parse(range.last) - Date.parse(range.first)) / dayMs) + 1
    const day = dayOf(Date.parse(range.first) + Math.min(Math.floor(random() * days), days - 1) * dayMs)
    const month = day.slice(0, 7)
    const found: Found[] = []
    const differences = await readDifferences(run, day)
    if (differences.length > 0) {
      found.push({
        what: `${day}的汇总`,
        count: differences.length,
        against: '单证',
        tenants: new Set(differences.map((one) => one.tenant_id)),
        sentencesOf: (tenantId) =>
          differences.filter((one) => tenantId === '0' || one.tenant_id === tenantId).map(sentenceOf),
      })
    }
    const wrong = await countMonthlyDifferences(run, month)
    if (wrong > 0)
      found.push({
        what: `${month}的月度汇总`,
        count: wrong,
        against: '每日汇总',
        tenants: new Set(),
        sentencesOf: () => [],
      })
    for (const one of found) await tellOperators(run, one)
    if (found.length === 0) return `核对了${day}的汇总，与单证一致`
    return found.map(({ what, count, against }) => `${what}有${count}处与${against}不一致，已通知运营人员`).join('；')
  },
})

/** Sums that are not what they are made from. */
interface Found {
  what: string
  count: number
  against: string
  /** Tenants that get the alarm besides the platform's. */
  tenants: ReadonlySet<string>
  sentencesOf(tenantId: string): string[]
}

async function countMonthlyDifferences(run: WorkRun, month: string): Promise<number> {
  const { rows } = await run.transact((db) =>
    sql<{ wrong: number }>`select kouan_monthly_differences(${`${month}-01`}::date)::int as wrong`.execute(db),
  )
  return rows[0]?.wrong ?? 0
}

async function readDifferences(run: WorkRun, day: string): Promise<Difference[]> {
  const { rows } = await run.transact((db) =>
    sql<Difference>`select tenant_id::text, enterprise_id::text, rolled_entries::text, entries::text, rolled_amount::text,
      amount::text from kouan_roll_up_differences(${day}::date)`.execute(db),
  )
  return rows
}

/** Operators of each tenant that has differences, and those of the platform. */
async function tellOperators(run: WorkRun, { what, count, against, tenants, sentencesOf }: Found): Promise<void> {
  for (const tenantId of new Set(['0', ...tenants])) {
    const sentences = sentencesOf(tenantId)
    await run.transact(
      async (db) => {
        const userIds = await staffWithRight(db, { tenantId, right: permissionOf(exchangeRate, 'edit') })
        await sendMessage(db, {
          tenantId,
          userIds,
          title: `统计报表核对：${what}与${against}不一致`,
          paragraphs: [
            `${what}有${sentences.length || count}处与${against}不一致。`,
            ...sentences.slice(0, 10),
            ...(sentences.length > 10 ? [`另有${sentences.length - 10}处。`] : []),
            '请系统管理员执行 npm run rebuild-reports（安装包：./kouan rebuild-reports）重新汇总；重新汇总之前，相关数字以逐条统计为准。',
          ],
          isUrgent: true,
          now: run.now(),
        })
      },
      { tenantId },
    )
  }
}

const sentenceOf = ({ enterprise_id, rolled_entries, entries, rolled_amount, amount }: Difference) =>
  `企业编号${enterprise_id}：汇总${rolled_entries}项、${rolled_amount}元，单证${entries}项、${amount}元。`
