// 日志级别: set for some hours; every server reads it when it writes its figures (server/domain/monitor/running-server.ts).
import { logLevels, readLogLevel, setLogLevel, usualLogLevel } from '@kouan/contract/calls/system/log-level-calls.ts'
import { sql } from 'kysely'
import type { Part } from '../../../domain/entity/part.ts'
import { actorName } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { BadInput } from '../../../ground/errors.ts'

export const logLevel: Part[] = [
  serve(readLogLevel, async ({ db, now }) => {
    const { rows } = await sql<{ level: string; until: string; setBy: string }>`select level, set_by as "setBy",
        to_char(until at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as until
      from log_level where until > ${now}`.execute(db)
    return rows[0] ?? { level: usualLogLevel, until: null, setBy: null }
  }),
  serve(setLogLevel, async ({ db, now, actor, addResponseMeta }, { level, hours }) => {
    if (!logLevels.some((one) => one === level))
      throw new BadInput([{ field: 'level', message: `日志级别：没有“${level}”` }])
    const until = new Date(now.getTime() + hours * 3_600_000)
    await sql`insert into log_level (id, level, until, set_by) values (1, ${level}, ${until}, ${actorName(actor)})
      on conflict (id) do update set level = excluded.level, until = excluded.until, set_by = excluded.set_by`.execute(
      db,
    )
    addResponseMeta({ message: '已修改，十秒之内在全部服务器上生效' })
    return null
  }),
]
