// Health of channels in both directions: the database judges (kouan_channel_health), and here it is read and said.
import type { HealthState } from '@kouan/contract/resources/channel/health-states.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { beijingText } from '../../ground/beijing-time.ts'

/** State of a channel with its latest faults. Numbers are documents. */
export interface ChannelHealth {
  state: HealthState
  /** Chinese sentence: why nothing was sent at the last try, and since when no try has succeeded. */
  sendFault: string | null
  sendFaultTime: Date | null
  waiting: number
  oldestWaiting: Date | null
  receiveFault: string | null
  receiveFaultTime: Date | null
  checkTime: Date | null
  /** Sent within a day and after the last receipt; `late` more than half an hour ago. */
  expected: number
  oldestExpected: Date | null
  late: number
  credentialEnd: Date | null
  /** Used, and not looked into for five minutes. */
  isUnread: boolean
}

export interface NamedHealth extends ChannelHealth {
  id: string
  code: string
  name: string
}

/** Base channels that the caller sees, by their ids; one of them where `channelId` is given. */
export async function readHealth(
  db: Transaction,
  { now, channelId }: { now: Date; channelId?: string },
): Promise<NamedHealth[]> {
  const { rows } = await sql<NamedHealth>`select b.id::text, b.channel_code as code, b.channel_name as name, h.state,
      h.send_fault as "sendFault", h.send_fault_time as "sendFaultTime", h.waiting, h.oldest_waiting as "oldestWaiting",
      h.receive_fault as "receiveFault", h.receive_fault_time as "receiveFaultTime", h.check_time as "checkTime",
      h.expected, h.oldest_expected as "oldestExpected", h.late, h.credential_end as "credentialEnd",
      h.is_unread as "isUnread"
    from kouan_channel_health(${now}::timestamptz, ${channelId ?? null}::bigint) h
      join base_channel b on b.id = h.channel_id order by b.id`.execute(db)
  return rows
}

/** One part of kouan_channel_health, for the base channel whose id is in the column `channel`. */
export const healthOf = (channel: string, part: string, now: Date) =>
  sql`(select h.${sql.ref(part)} from kouan_channel_health(${now}::timestamptz, ${sql.ref(channel)}) h)`

/** Chinese sentences: what is wrong, the worst first; none where nothing is. Each begins with what is wrong: its end may be cut. */
export function sayHealth(health: ChannelHealth, now: Date): string[] {
  const { state, waiting, late, credentialEnd } = health
  if (state === 'STOPPED') return waiting > 0 ? ['通道已停用', saysWaiting(health)] : ['通道已停用']
  const isHeldUp = state === 'BLOCKED'
  return [
    ...(isHeldUp ? [`不能发送：${health.sendFault ?? '没有发送，也没有报错'}${sinceText(health.sendFaultTime)}`] : []),
    ...(isHeldUp && waiting > 0 ? [saysWaiting(health)] : []),
    ...(health.receiveFault ? [`收取异常：${health.receiveFault}${sinceText(health.receiveFaultTime)}`] : []),
    ...(health.isUnread ? [`没有收取${sinceText(health.checkTime)}`] : []),
    ...(late > 0 ? [`${late} 份单证超过半小时没有回执，最早的于 ${textOf(health.oldestExpected)} 发送`] : []),
    ...(credentialEnd && credentialEnd.getTime() < now.getTime() + warnedMs
      ? [`登录账号或证书${credentialEnd <= now ? '已于' : '将于'} ${beijingText(credentialEnd)} 到期`]
      : []),
  ]
}

/** The same fourteen days as in kouan_channel_health. */
const warnedMs = 14 * 86_400_000
const textOf = (time: Date | null) => (time ? beijingText(time) : '未知时间')
const sinceText = (time: Date | null) => (time ? `（自 ${beijingText(time)}）` : '')
const saysWaiting = ({ waiting, oldestWaiting }: ChannelHealth) =>
  `${waiting} 份单证待发，最早的等待自 ${textOf(oldestWaiting)}`
