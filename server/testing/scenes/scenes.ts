// Scenes: what exists when a test or a trial of one's own begins, each made by calls of the product alone.
// `npm run scene -- NAME` opens one in a browser; tests begin with `scene('NAME')` (scene.ts).
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { aCompany, aShop, type ShopGiven } from '../a-company.ts'
import { aDocument, declareOf } from '../a-document.ts'
import { anApplication } from '../an-application.ts'
import { openHarness } from '../an-open-account.ts'
import { anOrder, type OrderForm, type TestOrder } from '../an-order.ts'
import { type BackgroundGiven, type backgroundOf, ceb312, drop, inEnvelope, stateOf } from '../declaration-harness.ts'
import { eventually } from '../eventually.ts'
import { aSimulatedCompany, goodStates } from '../every-kind.ts'
import { manyOrders } from '../many-orders.ts'
import { declareOrders } from '../order-calls.ts'
import type { TestApp } from '../test-app.ts'

/** What a scene has otherwise than usual. */
export interface SceneGiven extends ShopGiven {
  /** Pace and log of background work. */
  work?: BackgroundGiven
  /** Fields of the order. */
  order?: Partial<OrderForm>
  /** Fields of the API account. */
  account?: Record<string, unknown>
}

export interface Stage {
  test: TestApp
  background: ReturnType<typeof backgroundOf>
  given: SceneGiven
}

const withStaff = async ({ test }: Stage) => ({ staff: await test.aUser({ rights: '*' }) })
const withCompany = async (stage: Stage) => ({
  ...(await withStaff(stage)),
  ...(await aCompany(stage.test, stage.given)),
})
const withShop = async (stage: Stage) => ({ ...(await withStaff(stage)), ...(await aShop(stage.test, stage.given)) })

async function withWork(stage: Stage) {
  const { test, background, given } = stage
  const shop = await withShop(stage)
  await background.start(given.work)
  /** Waits for state and return status of a document, separated by a space. */
  const reaches = (id: string, state: string) => eventually('state of the document', () => stateOf(test, id), state)
  /** Saves an order and declares it; resolves when it is in the outbox. */
  async function aDeclaredOrder(form: Partial<OrderForm> = {}): Promise<TestOrder & { orderNo: string }> {
    const order = await anOrder(test, shop.user, form)
    await test.send(declareOrders, { ids: order.id }, shop.user)
    await reaches(order.id, 'SENT -')
    return { ...order, orderNo: String(order.form.orderNo) }
  }
  return { ...shop, reaches, aDeclaredOrder }
}

async function withOrder(stage: Stage) {
  const shop = await withShop(stage)
  return { ...shop, order: await anOrder(stage.test, shop.user, stage.given.order) }
}

async function withDeclaredOrder(stage: Stage) {
  const shop = await withWork(stage)
  return { ...shop, order: await shop.aDeclaredOrder(stage.given.order) }
}

/** Customs answer the order by this status, which brings it to this state. */
const withAnsweredOrder = (returnStatus: string, state: string) => async (stage: Stage) => {
  const made = await withDeclaredOrder(stage)
  const { order, channel, reaches } = made
  await drop(channel, inEnvelope(ceb312([{ orderNo: order.form.orderNo, returnStatus }]), channel))
  await reaches(order.id, `${state} ${returnStatus}`)
  return made
}

async function withAccount(stage: Stage) {
  const company = await withCompany(stage)
  const { sendOpen, askToken, anAccount } = openHarness(stage.test)
  const account = await anAccount(company.user, stage.given.account)
  return { ...company, sendOpen, askToken, anAccount, account, token: account.token }
}

async function withEveryKind({ test, background, given }: Stage) {
  const { user, setOutcome } = await aSimulatedCompany(test)
  await background.start(given.work)
  const documents = new Map<string, string>()
  for (const kind of documentKinds.values()) {
    const { id } = await aDocument(test, user, kind)
    await test.send(declareOf(kind), { ids: id }, user)
    documents.set(kind.message.type, id)
  }
  for (const kind of documentKinds.values()) {
    const id = documents.get(kind.message.type) ?? ''
    const isGood = (seen: string) => goodStates(kind).includes(seen.split(' ')[0] ?? '')
    await eventually(`end of ${kind.message.type}`, () => stateOf(test, id), isGood)
  }
  return { user, setOutcome, documents }
}

async function withApplications(stage: Stage) {
  const applications: Awaited<ReturnType<typeof anApplication>>[] = []
  for (const companyRoles of ['EBC', 'PAY', 'LOGISTICS'])
    applications.push(await anApplication(stage.test, 4_000_000 + applications.length, { companyRoles }))
  return { ...(await withStaff(stage)), applications }
}

async function withManyOrders(stage: Stage) {
  const shop = await withShop(stage)
  return { ...shop, ids: await manyOrders(stage.test, { enterpriseId: shop.enterpriseId, count: 500 }) }
}

export const scenes = {
  platform: { says: 'the platform after its installation, with its administrator', build: withStaff },
  applications: { says: 'three companies wait for the review of their applications', build: withApplications },
  company: { says: 'a registered company without a channel', build: withCompany },
  shop: { says: 'a company with an open channel to a folder; nothing runs in the background', build: withShop },
  working: { says: 'the same, and declarations and receipts are exchanged', build: withWork },
  orderSaved: { says: 'a shop with one order that is not declared', build: withOrder },
  orderDeclared: { says: 'its order is declared and in the outbox', build: withDeclaredOrder },
  orderAccepted: { says: 'customs have accepted it', build: withAnsweredOrder('120', 'IN_CUSTOMS') },
  orderRefused: { says: 'customs have refused it', build: withAnsweredOrder('100', 'REJECTED') },
  manyOrders: { says: 'a shop with five hundred orders', build: withManyOrders },
  openAccount: { says: 'a company with an account of the open API and its token', build: withAccount },
  everyKind: { says: 'a document of every kind, answered well by simulated customs', build: withEveryKind },
} as const satisfies Record<string, { says: string; build: (stage: Stage) => Promise<object> }>

export type SceneName = keyof typeof scenes
export type Scene<Name extends SceneName> = Awaited<ReturnType<(typeof scenes)[Name]['build']>>
