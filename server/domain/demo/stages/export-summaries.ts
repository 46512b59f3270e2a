// Documents that follow the released export lists of earlier days: master bills with arrivals and departures, summaries with
// their results, and the site's count of a return. Of each kind that has several, some are declared and some are not.
import { gatherCall, sourceCalls } from '@kouan/contract/calls/document.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { arrivalDocument } from '@kouan/contract/resources/export/arrival.ts'
import { departureDocument } from '@kouan/contract/resources/export/departure.ts'
import { exportInventory } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportRefund } from '@kouan/contract/resources/export/export-refund.ts'
import { masterBill, masterBillDocument } from '@kouan/contract/resources/export/master-bill.ts'
import { returnTallyDocument } from '@kouan/contract/resources/export/return-tally.ts'
import { summaryApplicationDocument } from '@kouan/contract/resources/export/summary-application.ts'
import { beijingTime14 } from '@kouan/customs/time.ts'
import type { Actor } from '../../../gate/context.ts'
import { ask, person, type StageContext } from '../ask-product.ts'
import { playCustoms } from '../play-customs.ts'
import { minutesAfter } from '../world/calendar.ts'
import { codeOf } from '../world/companies.ts'
import { exporter } from '../world/exports.ts'
import { addAll } from './about-lists.ts'
import { declare } from './trade-day.ts'

interface Asked {
  as: Actor
  at: Date
}

interface Follow extends Asked {
  kind: DocumentKind
  form: Record<string, unknown>
  isDeclared: boolean
  now: Date
}

const site = { operatorCode: codeOf(exporter), operatorName: exporter.name }
const listsOfBill = 2

/** Needs the lists and the returns of `exportTrade`. */
export async function exportSummaries(context: StageContext, { now }: { now: Date }): Promise<void> {
  const as = await person(context, exporter.username)
  await consolidate(context, { as, now })
  await summarize(context, { as, now })
  await tally(context, { as, now })
}

/** Three master bills: of the first the parcels have left, of the second they arrive, and the third is not declared. */
async function consolidate(context: StageContext, { as, now }: { as: Actor; now: Date }): Promise<void> {
  const lists = await freeLists(context, 'A', { as, at: minutesAfter(now, -1000) })
  for (const [place, { hasLeft, isDeclared }] of bills.entries()) {
    const at = minutesAfter(now, place * 60 - 1000)
    const day = beijingTime14(at).slice(0, 8)
    const numberOf = (prefix: string) => `${prefix}${day}${place + 1}30`
    const ids = lists.slice(place * listsOfBill, (place + 1) * listsOfBill)
    const gathered = await ask(context, gatherCall(masterBill), { ids: ids.join(',') }, { as, at })
    const flight = {
      trafName: '示例航空',
      voyageNo: `SL${131 + place}`,
      billNo: numberOf('TD'),
      domesticTrafNo: '示A10001',
    }
    const parcels = gathered.lines.map((line) => ({ ...line, totalPackageNo: numberOf('ZB') }))
    const form = { crossborderType: 'E9610', ...gathered.head, ...flight, copNo: numberOf('ZF'), parcels }
    const id = await follow(context, { kind: masterBillDocument, form, isDeclared, as, at, now })
    if (!isDeclared) continue
    for (const { kind, minutes, prefix, formAt } of movements) {
      const time = minutesAfter(at, minutes)
      const asked = { as, at: time }
      const draft = await ask(context, sourceCalls(kind.resource).draft, { from: masterBill.name, id }, asked)
      const moved = { crossborderType: 'E9610', ...draft, ...formAt(time), copNo: numberOf(prefix) }
      await follow(context, { kind, form: moved, isDeclared: hasLeft, ...asked, now })
    }
  }
}

const bills = [
  { hasLeft: true, isDeclared: true },
  { hasLeft: false, isDeclared: true },
  { hasLeft: false, isDeclared: false },
]

