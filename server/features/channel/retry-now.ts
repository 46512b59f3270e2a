// 立即重试: what waits for a channel is tried at once, whatever pause is left. The audit of the action says who wanted it.
import type { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { sql } from 'kysely'
import type { ResourceActions } from '../../crud/serve-actions.ts'
import { noteQueued } from '../../gate/held-work.ts'
import { Refusal } from '../../ground/errors.ts'

export const retryNow: ResourceActions<typeof baseChannel>['retryNow'] = async ({ db, now }, { left }) => {
  const [channel] = left()
  if (!channel) return null
  if (channel.status !== '1') throw new Refusal(`基础通道“${channel.channelName}”已停用，不能重试`)
  await sql`update base_channel set last_retry_time = ${now}::timestamptz where id = ${channel.id}`.execute(db)
  noteQueued(db)
  await sql`select kouan_wake_channel(${channel.id}::bigint, null)`.execute(db)
  return null
}
