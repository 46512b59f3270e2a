// Uploads that no row names: bounded for each person, and removed after a day, as are half written ones.

import { unnamedLimits } from '@kouan/contract/calls/files.ts'
import { sql } from 'kysely'
import { lockTextUntilCommit } from '../../db/locks.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { ScheduledTask } from '../../domain/schedule/scheduled-task.ts'
import { actorName, type Context, type Services } from '../../gate/context.ts'
import { Refusal } from '../../ground/errors.ts'

const { count: most, bytes: mostBytes, hours } = unnamedLimits

/** Uploads that are free since before this moment are gone, swept or not. */
export const sweptBefore = (now: Date) => new Date(now.getTime() - hours * 3_600_000)

/**
 * Ends the use of uploads at once; the next sweep removes them. The moment lies before that of every call: one that came
 * earlier and waited for this one, or came to a server whose clock is behind, does not find them again.
 */
export async function dropUploads({ db }: Context, ids: readonly string[]): Promise<void> {
  await sql`update uploaded_file set free_since = ${new Date(0)} where file_id = any(${ids})`.execute(db)
}

/** Refuses uploads beyond the quota of a person. They take turns, so that several at once are counted like one by one. */
export async function enforceUploadQuota({ db, actor, tenantId, now }: Context, more: number): Promise<void> {
  const person = actorName(actor)
  await lockTextUntilCommit(db, { purpose: 'uploads', text: `${tenantId} ${person}` })
  const { rows } = await sql<{ count: number; bytes: string }>`select count(*)::int as count,
      coalesce(sum(f.size), 0)::text as bytes
    from uploaded_file u join stored_file f on f.id = u.file_id
    where u.create_by = ${person} and u.free_since > ${sweptBefore(now)}`.execute(db)
  const { count = 0, bytes = '0' } = rows[0] ?? {}
  if (count < most && Number(bytes) + more <= mostBytes) return
  throw new Refusal(
    `您已上传而尚未保存的文件最多${most}个，共${mostBytes / 1024 / 1024}MB；请先保存，未保存的文件在${hours}小时后自动清除`,
  )
}

const atOnce = 500

export const sweepUploads = ({ files }: Pick<Services, 'files'>): ScheduledTask => ({
  name: 'sweep-uploads',
  async run(run) {
    const before = sweptBefore(run.now())
    const { rows } = await run.transact((db) =>
      sql<{ id: string }>`select tenant_id::text as id from kouan_upload_tenants(${before})`.execute(db),
    )
    let count = 0
    for (const { id: tenantId } of rows) {
      const keys = await run.transact((db) => removeFree(db, before), { tenantId })
      count += keys.length
      // After the commit: until then the rows may come back.
      for (const key of keys) {
        // One that cannot be removed does not keep the others.
        await files.remove(key).catch((err: unknown) => run.log.error({ err }, 'the bytes of a swept upload stay'))
      }
    }
    const halves = await files.removeIncomplete(before)
    return `删除了${count}个文件${halves > 0 ? `和${halves}个中断后未写完的文件` : ''}`
  },
})

/**
 * Removes free uploads; one that a save is just naming has a locked row and stays. Returns the ids to remove from the file store.
 */
async function removeFree(db: Transaction, before: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`delete from uploaded_file where file_id in (select file_id from uploaded_file
    where free_since <= ${before} order by free_since limit ${atOnce} for update skip locked)
    returning file_id as id`.execute(db)
  const { rows: removed } = await sql<{
    key: string
  }>`delete from stored_file where id = any(${rows.map(({ id }) => id)})
    returning store_key as key`.execute(db)
  return removed.map(({ key }) => key)
}