/** Of the parcels of a master bill that customs have taken in. */
const movements: readonly {
  kind: DocumentKind
  minutes: number
  prefix: string
  formAt: (time: Date) => Record<string, unknown>
}[] = [
  { kind: arrivalDocument, minutes: 60, prefix: 'YD', formAt: () => site },
  { kind: departureDocument, minutes: 180, prefix: 'LJ', formAt: (time) => ({ leaveTime: beijingTime14(time) }) },
]

/** One summary of lists, which customs answer with its result, and two of a period: one declared, one not. */
async function summarize(context: StageContext, { as, now }: { as: Actor; now: Date }): Promise<void> {
  const kind = summaryApplicationDocument
  const at = minutesAfter(now, -900)
  const ids = await freeLists(context, 'B', { as, at })
  const gathered = await ask(context, gatherCall(kind.resource), { ids: ids.join(',') }, { as, at })
  const declarant = { declAgentCode: codeOf(exporter), declAgentName: exporter.name }
  const common = { crossborderType: 'E9710', ...gathered.head, ...declarant, summaryFlag: '1', itemNameFlag: '1' }
  const day = beijingTime14(at).slice(0, 8)
  const period = { startTime: `${beijingTime14(minutesAfter(now, -4320)).slice(0, 8)}000000`, endTime: `${day}000000` }
  const scopes = [
    { minutes: 0, scope: { lists: gathered.lines }, ending: '30', isDeclared: true },
    { minutes: 60, scope: period, ending: '32', isDeclared: true },
    { minutes: 120, scope: period, ending: '31', isDeclared: false },
  ]
  for (const { minutes, scope, ending, isDeclared } of scopes) {
    const form = { ...common, ...scope, copNo: `HZ${day}${ending}` }
    await follow(context, { kind, form, isDeclared, as, at: minutesAfter(at, minutes), now })
  }
}

/** Enters the site's count of the return that customs have granted; a second count of it is not declared yet. */
async function tally(context: StageContext, { as, now }: { as: Actor; now: Date }): Promise<void> {
  const at = minutesAfter(now, -480)
  const { records } = await ask(
    context,
    callsOf(exportRefund).list,
    { declareStatus: granted, pageSize: 1 },
    { as, at },
  )
  for (const { id } of records) {
    const returned = (await ask(context, callsOf(exportRefund).get, { id }, { as, at })) as Record<string, unknown>
    const form = {
      ...Object.fromEntries(ofReturn.map((name) => [name, returned[name]])),
      ...site,
      location: '示例仓库 3 区',
    }
    for (const [place, isDeclared] of [true, false].entries()) {
      const counted = { ...form, coElNo: `LH${beijingTime14(at).slice(0, 8)}${place + 1}30` }
      const time = minutesAfter(at, place * 60)
      await follow(context, { kind: returnTallyDocument, form: counted, isDeclared, as, at: time, now })
    }
  }
}

const granted = 'RELEASED,CLOSED,REVIEWED'
const ofReturn = [
  ...['crossborderType', 'customsCode', 'logisticsCode', 'logisticsName', 'logisticsNo', 'invtNo'],
  ...['billNo', 'trafMode', 'trafName', 'voyageNo'],
]

/** Adds one document, lets customs answer it where it is declared, and returns its id. */
async function follow(context: StageContext, { kind, form, isDeclared, as, at, now }: Follow): Promise<string> {
  const [id = ''] = await addAll(context, { kind, forms: [form], as, at })
  if (isDeclared) {
    const declaredAt = minutesAfter(at, 5)
    await declare(context, { kind, ids: [id], as, at: declaredAt })
    await playCustoms(context, { company: exporter, from: declaredAt, until: now })
  }
  return id
}

/** Ids of the released lists of which nothing was made yet. */
async function freeLists(context: StageContext, statisticsFlag: 'A' | 'B', asked: Asked): Promise<string[]> {
  const filter = { declareStatus: 'RELEASED,CLOSED', statisticsFlag, column: 'copNo', order: 'asc', pageSize: 50 }
  const { records } = await ask(context, callsOf(exportInventory).list, filter, asked)
  return records.filter(({ followUp }) => !followUp).map(({ id }) => id)
}
