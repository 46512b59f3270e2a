import { noticesChanged } from '@kouan/contract/calls/live-events.ts'
import { sql } from 'kysely'
import type { LiveSource } from '../../../live/live-source.ts'

/** Released, revoked and read messages, for the bells of those whom they are for. */
export const liveNotices: LiveSource = {
  event: noticesChanged,
  topics: ['announcement'],
  async personal(db, { ids = [] }) {
    const [msgId = ''] = ids
    if (msgId === '') return { msgId, msgTxt: '' }
    const { rows } = await sql<{ titile: string }>`select titile from announcement where id = ${msgId}`.execute(db)
    return { msgId, msgTxt: rows[0]?.titile ?? '' }
  },
}
