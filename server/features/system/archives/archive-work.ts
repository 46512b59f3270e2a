// Archives by the rule and brings archives back; each remembers what came of it in its row.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { archiveMessages, bringBack } from '../../../archive/archive-messages.ts'
import { countOldBodies } from '../../../archive/message-bodies.ts'
import { ownerAddress } from '../../../backup/write-backup.ts'
import { connectAsOwner, type OwnerConnections } from '../../../db/connect.ts'
import { StartFailure } from '../../../ground/start-failure.ts'
import type { Vault } from '../../../vault/vault.ts'
import { defineWork, type WorkRun } from '../../../work/work.ts'
import { folderSentence } from '../folder-sentence.ts'
import { type ArchiveSettings, archiveObstacle } from './archive-settings.ts'
import { cutOf } from './archive-time.ts'

/** The outcome is in its row, so that nothing is tried again by itself. */
const once = { retryMinutes: [], concurrency: 1 }

export const archiveWork = defineWork<Record<never, never>>({
  ...once,
  name: 'archive-messages',
  title: '归档报文原文',
})
export const bringBackWork = defineWork<{ id: string }>({ ...once, name: 'bring-back-archive', title: '取回归档' })

const missing = '归档的目录不见了'

export interface Archiving {
  settings: ArchiveSettings
  vault: Vault
}

/** Moves what is older than the rule says into the folder of its month; does nothing without a rule or such bodies. */
export async function archiveByRule(run: WorkRun, { settings, vault }: Archiving): Promise<void> {
  const { rows: rules } = await run.transact((db) =>
    sql<{ months: number }>`select months from archive_rule`.execute(db),
  )
  const [rule] = rules
  if (!rule) return
  const now = run.now()
  const { before, name } = cutOf(now, rule.months)
  await asOwner(settings, async ({ kysely: db }) => {
    if ((await countOldBodies(db, before)) === 0) return
    const { rows } = await run.transact((given) =>
      sql<{ id: string }>`insert into message_archive (name, status, before_time, begin_time, create_by, create_time)
        values (${name}, 'RUNNING', ${before}, ${now}, 'system', ${now})
        on conflict (name) do update set status = 'RUNNING', begin_time = ${now}, end_time = null, problem = null,
          version = message_archive.version + 1 returning id::text`.execute(given),
    )
    const id = rows[0]?.id ?? ''
    const settle = (status: string, { count, problem }: { count?: number; problem?: string }) =>
      run.transact((given) =>
        sql`update message_archive set status = ${status}, end_time = ${run.now()}, problem = ${problem ?? null},
          body_count = coalesce(body_count, 0) + ${count ?? 0}, version = version + 1 where id = ${id}`.execute(given),
      )
    try {
      const obstacle = archiveObstacle(settings)
      if (obstacle) throw new StartFailure(obstacle)
      await mkdir(settings.folder, { recursive: true, mode: 0o700 })
      const place = { db, vault, folder: join(settings.folder, name), passphrase: settings.passphrase ?? '' }
      // People agreed to the count when they set the rule.
      const count = await archiveMessages({ ...place, before, now, confirmed: 'by the rule' })
      await settle('WRITTEN', { count })
    } catch (error) {
      run.log.error({ err: error, archive: name }, 'messages were not archived')
      await settle('FAILED', { problem: folderSentence('归档目录', error, missing) })
    }
  })
}

export async function bringArchiveBack(
  run: WorkRun,
  { settings, vault, id }: Archiving & { id: string },
): Promise<void> {
  const { rows } = await run.transact((db) =>
    sql<{ name: string }>`select name from message_archive where id = ${id} and status = 'RESTORING'`.execute(db),
  )
  const [row] = rows
  if (!row) return
  const settle = (status: string, problem: string | null) =>
    run.transact((db) =>
      sql`update message_archive set status = ${status}, problem = ${problem}, body_count = case when ${status} = 'RESTORED'
        then 0 else body_count end, end_time = ${run.now()}, version = version + 1 where id = ${id}`.execute(db),
    )
  try {
    const place = { vault, folder: join(settings.folder, row.name), passphrase: settings.passphrase ?? '' }
    const count = await asOwner(settings, ({ kysely: db }) => bringBack({ ...place, db }))
    run.log.info({ archive: row.name, count }, 'an archive was brought back')
    await settle('RESTORED', null)
  } catch (error) {
    run.log.error({ err: error, archive: row.name }, 'an archive was not brought back')
    await settle('WRITTEN', `没有取回：${folderSentence('归档目录', error, missing)}`)
  }
}

/** Background work sees the rows of one tenant, and bodies of all of them are moved. */
async function asOwner<T>(settings: ArchiveSettings, work: (owner: OwnerConnections) => Promise<T>): Promise<T> {
  const owner = await connectAsOwner(ownerAddress(settings), { poolSize: 2 })
  try {
    return await work(owner)
  } finally {
    await owner.close()
  }
}
