// A batch writes what its documents would become one by one, although new ones that stand together are written by sets.
import { columnName } from '@kouan/contract/derive/names.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { seededRandom } from '../../domain/transport/simulated/answers/seeded-random.ts'
import { aCompany } from '../../testing/a-company.ts'
import { documentForm } from '../../testing/a-document.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { everyRole } from '../../testing/every-kind.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { sendOpen, anAccount } = openHarness(test)
const everything = { company: { companyRoles: everyRole } }
const [together, alone] = [await aCompany(test, everything), await aCompany(test, everything)]
const kinds = 'order,inventory'
const [{ token }, { token: other }] = [
  await anAccount(together.user, { kinds }),
  await anAccount(alone.user, { kinds }),
]

interface Answer {
  outcome?: string
  errors?: { field: string; message: string }[]
}

const told = ({ outcome = 'refused', errors = [] }: Answer) => [outcome, ...errors.map(({ message }) => message)]

/** Content and log of an enterprise's documents, without what differs between two enterprises. */
async function stored({ resource, message }: DocumentKind, enterpriseId: string) {
  const columns = [...message.key, 'version'].map(columnName)
  const { rows } = await test.database.pool.query(
    `select ${columns.join()} from ${resource.table} where enterprise_id = $1 order by id`,
    [enterpriseId],
  )
  const logs = await test.database.pool.query(
    `select before is null as is_new, after from sys_log where enterprise_id = $1 and target like $2 order by id`,
    [enterpriseId, `${resource.name} %`],
  )
  const isOwn = (name: string) => /^(id|enterprise_id|.*_id)$/.test(name)
  const plain = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(plain)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (isOwn(name) ? [] : [[name, plain(one)]])))
        : value
  return { rows, logs: logs.rows.map(plain) }
}

it.each([
  { kind: orderDocument, seed: 'orders' },
  { kind: inventoryDocument, seed: 'lists' },
])('$seed of some numbers again, changed, faulty, for one order: as if one by one', async ({ kind, seed }) => {
  const path = `/documents/${kind === orderDocument ? 'order' : 'inventory'}`
  const forms = Array.from({ length: 6 }, () => documentForm(kind))
  const documents = Array.from({ length: 60 }, (_, at) => {
    const pick = (what: string) => seededRandom(seed, String(at), what)
    const form = { ...forms[Math.floor(pick('form') * forms.length)] }
    // Many are new, and stand together.
    const number = pick('new') < 0.6 ? { [kind.resource.titleField ?? '']: `${seed}${at}` } : {}
    const fault = pick('fault') < 0.2 ? { currency: '999' } : {}
    const change = pick('change') < 0.3 ? { note: `第${at}` } : {}
    return { ...form, ...number, ...fault, ...change }
  })
  const { status, body } = await sendOpen('POST', `${path}/batch`, { token, body: { documents } })
  expect(status).toBe(200)
  const oneByOne: string[][] = []
  for (const document of documents)
    oneByOne.push(told((await sendOpen('PUT', path, { token: other, body: document })).body as Answer))
  expect((body.results as Answer[]).map(told)).toEqual(oneByOne)
  expect(new Set(oneByOne.map(([outcome]) => outcome)).size).toBeGreaterThan(2)
  expect(await stored(kind, together.enterpriseId)).toEqual(await stored(kind, alone.enterpriseId))
})
