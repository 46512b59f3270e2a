import { announcement } from '@kouan/contract/resources/system/announcement.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { Given } from '../../../crud/hooks.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'

export const announcementEntity = defineEntity({
  resource: announcement,
  computed: {
    isOpen: () => sql`announcement.send_status <> '1'`,
    isUnread: (context) => sql`not ${isRead(context)}`,
    readFlag: (context) => sql`case when ${isRead(context)} then '1' else '0' end`,
  },
  async beforeAdd(_, row) {
    refuseEmptyTime(row)
    return row
  },
  async beforeEdit(_, change, before) {
    if (before.sendStatus === '1') throw new Refusal('已发布的通告不能修改，请先撤销')
    refuseEmptyTime({ ...before, ...change })
    return change
  },
  async beforeDelete(_, row) {
    if (row.sendStatus === '1') throw new Refusal('已发布的通告不能删除，请先撤销')
  },
})

function refuseEmptyTime({ startTime, endTime }: Given<typeof announcement>): void {
  // Both are written alike, so that they compare as texts.
  if (startTime && endTime && endTime <= startTime) {
    throw new BadInput([{ field: 'endTime', message: '失效时间：须晚于生效时间' }])
  }
}

export const isRead = (context: Context) => sql<boolean>`exists (select from announcement_read r
  where r.announcement_id = announcement.id and r.user_id = ${callerOf(context).userId})`
