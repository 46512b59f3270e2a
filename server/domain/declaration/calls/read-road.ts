// Reads the road of a shipment from any of its documents. Kinds that the caller may not list have no station.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { RoadStation } from '@kouan/contract/calls/shipment-road.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { Effect } from '@kouan/contract/resources/document/follow-ups.ts'
import { shipmentTypes } from '@kouan/customs/rules/comparisons.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../../crud/data-rules.ts'
import { type Context, hasRight } from '../../../gate/context.ts'
import { isList, missing, type RoadMember, releaseStation, type Standing, stationOf } from './road-stations.ts'
import { findMembers, findNaming } from './shipment-members.ts'
import { wireTime } from './wire-texts.ts'

/** Documents after the release, by what each does to the documents that it names, with its name on the road. */
const later: readonly (readonly [Effect, string])[] = [
  ['SUMMARIZE', '汇总'],
  ['DEPART', '离境'],
]

/** Empty for kinds whose lines name many parcels, as each of these has a road of its own. */
export const readRoad =
  (kind: DocumentKind) =>
  async (context: Context, { id }: { id: string }): Promise<RoadStation[]> => {
    if (kind.named !== undefined) return []
    const { compared, list, following } = kindsOf(kind.message.direction === 'E' ? 'E' : 'I')
    const mayList = ({ resource }: DocumentKind) => hasRight(context, permissionOf(resource, 'list'))
    const { members: found, enterpriseId } = await findMembers(context, kind, id)
    const members: RoadMember[] = [...found]
    const shownLater = following.filter((one) => mayList(one.kind))
    for (const one of shownLater) {
      const naming = members.some((member) => member.kind === one.kind)
        ? undefined
        : await findNaming(context, one.kind, { members: found, enterpriseId })
      if (naming !== undefined) members.push({ kind: one.kind, id: naming })
    }
    const seen = { members, standing: await readStanding(context, members), ownId: id }
    const listed = members.find((member) => member.kind === list)
    return [
      ...compared.filter(mayList).map((one) => stationOf(one, seen)),
      ...(list && mayList(list) ? [releaseStation(listed && seen.standing.get(listed.id))] : []),
      ...(await taxStation(context, list, listed)),
      ...shownLater.map((one) => stationOf(one.kind, seen, one.name)),
      ...(compared.includes(kind) ? [] : [stationOf(kind, seen)]),
    ]
  }

/** The kinds of a road in the order of the trade; release and bills belong to the list. */
function kindsOf(direction: 'I' | 'E') {
  const compared = shipmentTypes(direction).flatMap((type) => documentKinds.get(type) ?? [])
  const ofDirection = [...documentKinds.values()].filter(({ message }) => message.direction === direction)
  const following = later.flatMap(([effect, name]) =>
    ofDirection.flatMap((kind) => (kind.madeFrom?.some((source) => source.effect === effect) ? [{ kind, name }] : [])),
  )
  return { compared, list: compared.find(isList), following }
}

async function readStanding({ db }: Context, members: readonly RoadMember[]): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`select id::text as id, declare_status as state, customs_state as "customsState",
      ${wireTime('declare_time')} as "declareTime", ${wireTime('return_time')} as "returnTime"
    from document where id = any(${members.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The latest bill of the list; void ones count where there is no other. */
async function taxStation(
  context: Context,
  kind: DocumentKind | undefined,
  list: RoadMember | undefined,
): Promise<RoadStation[]> {
  const bills = kind?.bills
  if (!bills || !hasRight(context, permissionOf(bills.resource, 'list'))) return []
  if (!list) return [missing('税单', '未生成')]
  const { rows } = await sql<{ id: string; status: string; time: string | null }>`
    select b.id::text as id, b.status, ${wireTime('b.create_time')} as time from ${sql.table(bills.resource.table)} b
    where b.document_id = ${list.id} and ${isLetThrough(context, bills.resource, sql`b.id`)}
    order by b.status = '3', b.id desc limit 1`.execute(context.db)
  const [bill] = rows
  if (!bill) return [missing('税单', '未生成')]
  const word = { 1: '已生成', 2: '已汇总', 3: '作废' }[bill.status] ?? '已生成'
  return [
    {
      ...missing('税单'),
      state: bill.status === '3' ? 'failed' : 'done',
      word,
      time: bill.time,
      link: { documentId: bill.id, documentPages: bills.pages.join(',') },
    },
  ]
}
