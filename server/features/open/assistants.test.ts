// Assistants at /open/mcp: who is let in, and what they are offered.
import { assistantPath } from '@kouan/contract/calls/open/assistant-tools.ts'
import { openBase } from '@kouan/contract/calls/open/open-call.ts'
import { ClientCredentialsProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it } from 'vitest'
import { assistantHarness } from '../../testing/an-assistant.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { testApp } from '../../testing/test-app.ts'

const desk = 'https://desk.example.org'
const test = await testApp({ config: { allowedOrigins: [desk] } })
const { anAccount } = openHarness(test)
const { post, ask, useTool, toolsOf } = assistantHarness(test)
const { user } = await anEnterprise(test)
const reading = await anAccount(user)
const writing = await anAccount(user, { assistantsWrite: true })
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

const readNames = [
  'find_documents',
  'explain_failure',
  'compare_shipment',
  'waiting_by_reason',
  'buyer_limit',
  'code_table',
  'report_figures',
]
const actNames = ['correct_fields', 'declare_documents']

describe('the way in', () => {
  it('without a token: 401 that names the metadata, which lead to the token', async () => {
    const { statusCode, headers } = await post({ body: ping })
    expect(statusCode).toBe(401)
    const [, place = ''] = /^Bearer resource_metadata="(http[^"]+)"$/.exec(String(headers['www-authenticate'])) ?? []
    const path = `/.well-known/oauth-protected-resource${assistantPath}`
    expect(new URL(place).pathname).toBe(path)
    const resource = (await test.app.inject({ url: path })).json()
    expect(resource).toMatchObject({
      resource: expect.stringMatching(/\/open\/mcp$/),
      authorization_servers: [expect.stringMatching(/\/open\/v1$/)],
      scopes_supported: ['read', 'write', 'declare', 'receipts'],
    })
    const server = (await test.app.inject({ url: `/.well-known/oauth-authorization-server${openBase}` })).json()
    expect(server).toMatchObject({
      issuer: resource.authorization_servers[0],
      token_endpoint: expect.stringMatching(/\/open\/v1\/token$/),
      grant_types_supported: ['client_credentials'],
    })
  })

  it('a wrong token: 401 that says so', async () => {
    const { statusCode, headers } = await post({ token: 'none', body: ping })
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toContain('error="invalid_token"')
  })

  it.each([
    ['no page', {}, 200],
    ['a page that is allowed', { origin: desk }, 200],
    ['a page of somebody else', { origin: 'https://evil.example.org' }, 403],
    ['a page of the address itself', { origin: 'http://localhost:80', host: 'localhost:80' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
  ])('Origin, %s: as it says', async (_of, headers, status) => {
    expect(await post({ token: reading.token, headers, body: ping })).toMatchObject({ statusCode: status })
  })

  it.each([
    ['several messages at once', [ping, ping], {}, 400],
    ['no JSON', '{', {}, 400],
    ['no message', {}, {}, 400],
    ['a text', 'ping', { 'content-type': 'text/plain' }, 415],
    ['an answer that the client cannot read', ping, { accept: 'text/html' }, 406],
    ['an unknown version of the protocol', ping, { 'mcp-protocol-version': '1999-01-01' }, 400],
  ])('a message that is %s: refused with its status', async (_of, body, headers, status) => {
    expect(await post({ token: reading.token, headers, body })).toMatchObject({ statusCode: status })
  })

  it.each(['GET', 'DELETE'] as const)('%s: 405, only POST', async (method) => {
    const answer = await test.app.inject({ method, url: assistantPath })
    expect(answer).toMatchObject({ statusCode: 405, headers: { allow: 'POST' } })
  })

  it('initialize: instructions and no session; a notification: 202 without content', async () => {
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const { result } = await ask(reading.token, 'initialize', client)
    expect(result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'kouan' } })
    expect(result?.instructions).toContain('documentTexts')
    const told = await post({ token: reading.token, body: { jsonrpc: '2.0', method: 'notifications/initialized' } })
    expect(told).toMatchObject({ statusCode: 202, body: '' })
    expect(told.headers['mcp-session-id']).toBeUndefined()
  })

  it('more messages in a minute than the account may send: 429 with Retry-After', async () => {
    const { token } = await anAccount(user, { ratePerMinute: 1 })
    expect(await post({ token, body: ping })).toMatchObject({ statusCode: 200 })
    const answer = await post({ token, body: ping })
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

it('the client of the official SDK: finds its way from 401 to a token, and calls a tool', async () => {
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { clientId, clientSecret } = reading
  const authProvider = new ClientCredentialsProvider({
    clientId,
    clientSecret,
    expectedIssuer: `${address}${openBase}`,
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}${assistantPath}`), { authProvider }))
  const given = { table: 'currency', search: '142' }
  const { structuredContent } = await client.callTool({ name: 'code_table', arguments: given })
  expect(structuredContent).toMatchObject({ items: [{ code: '142' }] })
  await client.close()
})

describe('what is offered', () => {
  it('an account as it is made: what reads alone; with the switch, the two that write as well', async () => {
    expect((await toolsOf(reading.token)).toSorted()).toEqual([...readNames, 'check_document'].toSorted())
    expect((await toolsOf(writing.token)).toSorted()).toEqual([...readNames, 'check_document', ...actNames].toSorted())
  })

  it.each([
    ['read', [...readNames]],
    ['receipts', ['code_table']],
    ['write', ['code_table', 'check_document', 'correct_fields']],
    ['read,write', [...readNames, 'check_document', 'correct_fields']],
    ['read,declare', [...readNames, 'declare_documents']],
  ])('scopes %s and the switch: the tools of these scopes', async (scopes, names) => {
    const { token } = await anAccount(user, { scopes, assistantsWrite: true })
    expect((await toolsOf(token)).toSorted()).toEqual(names.toSorted())
  })

  it('schemas of tools: kinds are those of the account, JSON is an object, nothing else may be sent', async () => {
    const { result } = await ask(reading.token, 'tools/list')
    const tools = result?.tools as { name: string; inputSchema: Record<string, unknown> }[]
    const schemaOf = (tool: string) => tools.find(({ name }) => name === tool)?.inputSchema
    expect(schemaOf('find_documents')).toMatchObject({
      type: 'object',
      properties: { kind: { enum: ['order'] } },
      additionalProperties: false,
    })
    expect(schemaOf('report_figures')?.properties).toMatchObject({
      report: { type: 'string' },
      filters: { type: 'object', title: '筛选' },
    })
  })

  it.each([
    [
      'correct_fields without the switch',
      'correct_fields',
      { kind: 'order', id: '1', changes: { note: 'x' } },
      'forbidden',
    ],
    ['another kind', 'find_documents', { kind: 'payment' }, 'forbidden'],
    ['no kind', 'find_documents', { kind: 'nothing' }, 'invalid'],
    ['an unknown name', 'find_documents', { kind: 'order', numbr: '1' }, 'invalid'],
    ['an id that is none', 'explain_failure', { kind: 'order', id: "1' or 1=1" }, 'invalid'],
    ['neither id nor number', 'explain_failure', { kind: 'order' }, 'invalid'],
    ['a document that is none', 'check_document', { kind: 'order', document: ['x'] }, 'invalid'],
    ['an unknown report', 'report_figures', { report: 'reportNothing' }, 'invalid'],
    ['an unknown table', 'code_table', { table: '__proto__' }, 'not-found'],
  ])('%s: an error with its code', async (_of, name, given, code) => {
    expect(await useTool(reading.token, name, given)).toMatchObject({ isError: true, code })
  })

  it('a tool and a resource that do not exist: an error of the protocol', async () => {
    expect(await ask(reading.token, 'tools/call', { name: 'drop_tables' })).toMatchObject({ error: { code: -32602 } })
    expect(await ask(reading.token, 'resources/read', { uri: 'kouan://nothing' })).toMatchObject({
      error: { code: -32002 },
    })
  })

  it.each([
    ['kouan://guide', '用户明确同意'],
    ['kouan://states', '| FAILED | 失败 |'],
    ['kouan://code-tables', '"currency"'],
    ['kouan://code-tables/currency', '"142"'],
  ])('resource %s: its text', async (uri, part) => {
    const { result } = await ask(reading.token, 'resources/read', { uri })
    expect(result).toMatchObject({ contents: [{ uri, text: expect.stringContaining(part) }] })
  })
})
