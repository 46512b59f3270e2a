// Requests made by the document of the open API and spoiled at random: no failure of the server, every answer as the document says
// (which `sendOpen` compares), and nothing stored but what an answer says. TRIAL_REQUESTS and TRIAL_SEED make it longer.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { kindPath } from '@kouan/contract/calls/open/document-calls.ts'
import { expect, it } from 'vitest'
import { openExamples } from '../../domain/openapi/open-examples.ts'
import { seededRandom } from '../../domain/transport/simulated/answers/seeded-random.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { everyRole } from '../../testing/every-kind.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { sendOpen, anAccount } = openHarness(test)
const { user, enterpriseId } = await anEnterprise(test, { companyRoles: everyRole, tradeModes: '9610' })
const names = [...documentKinds.values()].map(({ resource }) => resource.name)
const scopes = 'read,write,declare,receipts,personal:read'
const { token } = await anAccount(user, { kinds: names.join(','), scopes, ratePerMinute: 6000 })

const count = Number(process.env.TRIAL_REQUESTS ?? 300)
const seed = process.env.TRIAL_SEED ?? '1'
const random = (...parts: (string | number)[]) => seededRandom(seed, ...parts.map(String))
const pick = <T>(all: readonly T[], ...parts: (string | number)[]): T =>
  all[Math.floor(random(...parts) * all.length)] as T

const hostile: readonly unknown[] = [
  ...[null, '', ' ', true, 0, -1, 1e21, 0.1 + 0.2, [], {}, [[[[]]]], [null], ['x'], { $ref: '#' }, { constructor: 1 }],
  ...['\u0000', '\ud800', '\u202e', '𠮷'.repeat(400), '9'.repeat(40), "'; drop table document; --", '${1}', '1e400'],
]
const ids = ['1', '0', '-1', 'x', '999999999999999999', '9999999999999999999', '%00', '..', '1,2']
const queries = [
  '',
  '?limit=0',
  '?limit=501',
  '?limit=x',
  '?cursor=1.1',
  '?cursor=%00',
  '?number=%F0%9F%92%A9',
  '?a[b]=1',
  '?state=,',
]

type Values = Record<string, unknown>
const isRow = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** Changes up to three values of the row, or of its first line. */
function spoil(row: Values, at: number): Values {
  for (let fault = 0; fault < Math.floor(random(at, 'faults') * 4); fault += 1) {
    const [line] = (Object.values(row).find(Array.isArray) ?? []) as unknown[]
    const target = isRow(line) && random(at, fault, 'line') < 0.4 ? line : row
    const name = pick(Object.keys(target), at, fault, 'name')
    const kind = random(at, fault, 'kind')
    if (kind < 0.2) delete target[name]
    else if (kind < 0.35) target[`${name}x`] = 1
    // A copy: the next fault may change it.
    else target[name] = structuredClone(pick(hostile, at, fault, 'value'))
  }
  return row
}

function bodyOf(name: string, at: number): Values {
  const row = structuredClone(openExamples[name] ?? {}) as Values
  // Another key, in most of them.
  for (const [field, value] of Object.entries(row))
    if (/No$/.test(field) && typeof value === 'string' && random(at, 'key') < 0.8)
      row[field] = `${value.slice(0, -5)}${10_000 + Math.round(2 * at)}`
  return spoil(row, at)
}

function request(at: number): { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown } {
  const name = pick(names, at, 'kind')
  const path = `/documents/${kindPath(name)}`
  const chosen = pick(['put', 'put', 'put', 'batch', 'act', 'list', 'get', 'other'] as const, at, 'operation')
  if (chosen === 'put') return { method: 'PUT', path, body: bodyOf(name, at) }
  if (chosen === 'batch') {
    const documents = [bodyOf(name, at), bodyOf(name, at + 0.5), pick(hostile, at, 'row')]
    return {
      method: 'POST',
      path: `${path}/batch`,
      body: random(at, 'whole') < 0.7 ? { documents: documents.slice(0, 2) } : { documents },
    }
  }
  if (chosen === 'act') {
    const body = random(at, 'ids') < 0.5 ? { ids: [pick(ids, at, 'id')] } : { ids: pick(hostile, at, 'id') }
    return { method: 'POST', path: `${path}/${pick(['declare', 'cancel'], at, 'act')}`, body }
  }
  if (chosen === 'list') return { method: 'GET', path: `${path}${pick(queries, at, 'query')}` }
  if (chosen === 'get')
    return {
      method: 'GET',
      path: `${path}/${pick(ids, at, 'id')}${pick(['', '?personal=true', '?personal=x'], at, 'query')}`,
    }
  const others = [
    '/states',
    '/tax-bills',
    '/receipts',
    '/receipts/1/message',
    '/code-tables/x',
    '/channels',
    '/enterprise',
  ]
  return { method: 'GET', path: `${pick(others, at, 'other')}${pick(queries, at, 'query')}` }
}

it(`${count} requests that are spoiled: no failure of the server, answers as documented, nothing half done`, async () => {
  const headers = { 'content-type': 'application/json' }
  const failed: string[] = []
  let created = 0
  for (let at = 0; at < count; at += 1) {
    const { method, path, body } = request(at)
    const text = body === undefined ? {} : { body: JSON.stringify(body), headers }
    const answer = await sendOpen(method, path, { token, ...text })
    if (answer.status >= 500) failed.push(`${at} ${method} ${path} ${answer.status}`)
    const results = (answer.body.results ?? [answer.body]) as { outcome?: string }[]
    if (answer.status === 200) created += results.filter(({ outcome }) => outcome === 'created').length
  }
  expect(failed).toEqual([])
  expect(created).toBeGreaterThan(count / 20)
  const { rows } = await test.database.pool.query(
    'select count(*)::int as count from document where enterprise_id = $1',
    [enterpriseId],
  )
  expect(rows).toEqual([{ count: created }])
})
