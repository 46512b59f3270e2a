// 大屏: its rows, the link that pairs a screen, and what a paired screen reads.
import { randomBytes } from 'node:crypto'
import { type ChannelMap, readChannelMap } from '@kouan/contract/calls/channel-map.ts'
import type { DeclaredHour } from '@kouan/contract/calls/home.ts'
import {
  isWallView,
  pairScreen,
  readWall,
  type WallFailure,
  type WallFigures,
} from '@kouan/contract/calls/wall-screen.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { endedScreen, wallLimits, wallScreen } from '@kouan/contract/resources/channel/wall-screen.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import { moveState } from '../../../crud/serve-actions.ts'
import { readWorklist } from '../../../domain/declaration/calls/read-worklist.ts'
import { countsOfParts, declaredToday } from '../../../domain/declaration/documents/declared-today.ts'
import { documentLetThrough } from '../../../domain/declaration/documents/let-through.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { type Context, callerOf, hasRight } from '../../../gate/context.ts'
import { screenPrefix } from '../../../gate/screen-session.ts'
import { serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { BadInput, CallFailure, Forbidden, Refusal } from '../../../ground/errors.ts'
import { hashToken } from '../../../vault/vault.ts'
import { flowTypes } from '../map/flow-documents.ts'
import { readMap } from '../map/read-map.ts'

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)
const validUntil = (now: Date) => after(now, wallLimits.validDays * 24 * 60)
const newSecret = () => randomBytes(32).toString('base64url')

/** A screen shows the scope of its maker, so that nobody makes one of staff into one of an enterprise, or the other way round. */
function refuseForeign(context: Context, row: { enterpriseId?: unknown }): void {
  const { enterpriseId } = callerOf(context)
  if (String(row.enterpriseId ?? '') !== (enterpriseId ?? '')) throw new Forbidden('大屏由所属的企业或运营人员自己配对')
}

const screens: Part[] = serveEntity(defineEntity({ resource: wallScreen }), {
  actions: {
    async makeLink(context, { left }) {
      const [row] = left()
      if (!row) throw new Forbidden()
      refuseForeign(context, row)
      const { db, now } = context
      const { userId, username } = callerOf(context)
      const [token, until] = [newSecret(), after(now, wallLimits.linkMinutes)]
      await sql`update wall_screen set pairing_hash = ${hashToken(token)}, pairing_until = ${until}, user_id = ${userId},
          acts_as = ${username}, version = version + 1, update_by = ${username}, update_time = ${now}
        where id = ${row.id}`.execute(db)
      return { path: `/wall#${token}`, until: beijingText(until) }
    },
    async renew(context, { left }) {
      const ids = left().map(({ id }) => id)
      const { username } = callerOf(context)
      await sql`update wall_screen set valid_until = ${validUntil(context.now)}, version = version + 1,
          update_by = ${username}, update_time = ${context.now}
        where id = any(${ids}::bigint[])`.execute(context.db)
    },
    async revoke(context, work) {
      await moveState(context, work)
      const reason = `由 ${callerOf(context).realname} 停用`
      await sql`update wall_screen set end_reason = ${reason}, secret_hash = null, pairing_hash = null
        where id = any(${work.left().map(({ id }) => id)}::bigint[])`.execute(context.db)
    },
  },
})

const pairing: Part = serve(pairScreen, async (context, { pairingToken }) => {
  const { db, now } = context
  const credential = `${screenPrefix}${newSecret()}`
  const until = validUntil(now)
  const { rows } = await sql<{ name: string }>`select screen_name as name
    from kouan_pair_screen(${hashToken(pairingToken)}, ${hashToken(credential)}, ${now}::timestamptz, ${until}::timestamptz)`.execute(
    db,
  )
  const [screen] = rows
  if (!screen) throw new Refusal('配对链接已失效：十分钟内有效，只能用一次。请重新生成')
  context.audit({ content: `配对大屏：${screen.name}`, input: {} })
  return { credential, screenName: screen.name, validUntil: beijingText(until) }
})

export const wallScreens: Part[] = [...screens, pairing, { ...serve(readWall, readFigures), onlyReads: () => true }]

/** Figures of a screen on a wall: sums of its maker's scope, without anything of a single document or person. */
async function readFigures(context: Context, { view }: InputOfCall<typeof readWall>): Promise<WallFigures> {
  const { screen } = callerOf(context)
  if (!screen) throw new Forbidden()
  if (!isWallView(view)) throw new BadInput([{ field: 'view', message: '没有这个画面' }])
  if (!hasRight(context, readChannelMap.needs)) throw new CallFailure('noSession', `${endedScreen}（制作人没有权限了）`)
  return {
    screenName: screen.name,
    time: beijingText(context.now),
    validUntil: beijingText(screen.validUntil),
    map: view === 'map' ? shownMap(await readMap(context, {}), screen.areNamesHidden) : null,
    today: view === 'today' ? await readHours(context) : null,
    failures: view === 'failures' ? await readFailures(context) : null,
  }
}

/** Sentences of channels may name hosts and files; the state says enough from afar. Numbers follow the age of enterprises. */
function shownMap(map: ChannelMap, areNamesHidden: boolean): ChannelMap {
  const channels = map.channels.map((channel) => ({ ...channel, sentences: [] }))
  if (!areNamesHidden) return { ...map, channels }
  const byAge = map.enterprises.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other))
  const numbers = new Map(byAge.map((id, at) => [id, at + 1]))
  return {
    ...map,
    channels,
    enterprises: map.enterprises.map((one) => ({ ...one, name: `企业 ${numbers.get(one.id) ?? ''}` })),
    // A subject is often the enterprise itself.
    subjects: map.subjects.map((one, at) => ({ ...one, name: `传输主体 ${at + 1}`, dxpId: '' })),
  }
}

async function readHours(context: Context): Promise<DeclaredHour[]> {
  const types = flowTypes(context)
  if (types.length === 0) return []
  const { rows } = await sql<DeclaredHour>`select
      extract(hour from declare_time at time zone 'Asia/Shanghai')::int as hour, ${countsOfParts()}
    from document where ${declaredToday(context.now, types)} and ${documentLetThrough(context)} group by 1 order by 1`.execute(
    context.db,
  )
  return rows
}

/** Reasons with the most failures of today first; their texts are those of code tables, never those of a receipt. */
async function readFailures(context: Context): Promise<WallFailure[]> {
  const { groups } = await readWorklist(context)
  const sums = new Map<string, WallFailure>()
  for (const { noun, title, count, today } of groups) {
    const key = `${noun} ${title}`
    const known = sums.get(key) ?? { noun, title, count: 0, today: 0 }
    sums.set(key, { ...known, count: known.count + count, today: known.today + today })
  }
  return [...sums.values()].toSorted((one, other) => other.today - one.today || other.count - one.count)
}
