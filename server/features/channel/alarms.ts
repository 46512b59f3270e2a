// 告警: what was found, and taking note of it.
import { alarm } from '@kouan/contract/resources/channel/alarm.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import { moveState } from '../../crud/serve-actions.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { actorName } from '../../gate/context.ts'
import { alarmSources } from './alarm-sources.ts'

export const alarms: Part[] = [
  ...serveEntity(defineEntity({ resource: alarm }), {
    isPolled: true,
    actions: {
      async acknowledge(context, work) {
        await moveState(context, work)
        await sql`update alarm set known_by = ${actorName(context.actor)}, known_time = ${context.now}
          where id = any(${work.left().map(({ id }) => id)}::bigint[])`.execute(context.db)
      },
    },
  }),
  { background: ({ services }) => ({ alarmSources: alarmSources(services.signers) }) },
]
