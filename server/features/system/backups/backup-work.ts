// Makes a backup, tries one, removes old ones; each remembers what came of it in its row.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hashFile } from '../../../backup/copy-tree.ts'
import { tryBackup } from '../../../backup/try-backup.ts'
import { writeBackup } from '../../../backup/write-backup.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { StartFailure } from '../../../ground/start-failure.ts'
import { defineWork, type WorkRun } from '../../../work/work.ts'
import { folderSentence } from '../folder-sentence.ts'
import { type BackupSettings, backupObstacle } from './backup-settings.ts'

/** The outcome is in its row, so that nothing is tried again by itself. */
const once = { retryMinutes: [], concurrency: 1 }

export const backupWork = defineWork<{ startedBy: string; days: number | null }>({
  ...once,
  name: 'make-backup',
  title: '备份',
})
export const trialWork = defineWork<{ id: string }>({ ...once, name: 'try-backup', title: '试恢复备份' })

const dayMs = 24 * 3_600_000

interface Making {
  settings: BackupSettings
  startedBy: string
  /** After so many days backups are removed; null: none is. */
  days: number | null
}

export async function makeBackup(run: WorkRun, { settings, startedBy, days }: Making): Promise<void> {
  const begun = run.now()
  // To the millisecond, so that no two are alike.
  const name = `kouan-${beijingText(begun).replace(/\D/g, '')}${String(begun.getMilliseconds()).padStart(3, '0')}`
  const { rows } = await run.transact(async (db) => {
    await sql`update backup set status = 'FAILED', problem = '备份中断：服务器停止了', end_time = ${begun},
        version = version + 1 where status = 'RUNNING'`.execute(db)
    return sql<{ id: string }>`insert into backup (name, status, started_by, begin_time, create_by, create_time)
      values (${name}, 'RUNNING', ${startedBy}, ${begun}, ${startedBy}, ${begun}) returning id::text`.execute(db)
  })
  const id = rows[0]?.id ?? ''
  try {
    const obstacle = backupObstacle(settings)
    if (obstacle) throw new StartFailure(obstacle)
    await mkdir(settings.folder, { recursive: true, mode: 0o700 })
    const target = join(settings.folder, name)
    const passphrase = settings.passphrase ?? ''
    const { files } = await writeBackup({ ...settings, target, passphrase, now: begun })
    const { sha256 } = await hashFile(join(target, 'manifest.json'))
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    await run.transact((db) =>
      sql`update backup set status = 'WRITTEN', end_time = ${run.now()}, file_count = ${files.length}, bytes = ${bytes},
          sha256 = ${sha256}, version = version + 1 where id = ${id}`.execute(db),
    )
  } catch (error) {
    run.log.error({ err: error, backup: name }, 'a backup failed')
    await run.transact((db) =>
      sql`update backup set status = 'FAILED', end_time = ${run.now()}, problem = ${folderSentence('备份目录', error)},
          version = version + 1 where id = ${id}`.execute(db),
    )
    return
  }
  if (days !== null) await removeOld(run, { settings, days })
}

/** The newest one that came back stays, however old it is, and the newest one that was written. */
async function removeOld(run: WorkRun, { settings, days }: Omit<Making, 'startedBy' | 'days'> & { days: number }) {
  const before = new Date(run.now().getTime() - days * dayMs)
  const { rows } = await run.transact((db) =>
    sql<{ id: string; name: string }>`select b.id::text, b.name from backup b
      where b.status = 'WRITTEN' and b.begin_time < ${before}
        and b.id <> (select max(id) from backup where status = 'WRITTEN')
        and b.id is distinct from (select max(id) from backup where status = 'WRITTEN' and trial_status = 'PASSED')
      order by b.id`.execute(db),
  )
  for (const { id, name } of rows) {
    await rm(join(settings.folder, name), { recursive: true, force: true })
    await run.transact((db) =>
      sql`update backup set status = 'REMOVED', version = version + 1 where id = ${id}`.execute(db),
    )
  }
}

export async function tryStored(
  run: WorkRun,
  { settings, id }: { settings: BackupSettings; id: string },
): Promise<void> {
  const { rows } = await run.transact((db) =>
    sql<{ name: string }>`select name from backup where id = ${id} and status = 'WRITTEN'`.execute(db),
  )
  const [row] = rows
  if (!row) return
  const finish = (status: 'PASSED' | 'FAILED', detail: string) =>
    run.transact((db) =>
      sql`update backup set trial_status = ${status}, trial_time = ${run.now()}, trial_detail = ${detail},
          version = version + 1 where id = ${id}`.execute(db),
    )
  try {
    const source = join(settings.folder, row.name)
    const {
      tables,
      rows: count,
      digests,
      problems,
    } = await tryBackup({
      source,
      passphrase: settings.passphrase ?? '',
      scratchFolder: settings.dataFolder,
    })
    if (problems.length > 0) await finish('FAILED', problems.slice(0, 20).join('；'))
    else await finish('PASSED', `核对了全部文件，${tables} 张表的 ${count} 行，${digests} 张表的内容`)
  } catch (error) {
    run.log.error({ err: error, backup: row.name }, 'a backup did not come back in a trial')
    await finish('FAILED', folderSentence('备份目录', error))
  }
}
