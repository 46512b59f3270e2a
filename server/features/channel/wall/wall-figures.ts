// Figures of a screen on a wall: sums of its maker's scope, without anything of a single document or person.
import { type ChannelMap, readChannelMap } from '@kouan/contract/calls/channel-map.ts'
import type { DeclaredHour } from '@kouan/contract/calls/home.ts'
import { isWallView, type readWall, type WallFailure, type WallFigures } from '@kouan/contract/calls/wall-screen.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { endedScreen } from '@kouan/contract/resources/channel/wall-screen.ts'
import { sql } from 'kysely'
import { readWorklist } from '../../../domain/declaration/calls/read-worklist.ts'
import { countsOfParts, declaredToday } from '../../../domain/declaration/documents/declared-today.ts'
import { documentLetThrough } from '../../../domain/declaration/documents/let-through.ts'
import { type Context, callerOf, hasRight } from '../../../gate/context.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { BadInput, CallFailure, Forbidden } from '../../../ground/errors.ts'
import { flowTypes } from '../map/flow-documents.ts'
import { readMap } from '../map/read-map.ts'

export async function readFigures(context: Context, { view }: InputOfCall<typeof readWall>): Promise<WallFigures> {
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
