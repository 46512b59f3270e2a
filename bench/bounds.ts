// How long somebody else's request waits beside a body that is too much, against beside an ordinary refused body of the same
// bytes: for every call with lists, lines or nested input 300,000 elements, 10,000 levels and 1 MiB of text, and for the batch of the
// open API 8 MiB. The ordinary body has complete rows, only too many of them. Bodies are sent in turns, each several times; a call
// above the bar is measured again with five times as many turns, since a wait of a few milliseconds doubles by chance.
// Run: node --import tsx bench/bounds.ts [rounds]
import { openBase } from '@kouan/contract/calls/open/open-call.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { type Field, isLines, kindOf } from '@kouan/contract/language/field.ts'
import { openAccount } from '@kouan/contract/resources/open/open-account.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { seededRandom } from '../customs/conformance/seeded-random.ts'
import { passingValues } from '../server/architecture/passing-values.ts'
import { served } from '../server/areas.ts'
import { orderForm } from '../server/testing/an-order.ts'
import { openSession } from '../server/testing/open-session.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'
import { startProduct } from './started-product.ts'

const bar = 1.5
const [rounds = sized(3, 1)] = process.argv.slice(2).map(Number)
const { address, user, owner, stop } = await startProduct()
const staff = await openSession(owner.pool, 'admin')
const listOrders = callsOf(order).list

interface Body {
  method: string
  url: string
  headers: Record<string, string>
  text: string
}

/** Longest wait in milliseconds of a list of orders that another person reads again and again until the body is answered. */
async function waitBeside({ method, url, headers, text }: Body): Promise<number> {
  let isAnswered = false
  const answered = fetch(url, { method, headers: { 'content-type': 'application/json', ...headers }, body: text })
    .then((response) => response.arrayBuffer())
    .finally(() => {
      isAnswered = true
    })
  let longest = 0
  while (!isAnswered) {
    const begin = performance.now()
    await user.send(listOrders, { pageNo: 1, pageSize: 1 })
    longest = Math.max(longest, performance.now() - begin)
  }
  await answered
  return longest
}

/** Repeats the element until the text has so many bytes. */
const filled = (element: string, bytes: number) =>
  `[${Array.from({ length: Math.max(1, Math.floor(bytes / (Buffer.byteLength(element) + 1))) }, () => element).join(',')}]`

const isList = (field: Field) => isLines(field) || kindOf(field).isOpaque || kindOf(field).mostItems !== undefined
const calls = served
  .map(({ call }) => call)
  .filter(
    ({ method, upload, reply, limit }) =>
      !['GET', 'DELETE'].includes(method) && !upload && reply !== 'stream' && !limit,
  )
  .flatMap((call) => {
    const [found] = Object.entries(call.input).filter(
      ([name, field]) => isList(field) && !call.path.includes(`:${name}`),
    )
    return found ? [{ call, name: found[0], field: found[1] }] : []
  })

/** All of them, or at the smallest a few by the seed of the day. */
const seed = Number(process.env.TRIAL_SEED ?? Math.floor(Date.now() / 86_400_000))
const drawn = seededRandom(seed).shuffled(calls).slice(0, sized(calls.length, 3))

const deep = '['.repeat(10_000) + ']'.repeat(10_000)
const shapes: Readonly<Record<string, string>> = {
  '300,000 elements': filled('{}', 900_000),
  '10,000 levels': deep,
  '1 MiB of text': JSON.stringify('x'.repeat(1_040_000)),
}

function ordinary({ field }: { call: Call; field: Field }, bytes: number): string {
  const row = isLines(field)
    ? JSON.stringify(passingValues(field.fields ?? {}))
    : '{"name":"an ordinary value of some length"}'
  return filled(row, bytes)
}

interface Waits {
  shape: string
  call: (typeof drawn)[number]
  beside: number
  ordinary: number
}

async function measured(shape: string, call: (typeof drawn)[number], turns = rounds): Promise<Waits> {
  const { method, path } = call.call
  const url = `${address}${addressUnder('/jeecg-boot', path.replace(/:\w+/g, '1'))}`
  const body = (value: string): Body => ({
    method,
    url,
    headers: { 'x-access-token': staff },
    text: `{"${call.name}":${value}}`,
  })
  const value = shapes[shape] ?? ''
  const [beside, plain] = await inTurns(body(value), body(ordinary(call, value.length)), turns)
  return { shape, call, beside, ordinary: plain }
}

