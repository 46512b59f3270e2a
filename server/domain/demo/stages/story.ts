// Declares the purchases of world/story.ts on channels that judge strictly: those of yesterday, of which the refused lists are
// mended, a morning on which customs stopped for a while, and those of today.
import { openChannel } from '@kouan/contract/calls/channel.ts'
import { subscribe } from '@kouan/contract/calls/report-subscriptions.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { waybillDocument } from '@kouan/contract/resources/declaration/waybill.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { sql } from 'kysely'
import { ask, person, type StageContext } from '../ask-product.ts'
import { playCustoms } from '../play-customs.ts'
import { minutesAfter, morningOf } from '../world/calendar.ts'
import { type Company, companies } from '../world/companies.ts'
import { type Shipment, shipmentOf } from '../world/shipments.ts'
import { type Part, purchasesOf, type StoryCase, storyForm, storyOfToday, storyOfYesterday } from '../world/story.ts'
import { addAll } from './about-lists.ts'
import { add, declare } from './trade-day.ts'

interface Telling {
  now: Date
  /** Number of orders of an enterprise before today. */
  served: (company: Company) => number
}

const kinds: Record<Part, DocumentKind> = {
  order: orderDocument,
  payment: paymentDocument,
  waybill: waybillDocument,
  list: inventoryDocument,
}

/** Above the serial numbers of the other stages. */
const firstSerial = { today: 120, yesterday: 100, stopped: 110 }

export async function tellStory(context: StageContext, { now, served }: Telling): Promise<void> {
  const morning = morningOf(now, 1)
  await openForPlatform(context, morning)
  await judgeStrictly(context, morning)
  const [importer, trader] = ['importer', 'trader'].map((name) => companies.find(({ username }) => username === name))
  if (!importer || !trader) return
  const before = served(importer)
  const refused = await declareCases(context, storyOfYesterday, {
    ...{ at: minutesAfter(morning, 15), everyMinutes: 12, until: minutesAfter(morning, 110) },
    from: before + firstSerial.yesterday,
  })
  await mend(context, { refused, company: importer, at: minutesAfter(morning, 120), now })
  await stopAtTen(context, { company: trader, morning, now, from: served(trader) + firstSerial.stopped })
  await declareCases(context, storyOfToday, {
    ...{ at: minutesAfter(now, -170), everyMinutes: 25, until: now },
    from: before + firstSerial.today,
  })
  const schedule = { report: 'month', conditions: { basis: 'declared' }, cronExpression: '0 0 9 1 * ? *' }
  await ask(context, subscribe, schedule, { as: await person(context, importer.username), at: morning })
}

/** Opens direct imports for the platform over the mailbox and the channel that it has for bonded ones. */
async function openForPlatform(context: StageContext, at: Date): Promise<void> {
  const platform = await person(context, 'trader')
  if (platform.kind !== 'user') return
  const { rows } = await sql<{ enterpriseId: string; transferInfoId: string; baseChannelId: string }>`
    select enterprise_id::text as "enterpriseId", transfer_info_id::text as "transferInfoId",
      base_channel_id::text as "baseChannelId" from enterprise_channel
    where enterprise_id = ${platform.enterpriseId} limit 1`.execute(context.db)
  const asking = { as: await person(context, 'operator'), at }
  await ask(context, openChannel, { ...rows[0], crossborderType: 'I9610' }, asking)
}

async function judgeStrictly(context: StageContext, at: Date): Promise<void> {
  const as = await person(context, 'operator')
  const { rows } = await sql<{ id: string }>`select b.id::text from base_channel b join demo d using (tenant_id)
    where d.made -> 'base_channel' ? b.id::text`.execute(context.db)
  for (const { id } of rows) await ask(context, callsOf(baseChannel).edit, { id, simStrict: true }, { as, at })
}

interface Declaring {
  at: Date
  /** Between a document and the next one of the same purchase. */
  everyMinutes: number
  until: Date
  /** Serial number of the first purchase. */
  from: number
}

interface Declared {
  id: string
  shipment: Shipment
}

/** Declares the first document of every purchase, then the second one, and so on. Returns the last one of each. */
async function declareCases(
  context: StageContext,
  cases: readonly StoryCase[],
  { at, everyMinutes, until, from }: Declaring,
): Promise<Declared[]> {
  let serial = from
  const told = cases.map((one) => {
    const shipments = purchasesOf(one, { from: serial, time: minutesAfter(at, -15) })
    serial += one.times
    return { documents: one.documents, shipments }
  })
  const rounds = Math.max(...cases.map(({ documents }) => documents.length))
  const last: Declared[] = []
  for (let round = 0; round < rounds; round += 1) {
    const time = minutesAfter(at, round * everyMinutes)
    for (const company of companies) {
      const as = await person(context, company.username)
      for (const part of Object.keys(kinds) as Part[]) {
        const kind = kinds[part]
        const made = told.flatMap(({ documents, shipments }) => {
          const document = documents[round]
          if (document?.part !== part || document.by !== company.username) return []
          return shipments.map((shipment) => ({ shipment, form: storyForm(document, shipment) }))
        })
        if (made.length === 0) continue
        const forms = made.map(({ form }) => form)
        const ids = await addAll(context, { kind, forms, as, at: minutesAfter(time, -5) })
        await declare(context, { kind, ids, as, at: time })
        await playCustoms(context, { company, from: time, until })
        if (round === rounds - 1) last.push(...made.map(({ shipment }, place) => ({ id: ids[place] ?? '', shipment })))
      }
    }
  }
  return last
}

interface Mending {
  refused: readonly Declared[]
  company: Company
  at: Date
  now: Date
}

/** Corrects the name in the lists as their orders have it, and declares them again. */
async function mend(context: StageContext, { refused, company, at, now }: Mending): Promise<void> {
  const as = await person(context, company.username)
  for (const { id, shipment } of refused) {
    const right = { id, buyerName: shipment.buyer.name }
    await ask(context, callsOf(inventoryDocument.resource).edit, right, { as, at })
  }
  const again = minutesAfter(at, 3)
  await declare(context, { kind: inventoryDocument, ids: refused.map(({ id }) => id), as, at: again })
  await playCustoms(context, { company, from: again, until: now })
}

interface Stopping {
  company: Company
  morning: Date
  now: Date
  from: number
}

/** Customs do not answer from ten o'clock for twenty minutes; what was declared meanwhile is sent by the retries. */
async function stopAtTen(context: StageContext, { company, morning, now, from }: Stopping): Promise<void> {
  const as = await person(context, company.username)
  const ten = minutesAfter(morning, 60)
  const shipments = [0, 1, 2].map((at) => shipmentOf(company, { serial: from + at, time: minutesAfter(ten, at - 10) }))
  const ids = await add(context, shipments, { name: 'order', as, minutes: 0 })
  await declare(context, { kind: orderDocument, ids, as, at: ten })
  await playCustoms(context, { company, from: ten, until: now, downUntil: minutesAfter(ten, 20) })
}
