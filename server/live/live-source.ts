// Contribution of a feature to the live channel: an event, and the notifications of the database that lead to it.
import type { LiveEvent } from '@kouan/contract/language/live-event.ts'
import type { Transaction } from '../db/transaction.ts'
import type { PresenceNews } from './presence-news.ts'

/** A notification of the database (migrations/400-live-channel.sql). Absent members do not restrict whom it is for. */
export interface Notification {
  topic: string
  tenant?: string
  enterprise?: string
  users?: readonly string[]
  ids?: readonly string[]
  version?: string
  /** User and page whose request wrote it, `user:page`. */
  by?: string
  /** Of the topic `presence`. */
  news?: PresenceNews
}

export interface LiveSource {
  event: LiveEvent
  /** Topics of notifications. */
  topics: readonly string[]
  /** Text for the socket of the person, read in the tenant of the notification; without it that socket is not told. */
  personal?: (db: Transaction, notification: Notification) => Promise<PersonalMessage>
}

export interface PersonalMessage {
  msgId: string
  msgTxt: string
}

/** Facts about a caller that decide what is sent. */
export interface Listening {
  userId: string
  tenantId: string
  enterpriseId: string | null
  permissions: ReadonlySet<string>
}

/** Whether a person may hear an event at all. */
export const mayHear = ({ needs }: LiveEvent, { permissions }: Listening): boolean =>
  needs === 'signed-in' || permissions.has(needs)

/** Whether a notification concerns a person; rows of another tenant or enterprise never do. */
export function concerns(
  { tenant, enterprise, users }: Notification,
  { byEnterprise }: LiveEvent,
  { userId, tenantId, enterpriseId }: Listening,
): boolean {
  if (tenant !== undefined && tenant !== tenantId) return false
  if (users !== undefined && !users.includes(userId)) return false
  return !byEnterprise || enterpriseId === null || enterprise === enterpriseId
}
