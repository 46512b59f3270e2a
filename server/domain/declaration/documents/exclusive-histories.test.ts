// Random histories over two servers on one database: never do two documents that are under way or at customs use one number, and a
// number that is free again can be used. `npm run trials -- exclusive` runs a thousand of them.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import { type SeededRandom, seededRandom } from '@kouan/customs/conformance/seeded-random.ts'
import { freeStates, mayDeclare, mayRedeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { type ExclusiveUse, exclusiveUsesOf } from '@kouan/customs/rules/exclusive-use.ts'
import { expect, it } from 'vitest'
import { aShopBothWays } from '../../../testing/a-company.ts'
import { aDocument, type DocumentForm, declareOf, documentForm } from '../../../testing/a-document.ts'
import { everyRole } from '../../../testing/every-kind.ts'
import { makeSigningKeys } from '../../../testing/signing-keys.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { testApp } from '../../../testing/test-app.ts'

const folder = temporaryFolder('exclusive')
const config = { signingFile: makeSigningKeys(folder).file }
const one = await testApp({ config })
const { database } = one
const other = await testApp({ config, database })
const servers = [one, other] as const

const { enterpriseId } = await aShopBothWays(one, {
  company: { companyRoles: everyRole },
  channel: { signer: 'rsa' },
})
const signIn = () => one.aUser({ rights: '*', enterpriseId })
let user = await signIn()

const cases = [...documentKinds.values()].flatMap((kind) =>
  exclusiveUsesOf(kind.message)
    .filter(({ isAdvice }) => !isAdvice)
    .map((use) => ({ kind, use })),
)
const histories = Number(process.env.TRIAL_HISTORIES ?? cases.length)
const [documents, steps] = [3, 8]

/** Each step is some minutes later, on both servers. */
let now = one.clock.now().getTime()
for (const { clock } of servers) clock.now = () => new Date(now)

/** What customs may say of a document that is under way, and what may become of one that they hold. */
const answers: readonly DeclareState[] = [
  ...(['SENT', 'ACCEPTED_BY_PORT', 'IN_CUSTOMS', 'REVIEWED', 'RELEASED', 'DETAINED', 'BLOCKED'] as const),
  ...(['FAILED', 'REJECTED', 'RETURNED', 'CANCELLED', 'DELETED'] as const),
]

interface Held {
  id: string
  number: string
}

it(
  `${histories} random histories of documents with exclusive numbers over two servers: never two at once use one`,
  async () => {
    expect(cases.length).toBeGreaterThan(0)
    for (let seed = 1; seed <= histories; seed += 1) {
      // Hundreds of histories are days, and a session ends after some.
      if (seed % 100 === 0) user = await signIn()
      for (const chosen of cases.slice(seed % cases.length).slice(0, 1)) await runHistory({ ...chosen, seed })
    }
  },
  300_000 + histories * 2_000,
)

interface History {
  kind: DocumentKind
  use: ExclusiveUse
  seed: number
}

async function runHistory({ kind, use, seed }: History): Promise<void> {
  const random = seededRandom(seed)
  const numbers = [`R${seed}A`, `R${seed}B`]
  const all: Held[] = []
  for (let at = 0; at < documents; at += 1) {
    const number = at < 2 ? `R${seed}A` : random.pick(numbers)
    all.push({ id: (await aDocument(one, user, kind, withNumber(kind, use, number))).id, number })
  }
  const about = `${kind.message.type} ${use.elements[0]} by seed ${seed}`
  for (let step = 0; step < steps; step += 1) {
    now += 60_000 * (1 + random.below(5))
    await takeStep({ kind, use, all, states: await statesOf(all), random, numbers })
    const states = await statesOf(all)
    const used = all.filter(({ id }) => !isFree(states.get(id)))
    expect(new Set(used.map(({ number }) => number)).size, `${about}, step ${step}`).toBe(used.length)
  }
  // Whatever customs refused, cancelled or deleted is free.
  for (const { id } of all) await answer(id, random.pick(['FAILED', 'REJECTED']))
  const [last] = random.shuffled(all)
  const answered = await random.pick(servers).send(declareOf(kind), { ids: last?.id ?? '' }, user)
  expect(answered, about).toMatchObject({ success: true })
}

const isFree = (state: DeclareState | undefined) => state === undefined || freeStates.includes(state)

interface Step {
  kind: DocumentKind
  use: ExclusiveUse
  all: Held[]
  states: ReadonlyMap<string, DeclareState>
  random: SeededRandom
  numbers: readonly string[]
}

async function takeStep({ kind, use, all, states, random, numbers }: Step): Promise<void> {
  const declarable = all.filter(({ id }) => {
    const state = states.get(id)
    return state !== undefined && (mayDeclare(state) || mayRedeclare(state))
  })
  const underWay = all.filter(({ id }) => !isFree(states.get(id)))
  const chosen = random.below(4)
  if (chosen === 0 && underWay.length > 0) return answer(random.pick(underWay).id, random.pick(answers))
  if (chosen === 1 && declarable.length > 0) {
    const document = random.pick(declarable)
    const number = random.pick(numbers)
    const form = { id: document.id, ...withNumber(kind, use, number) }
    const { success } = await random.pick(servers).send(callsOf(kind.resource).edit, form as never, user)
    if (success) document.number = number
    return
  }
  // In the same moment, by both servers; or together in one call.
  const [first, second] = random.shuffled(declarable)
  if (!first) return
  if (chosen === 2 && second) {
    await one.send(declareOf(kind), { ids: `${first.id},${second.id}` }, user)
    return
  }
  const given = [first, second ?? first]
  await Promise.all(servers.map(({ send }, at) => send(declareOf(kind), { ids: given[at]?.id ?? '' }, user)))
}

/** The number, in the head or in the only line. */
function withNumber(kind: DocumentKind, { elements: [name], isByLine }: ExclusiveUse, number: string): DocumentForm {
  const { lines: key = '' } = kind
  if (!isByLine) return { [name]: number }
  const lines = documentForm(kind)[key] as Record<string, string>[]
  return { [key]: lines.slice(0, 1).map((line) => ({ ...line, [name]: number })) }
}

async function statesOf(all: readonly Held[]): Promise<Map<string, DeclareState>> {
  const { rows } = await database.pool.query<{ id: string; state: DeclareState }>(
    'select id::text, declare_status as state from document where id = any($1::bigint[])',
    [all.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** As a receipt would have it; how receipts move a state is tested beside them. */
async function answer(id: string, state: DeclareState): Promise<void> {
  await database.pool.query('update document set declare_status = $2 where id = $1 and attempt_no > 0', [id, state])
  if (state === 'CANCELLED' || state === 'DELETED') return
  await database.pool.query(
    `update attempt set declare_status = $2 where document_id = $1
      and attempt_no = (select max(attempt_no) from attempt where document_id = $1)`,
    [id, state],
  )
}
