import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { maskedSecret } from '@kouan/contract/derive/mask.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { served } from '../areas.ts'
import { readAnswerSchemas } from '../domain/openapi/answer-schemas.ts'
import { describeApi } from '../domain/openapi/describe-api.ts'
import { rowSchema } from '../domain/openapi/row-schema.ts'
import { testApp, testSecrets } from '../testing/test-app.ts'
import { insertRow, someFields } from './a-row.ts'

const { config, database, send, aUser } = await testApp()
const ajv = new Ajv({ allErrors: true, strict: false })
const listed = allResources.filter((resource) => resource.standard.includes('list'))
const staff = await aUser({ rights: '*' })

describe('lists: every response matches its schema', () => {
  it.each(listed.map((resource) => [resource.name, resource] as const))('%s', async (_, resource) => {
    await aRowOf(resource)
    const { result } = await send(callsOf(resource).list, {}, staff)
    expect(result.total).toBeGreaterThan(0)
    const check = ajv.compile(rowSchema(resource))
    for (const row of result.records) expect([check(row), check.errors]).toEqual([true, null])
  })
})

const document = describeApi(
  served.map(({ call }) => ({ call, area: '' })),
  { apiBase: config.apiBase, resources: allResources, answers: await readAnswerSchemas() },
)
const documented = new Ajv2020({ allErrors: true, strict: false, validateFormats: false, validateSchema: false })
documented.addSchema(document, 'api')

/** What the API document says of the response of a call, as a check. */
function documentedCheck({ method, path }: Call) {
  const address = addressUnder(config.apiBase, path.replaceAll(/:(\w+)/g, '{$1}')).replaceAll('/', '~1')
  const at = `api#/paths/${address}/${method.toLowerCase()}/responses/200/content/application~1json/schema`
  const check = documented.getSchema(at)
  if (!check) throw new Error(`${path} is not in the document`)
  return check
}

describe('rules 1, 2 and 7: no response holds a secret, and each is as the API document says', () => {
  // What an address of online forms means is served as every resource (server/features/online).
  const declared = served.filter(({ meant }) => !meant)
  const readable = declared.filter(({ call }) => call.method === 'GET' && (call.reply ?? 'envelope') === 'envelope')
  it.each(readable.map(({ call }) => [call.name, call] as const))('%s', async (_, call) => {
    const answer = await send(call, await inputOf(call), staff)
    // An empty response would prove nothing.
    if (call.name.endsWith('.get')) expect(answer).toMatchObject({ success: true, result: { id: expect.anything() } })
    const { status: _status, headers: _headers, ...envelope } = answer
    const check = documentedCheck(call)
    if (!holdsInventedRows.has(call.name)) expect([check(envelope), check.errors]).toEqual([true, null])
    const text = JSON.stringify(answer.result ?? null)
    expect(secretKeys(answer.result).filter((key) => !namedByTheWire.has(`${call.name} ${key}`))).toEqual([])
    if (!call.seesToken) expect(text).not.toContain(staff.token)
    expect(text).not.toMatch(/\$argon2|"v[12]\.[\w-]{11,}|PRIVATE KEY/)
    expect(text).not.toContain(testSecrets.signSecret)
    expect(text).not.toContain(testSecrets.encryptionKey.toString('base64'))
  })
})

/** The rows of these tests hold other JSON than people can enter. */
const holdsInventedRows = new Set(['gatewayRoute.listAll'])

/** The id of a session, by which nobody signs in; of the caller's own row the token that came with the request (`seesToken`). */
const namedByTheWire = new Set(['online.list token'])

/** Ids of existing rows, under every name by which calls ask for them. */
const known = {
  code: 'status',
  key: '1',
  pageSize: 100,
  userId: staff.id,
  userid: staff.id,
  username: staff.username,
  roleId: '1',
  parentId: '1',
  parentIds: '1',
  keyWord: '部',
}

async function inputOf(call: Call): Promise<object> {
  const resource = allResources.find(({ name }) => call.name === `${name}.get`)
  if (resource?.name === 'user') return { ...known, id: staff.id }
  if (!resource) return { ...known, id: '1' }
  await aRowOf(resource)
  const { rows } = await database.pool.query(`select max(id) as id from ${resource.table}`)
  return { ...known, id: String(rows[0]?.id) }
}

const secretName = /password|passwd|salt$|secret|token_?hash|^token$/i

/** Keys anywhere in a response that name a secret and hold more than a boolean or what stands for every secret. */
function secretKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretKeys)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(secretName.test(key) && inner !== null && inner !== maskedSecret && typeof inner !== 'boolean' ? [key] : []),
    ...secretKeys(inner),
  ])
}

async function aRowOf(resource: Resource): Promise<void> {
  const values = { ...someFields(resource), tenant_id: '0', enterprise_id: '701' }
  await insertRow(database, { table: resource.table, values })
}