async function inTurns(own: Body, other: Body, turns = rounds): Promise<[number, number]> {
  const waits: [number[], number[]] = [[], []]
  for (let round = 0; round < turns; round += 1) {
    waits[0].push(await waitBeside(own))
    waits[1].push(await waitBeside(other))
  }
  return [median(waits[0]), median(waits[1])]
}

const ratioOf = ({ beside, ordinary }: Waits) => beside / ordinary
const ratios: Waits[] = []
for (const call of drawn) for (const shape of Object.keys(shapes)) ratios.push(await measured(shape, call))
const again: Waits[] = []
for (const one of ratios.filter((found) => ratioOf(found) > bar))
  again.push(await measured(one.shape, one.call, rounds * 5))

const ms = (time: number) => `${time.toFixed(1)} ms`
console.log(
  `${drawn.length} of ${calls.length} calls with lists, lines or nested input, median of ${rounds} rounds each; what another's list waits`,
)
for (const shape of Object.keys(shapes)) {
  const own = ratios.filter((one) => one.shape === shape)
  const [beside, plain] = [median(own.map((one) => one.beside)), median(own.map((one) => one.ordinary))]
  const second = again.filter((one) => one.shape === shape).toSorted((a, b) => ratioOf(b) - ratioOf(a))
  const over = second.filter((one) => ratioOf(one) > bar)
  console.log(
    `${shape.padEnd(18)} ${ms(beside)} against ${ms(plain)}: ratio ${median(own.map(ratioOf)).toFixed(2)} (at most ${bar.toFixed(2)} wanted); ${second.length} calls above at first, ${over.length} when measured again`,
  )
  for (const one of second.slice(0, Math.max(3, over.length)))
    console.log(`  ${one.call.call.name}: ${ms(one.beside)} against ${ms(one.ordinary)}: ${ratioOf(one).toFixed(2)}`)
}

const form = { accountName: 'bench', kinds: 'order', scopes: 'read,write', ratePerMinute: 6000 }
const { id } = await user.send(callsOf(openAccount).add, form as never)
const { clientId, clientSecret } = await user.send(actionCalls(openAccount).makeSecret, { id, overlapHours: 0 })
const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
const granted = await fetch(`${address}${openBase}/token`, { method: 'POST', body: new URLSearchParams(credentials) })
const { access_token: token } = (await granted.json()) as { access_token: string }
const batch = (text: string, type = 'application/json'): Body => ({
  method: 'POST',
  url: `${address}${openBase}/documents/order/batch`,
  headers: { authorization: `Bearer ${token}`, 'content-type': type },
  text,
})
const largest = 8 * 1024 * 1024 - 1000
// Documents that lack their number alone: each is refused by itself.
const refused = (bytes: number) =>
  `{"documents":${filled(JSON.stringify({ ...orderForm(), orderNo: '', goods: Array.from({ length: 40 }, () => orderForm().goods[0]) }), bytes)}}`
const batches: Readonly<Record<string, Body>> = {
  'lines for each three bytes': batch(`{"documents":[{"goods":${filled('{}', largest)}}]}`),
  'documents for each three bytes': batch(`{"documents":${filled('{}', largest)}}`),
  '10,000 levels in 8 MiB': batch(`{"documents":${deep},"note":"${'x'.repeat(largest - 30_000)}"}`),
  '8 MiB of text': batch(`{"documents":[{"orderNo":"${'x'.repeat(largest)}"}]}`),
  '1,000 documents of 99 lines that lack all': batch(
    `{"documents":${filled(`{"goods":${filled('{"itemName":"x"}', 99 * 17)}}`, 1000 * 1697)}}`,
  ),
  'XML of empty elements': batch(
    '<ceb:CEB311Message xmlns:ceb="http://www.chinaport.gov.cn/ceb">'.concat(
      '<a/>'.repeat(largest / 4 - 50),
      '</ceb:CEB311Message>',
    ),
    'application/xml',
  ),
}
for (const [name, body] of Object.entries(batches)) {
  const [own, other] = await inTurns(body, batch(refused(body.text.length)))
  console.log(
    `batch, ${name}: ${ms(own)} against ${ms(other)}: ratio ${(own / other).toFixed(2)} (at most 1.50 wanted)`,
  )
}
await stop()
