// Sources of alarms of the channels. Limits are constants: docs/operations.md names them.
import { X509Certificate } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { AlarmSource, Incident } from '../../domain/alarm/alarm.ts'
import { readPatience } from '../../domain/alarm/alarm-rules.ts'
import { type NamedHealth, readHealth } from '../../domain/channel/channel-health.ts'
import type { Signers } from '../../domain/declaration/signing/signer.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { sendingAlarms } from './sending-alarms.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Days before the end of a certificate; each of them is an alarm of its own. */
const warningDays = [3, 14, 30]
const mostUnmatched = 20
/** Share of the documents answered in the last hour, of at least so many. */
const mostFailed = 0.2
const fewestAnswered = 10

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

const expiring = (signers: Pick<Signers, 'all'>): AlarmSource => ({
  kind: 'EXPIRY',
  async find(db, now) {
    const { rows } = await sql<{ id: string; name: string; code: string; cert: string | null; account: Date | null }>`
      select id::text, channel_name as name, channel_code as code, case auth_type when 'CERT' then client_cert end as cert,
        case when auth_type in ('PASSWORD', 'TOKEN', 'KEY') then
          (account_expires + 1)::timestamp at time zone 'Asia/Shanghai' end as account
      from base_channel where status = '1' and (client_cert is not null or account_expires is not null)
      order by base_channel.id`.execute(db)
    await storeEnds(
      db,
      rows.map(({ id, cert, account }) => ({ id, end: firstEnd(cert, account) })),
    )
    const ofChannels = rows.flatMap(({ id, name, code, cert, account }): Incident[] => {
      const of = { id, what: `基础通道“${name}”`, now }
      return [
        ...(cert
          ? ending({ ...of, what: `${of.what}的客户端证书`, end: new Date(new X509Certificate(cert).validTo) })
          : []),
        ...(account ? ending({ ...of, id: `${id} account`, what: `${of.what}的登录账号`, end: account }) : []),
      ].map((incident) => ({ ...incident, channelCode: code }))
    })
    return [...ofChannels, ...(await endingSigners(db, { signers, now }))]
  },
})

const firstEnd = (cert: string | null, account: Date | null): Date | null => {
  const ends = [cert && new Date(new X509Certificate(cert).validTo), account].filter((end) => end instanceof Date)
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}

/** Keeps the ends for the health of the channels, which cannot read certificates. */
async function storeEnds(db: Transaction, ends: { id: string; end: Date | null }[]): Promise<void> {
  await sql`update base_channel b set last_credential_end = found.ends
    from base_channel own left join unnest(${ends.map(({ id }) => id)}::bigint[], ${ends.map(({ end }) => end)}::timestamptz[])
      found (id, ends) on found.id = own.id
    where b.id = own.id and b.last_credential_end is distinct from found.ends`.execute(db)
}

/** Certificates of the configuration of signers; they are the installation's, so that the platform alone has the alarm. */
async function endingSigners(db: Transaction, { signers, now }: { signers: Pick<Signers, 'all'>; now: Date }) {
  const { rows } = await sql<{ tenant: string }>`select (select kouan_tenant())::text as tenant`.execute(db)
  if (rows[0]?.tenant !== '0') return []
  return signers.all.flatMap(({ name, title, expires }) =>
    ending({ id: `signer ${name}`, what: `签名方式“${title}”的证书`, end: expires, now }),
  )
}

/** Each number of days is an incident of its own, so that people get three alarms. */
function ending({ id, what, end, now }: { id: string; what: string; end: Date; now: Date }): Incident[] {
  const within = warningDays.find((days) => end.getTime() - now.getTime() <= days * day)
  if (within === undefined) return []
  const isOver = end <= now
  return [
    {
      incident: `${id} ${isOver ? 0 : within}`,
      title: `${what}${isOver ? '已过期' : `在 ${within} 天内过期`}`,
      detail: `到期时间 ${beijingText(end)}`,
    },
  ]
}

