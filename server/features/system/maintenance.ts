// 维护公告: kept by the platform's administrators; the gate applies it (server/gate/maintenance.ts).
import { type AnnouncedMaintenance, readMaintenance } from '@kouan/contract/calls/home.ts'
import { maintenance } from '@kouan/contract/resources/system/maintenance.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { serve } from '../../gate/serve-call.ts'
import { BadInput } from '../../ground/errors.ts'

const longestHours = 7 * 24

function checkTimes({ noticeTime, beginTime, endTime }: Record<string, unknown>): void {
  const [notice, begin, end] = [noticeTime, beginTime, endTime].map(String)
  const problems = []
  if (notice && begin && notice > begin) problems.push({ field: 'noticeTime', message: '公告时间：不能晚于维护开始' })
  if (begin && end && end <= begin) problems.push({ field: 'endTime', message: '维护结束：须晚于维护开始' })
  else if (hoursBetween(begin, end) > longestHours)
    problems.push({ field: 'endTime', message: '维护结束：最多在维护开始之后七天' })
  if (problems.length > 0) throw new BadInput(problems)
}

const hoursBetween = (begin = '', end = '') => (Date.parse(`${end}Z`) - Date.parse(`${begin}Z`)) / 3_600_000

const maintenanceEntity = defineEntity({
  resource: maintenance,
  async beforeAdd(_context, row) {
    checkTimes(row)
    return row
  },
  async beforeEdit(_context, change, before) {
    checkTimes({ ...before, ...change })
    return change
  },
})

const announced = serve(readMaintenance, async ({ db, now }) => {
  const { rows } = await sql<AnnouncedMaintenance>`select id::text, content, closed as "isClosed",
      to_char(begin_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "beginTime",
      to_char(end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "endTime", begin_time <= ${now} as "hasBegun"
    from maintenance where notice_time <= ${now} and end_time > ${now}
    order by maintenance.begin_time, maintenance.id limit 1`.execute(db)
  return rows[0] ?? null
})

export const maintenanceParts: Part[] = [...serveEntity(maintenanceEntity), announced]
