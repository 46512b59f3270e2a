import type { TaskName } from '@kouan/contract/resources/system/scheduled-tasks.ts'
import { type RawBuilder, sql } from 'kysely'
import { forEachTenant } from '../../domain/schedule/for-each-tenant.ts'
import type { ScheduledTask } from '../../domain/schedule/scheduled-task.ts'

const day = 24 * 3_600_000
/** Rows of one transaction. */
const atOnce = 5000

interface Sweep {
  name: TaskName
  /** Statement that removes at most `atOnce` rows of the tenant. */
  remove(given: { tenantId: string; before: Date }): RawBuilder<unknown>
  /** Sentence for the history of the task. */
  told(count: bigint): string
  /** Rows that go with it by the same number of days. */
  beside?: Beside
}

interface Beside extends Pick<Sweep, 'remove' | 'told'> {
  /** Statement after something was removed. */
  note?(given: { before: Date }): RawBuilder<unknown>
}

/** Those that last stay. */
const outagesOfChannels: Beside = {
  remove: ({ tenantId, before }) => sql`delete from channel_outage where id in (select id from channel_outage
      where tenant_id = ${tenantId} and begin_time < ${before} and end_time is not null order by begin_time limit ${atOnce})`,
  told: (count) => (count > 0n ? `和${count}条通道故障记录` : ''),
}

/** Remembers until when they went, so that the history of a row can say why it begins late. */
const changesOfRows: Beside = {
  remove: ({ tenantId, before }) => sql`delete from row_change where id in (select id from row_change
      where coalesce(tenant_id, 0) = ${tenantId} and create_time < ${before} order by create_time limit ${atOnce})`,
  note: ({ before }) => sql`insert into row_change_swept (until) values (${before})
    on conflict (tenant_id) do update set until = greatest(row_change_swept.until, excluded.until)`,
  told: (count) => (count > 0n ? `和${count}条修改记录` : ''),
}

const sweeps: readonly Sweep[] = [
  {
    name: 'sweep-logs',
    remove: ({ tenantId, before }) => sql`delete from sys_log where id in (select id from sys_log
      where tenant_id = ${tenantId} and create_time < ${before} order by create_time limit ${atOnce})`,
    told: (count) => `删除了${count}条日志`,
    beside: changesOfRows,
  },
  {
    // Deliveries that wait, and failed ones that want a decision, stay however old they are.
    name: 'sweep-deliveries',
    remove: ({ tenantId, before }) => sql`delete from delivery where id in (select id from delivery
      where tenant_id = ${tenantId} and status = 'SENT' and create_time < ${before} order by create_time limit ${atOnce})`,
    told: (count) => `删除了${count}条推送记录`,
    beside: outagesOfChannels,
  },
  {
    name: 'sweep-simulated-documents',
    remove: ({ tenantId, before }) => sql`delete from simulated_document where id in (select id from simulated_document
      where tenant_id = ${tenantId} and receive_time < ${before} order by receive_time limit ${atOnce})`,
    told: (count) => `删除了${count}份模拟海关的单证`,
  },
  {
    // Sessions are of no tenant: they go with the first.
    name: 'sweep-sessions',
    remove: ({ tenantId, before }) => sql`delete from sys_session where id in (select id from sys_session
      where ${tenantId} = '0' and last_used_at < ${before} limit ${atOnce})`,
    told: (count) => `删除了${count}个早已失效的登录`,
  },
]

/** Scheduled tasks that remove rows older than their number of days, tenant by tenant. */
export const sweepsOfOldRows: readonly ScheduledTask[] = sweeps.map(({ name, remove, told, beside }) => ({
  name,
  async run(run, days) {
    const before = new Date(run.now().getTime() - days * day)
    const removeAll = async (tenantId: string, statement: Sweep['remove']) => {
      let gone = 0n
      let removed = BigInt(atOnce)
      while (removed === BigInt(atOnce)) {
        if (run.signal.aborted) throw run.signal.reason
        const answer = await run.transact((db) => statement({ tenantId, before }).execute(db), { tenantId })
        removed = answer.numAffectedRows ?? 0n
        gone += removed
      }
      return gone
    }
    let gone = 0n
    let goneBeside = 0n
    await forEachTenant(run, async (tenantId) => {
      gone += await removeAll(tenantId, remove)
      if (!beside) return
      const count = await removeAll(tenantId, beside.remove)
      const note = count > 0n ? beside.note?.({ before }) : undefined
      if (note) await run.transact((db) => note.execute(db), { tenantId })
      goneBeside += count
    })
    return `${told(gone)}${beside?.told(goneBeside) ?? ''}`
  },
}))
