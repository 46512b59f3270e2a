// 备份: made at night or when somebody asks, brought back in a trial, and removed when they are old. The work is done by servers that
// have KOUAN_BACKUP_FOLDER.
import { readBackupPlace, startBackup } from '@kouan/contract/calls/system/backup-calls.ts'
import { backup } from '@kouan/contract/resources/system/backup.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { actorName } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { Refusal } from '../../../ground/errors.ts'
import { enqueue, handleWork } from '../../../work/work.ts'
import { backupObstacle } from './backup-settings.ts'
import { backupWork, makeBackup, trialWork, tryStored } from './backup-work.ts'

/** One backup at a time, and one trial. */
const key = 'backup'
const platform = '0'

export const backups: Part[] = [
  ...serveEntity(defineEntity({ resource: backup }), {
    isPolled: true,
    actions: {
      async tryRestore(context, work) {
        const obstacle = backupObstacle(context.services.backups)
        if (obstacle) throw new Refusal(obstacle)
        for (const { id } of work.left()) {
          await sql`update backup set trial_status = 'RUNNING', version = version + 1 where id = ${id}`.execute(
            context.db,
          )
          await enqueue(context.db, trialWork, { key: id, tenantId: platform, payload: { id } })
        }
      },
    },
  }),

  serve(readBackupPlace, async ({ services }) => ({
    folder: services.backups?.folder ?? null,
    obstacle: backupObstacle(services.backups),
  })),

  serve(startBackup, async ({ db, actor, services, addResponseMeta }) => {
    const obstacle = backupObstacle(services.backups)
    if (obstacle) throw new Refusal(obstacle)
    await enqueue(db, backupWork, { key, tenantId: platform, payload: { startedBy: actorName(actor), days: null } })
    addResponseMeta({ message: '已开始备份，结果在列表中' })
    return null
  }),

  { workKind: backupWork },
  { workKind: trialWork },
  {
    background: ({ services: { backups: settings } }) => ({
      // A server without the folder leaves the work to one that has it.
      work: settings
        ? [
            handleWork(backupWork, (run, { payload }) => makeBackup(run, { settings, ...payload })),
            handleWork(trialWork, (run, { payload }) => tryStored(run, { settings, ...payload })),
          ]
        : [],
      scheduled: [
        {
          name: 'make-backup',
          async run(run, days) {
            if (!settings) return '没有设置备份目录，没有备份'
            await run.transact((db) =>
              enqueue(db, backupWork, { key, tenantId: platform, payload: { startedBy: 'system', days } }),
            )
            return '已开始备份，结果见“备份”页面'
          },
        },
        {
          name: 'try-backup',
          async run(run) {
            if (!settings) return '没有设置备份目录，没有试恢复'
            return run.transact(async (db) => {
              const { rows } = await sql<{ id: string; name: string }>`update backup set trial_status = 'RUNNING',
                  version = version + 1
                where id = (select id from backup where status = 'WRITTEN' order by begin_time desc limit 1)
                returning id::text, name`.execute(db)
              const [latest] = rows
              if (!latest) return '还没有备份'
              await enqueue(db, trialWork, { key: latest.id, tenantId: platform, payload: { id: latest.id } })
              return `已开始试恢复 ${latest.name}，结果见“备份”页面`
            })
          },
        },
      ],
    }),
  },
]