const stopped: AlarmSource = {
  kind: 'CHANNEL',
  async find(db, now) {
    const { rows: paused } = await sql<Incident>`select 'enterprise ' || c.id as incident,
        b.channel_code as "channelCode", '企业通道已暂停：' || e.company_name || '，' || t.dxp_id as title,
        '暂停期间申报不发送' as detail
      from enterprise_channel c join enterprise e on e.id = c.enterprise_id join transfer_info t on t.id = c.transfer_info_id
        join base_channel b on b.id = c.base_channel_id where c.status = '2' order by c.id`.execute(db)
    const { rows: used } = await sql<{ id: string }>`select distinct base_channel_id::text as id
      from enterprise_channel where status = '1'`.execute(db)
    const ids = new Set(used.map(({ id }) => id))
    const channels = (await readHealth(db, { now })).filter(({ id }) => ids.has(id))
    const patienceOf = await readPatience(db, 'RECEIVING')
    return [
      ...paused,
      ...channels.flatMap((health) => notReceiving(health, { now, patienceMs: patienceOf(health.code) })),
    ]
  },
}

interface Judging {
  now: Date
  /** How long a fault lasts before it rings; undefined: it never rings. */
  patienceMs: number | undefined
}

/** Each kind of fault is an incident of its own. */
function notReceiving(health: NamedHealth, { now, patienceMs }: Judging): Incident[] {
  const { id, name, code, state, receiveFault, receiveFaultTime, isUnread } = health
  const of = (kind: string, sentence: string) => ({
    incident: `base ${id} ${kind}`,
    title: `基础通道“${name}”${sentence}`,
    channelCode: code,
  })
  if (state === 'STOPPED') return [of('off', '已停用')]
  const lastedMs = now.getTime() - (receiveFaultTime?.getTime() ?? 0)
  return [
    ...(receiveFault && patienceMs !== undefined && lastedMs >= patienceMs
      ? [{ ...of('receiving', '收取出错'), detail: receiveFault }]
      : []),
    ...(isUnread ? [of('late', '没有按时收取')] : []),
  ]
}

const failing: AlarmSource = {
  kind: 'FAILURES',
  async find(db, now) {
    const { rows } = await sql<{ id: string; name: string; code: string; failed: number; answered: number }>`
      select b.id::text, b.channel_name as name, b.channel_code as code, count(*)::int as answered,
        (count(*) filter (where a.declare_status in ('REJECTED', 'FAILED')))::int as failed
      from attempt a join base_channel b on b.id = a.base_channel_id
      where a.return_time > ${before(now, 60 * minute)} and a.return_time <= ${now} group by b.id order by b.id`.execute(
      db,
    )
    return rows
      .filter(({ failed, answered }) => answered >= fewestAnswered && failed > answered * mostFailed)
      .map(({ id, name, code, failed, answered }) => ({
        incident: id,
        title: `基础通道“${name}”最近一小时的失败率过高`,
        detail: `${answered} 份单证中 ${failed} 份退单或失败`,
        channelCode: code,
      }))
  },
}

const silent: AlarmSource = {
  kind: 'SILENCE',
  async find(db, now) {
    const late = (await readHealth(db, { now })).filter((health) => health.late > 0)
    return late.map(({ id, name, code, oldestExpected }) => ({
      incident: id,
      title: `基础通道“${name}”超过 30 分钟没有收到回执`,
      channelCode: code,
      ...(oldestExpected && { detail: `${beijingText(oldestExpected)} 发送的报文还没有回执` }),
    }))
  },
}

const unmatched: AlarmSource = {
  kind: 'UNMATCHED',
  async find(db) {
    const { rows } = await sql<{
      number: number
    }>`select count(*)::int as number from receipt where match_status = '0'`.execute(db)
    const number = rows[0]?.number ?? 0
    if (number <= mostUnmatched) return []
    return [{ incident: 'receipts', title: `未匹配的回执超过 ${mostUnmatched} 个`, detail: `发现时有 ${number} 个` }]
  },
}

const undelivered: AlarmSource = {
  kind: 'DELIVERY',
  async find(db) {
    const { rows } = await sql<{ id: string; name: string; number: number }>`
      select target_kind || ' ' || target_id as id, max(target_name) as name, count(*)::int as number
      from delivery where status = 'FAILED' and event not like 'alarm.%' group by 1 order by 1`.execute(db)
    return rows.map(({ id, name, number }) => ({
      incident: id,
      title: `推送到“${name}”失败`,
      detail: `发现时有 ${number} 条已不再重试，可在“推送记录”中重新推送`,
    }))
  },
}

export const alarmSources = (signers: Pick<Signers, 'all'>): AlarmSource[] => [
  expiring(signers),
  ...[sendingAlarms, stopped, failing, silent, unmatched, undelivered],
]
