// 归档: by a rule that people set, at night. The work is done by servers that have KOUAN_ARCHIVE_FOLDER.
import { monthsToKeep, readArchiveRule, saveArchiveRule } from '@kouan/contract/calls/system/archive-calls.ts'
import { messageArchive } from '@kouan/contract/resources/system/message-archive.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import { enqueue, handleWork } from '../../../work/work.ts'
import { archiveObstacle } from './archive-settings.ts'
import { cutOf } from './archive-time.ts'
import { archiveByRule, archiveWork, bringArchiveBack, bringBackWork } from './archive-work.ts'

const key = 'archive'
const platform = '0'

/** A rule that takes what customs may still ask for wants the count of today from whoever sets it. */
async function refuseUnconfirmed({ db, now }: Context, months: number, confirmed: number | null | undefined) {
  if (months >= monthsToKeep) return
  const [since, before] = [cutOf(now, monthsToKeep).before, cutOf(now, months).before]
  const { rows } = await sql<{ count: number }>`select kouan_old_bodies(${since}, ${before})::int as count`.execute(db)
  const count = rows[0]?.count ?? 0
  if (confirmed === count) return
  throw new BadInput([
    {
      field: 'confirmed',
      message: `海关可在三年内查阅申报的报文。按 ${months} 个月，现在就有 ${count} 份不满三年的移出数据库；确实如此的，请填写 ${count}`,
    },
  ])
}

export const archives: Part[] = [
  ...serveEntity(defineEntity({ resource: messageArchive }), {
    isPolled: true,
    actions: {
      async bringBack(context, work) {
        const obstacle = archiveObstacle(context.services.archives)
        if (obstacle) throw new Refusal(obstacle)
        for (const { id } of work.left()) {
          await sql`update message_archive set status = 'RESTORING', problem = null, version = version + 1
            where id = ${id}`.execute(context.db)
          await enqueue(context.db, bringBackWork, { key: id, tenantId: platform, payload: { id } })
        }
      },
    },
  }),

  serve(readArchiveRule, async ({ db, services }) => {
    const { rows } = await sql<{ months: number }>`select months from archive_rule`.execute(db)
    return {
      months: rows[0]?.months ?? null,
      folder: services.archives?.folder ?? null,
      obstacle: archiveObstacle(services.archives),
    }
  }),

  serve(saveArchiveRule, async (context, { months, confirmed }) => {
    const { db, actor, now, services, audit } = context
    const { rows } = await sql<{ months: number }>`select months from archive_rule`.execute(db)
    audit({ before: { months: rows[0]?.months ?? null }, after: { months: months ?? null } })
    if (!months) {
      await sql`delete from archive_rule`.execute(db)
      return null
    }
    const obstacle = archiveObstacle(services.archives)
    if (obstacle) throw new Refusal(obstacle)
    await refuseUnconfirmed(context, months, confirmed)
    await sql`insert into archive_rule (id, months, set_by, set_time) values (1, ${months}, ${actorName(actor)}, ${now})
      on conflict (id) do update set months = ${months}, set_by = ${actorName(actor)}, set_time = ${now}`.execute(db)
    return null
  }),

  { workKind: archiveWork },
  { workKind: bringBackWork },
  {
    background: ({ services: { archives: settings, vault } }) => ({
      // A server without the folder leaves the work to one that has it.
      work: settings
        ? [
            handleWork(archiveWork, (run) => archiveByRule(run, { settings, vault })),
            handleWork(bringBackWork, (run, { payload }) => bringArchiveBack(run, { settings, vault, ...payload })),
          ]
        : [],
      scheduled: [
        {
          name: 'archive-messages',
          async run(run) {
            if (!settings) return '没有设置归档目录，没有归档'
            return run.transact(async (db) => {
              const { rows } = await sql<{ months: number }>`select months from archive_rule`.execute(db)
              if (rows.length === 0) return '没有归档规则，没有归档'
              await enqueue(db, archiveWork, { key, tenantId: platform, payload: {} })
              return '已开始归档，结果见“归档”页面'
            })
          },
        },
      ],
    }),
  },
]
