// Two servers behind a balancer: one conversation of the official client, whose messages go to each of them in turn.
import { assistantPath } from '@kouan/contract/calls/open/assistant-tools.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { anOrder, orderCalls } from '../../testing/an-order.ts'
import { startBalancer } from '../../testing/balancer.ts'
import { eventually } from '../../testing/eventually.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const servers = [test, await testApp({ database: test.database })]
const balancer = await startBalancer({ askEveryMs: 50 })
afterAll(() => balancer.close())
const { user } = await anEnterprise(test)
const { token } = await openHarness(test).anAccount(user, { assistantsWrite: true })
const { id } = await anOrder(test, user)

it('a trial on one server, its token on the other: acts once', async () => {
  const messages = servers.map(() => 0)
  for (const [place, { app }] of servers.entries()) {
    app.server.on('request', ({ method, url }) => {
      if (method === 'POST' && url === assistantPath) messages[place] = (messages[place] ?? 0) + 1
    })
    balancer.put(place, await app.listen({ port: 0, host: '127.0.0.1' }))
  }
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const url = new URL(`${balancer.address}${assistantPath}`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  // One that becomes ready later gets its turn then.
  await eventually('messages to both', async () => {
    await client.ping()
    return messages.every((count) => count > 0)
  })
  const correct = async (given: object) => {
    const before = [...messages]
    const { structuredContent, isError } = await client.callTool({
      name: 'correct_fields',
      arguments: { kind: 'order', id, ...given },
    })
    const answer = structuredContent as Record<string, unknown>
    return { answer, isError, place: messages.findIndex((count, at) => count > (before[at] ?? 0)) }
  }
  let rounds = 0
  await eventually('an act on another server than its trial', async () => {
    rounds += 1
    const changes = { batchNumbers: `B-${rounds}` }
    const tried = await correct({ changes })
    const acted = await correct({ changes, token: tried.answer.token })
    expect(acted).toMatchObject({ answer: { done: true, version: 1 + rounds } })
    expect(await correct({ changes, token: tried.answer.token })).toMatchObject({ isError: true })
    return acted.place !== tried.place
  })
  const { result } = await test.send(orderCalls.get, { id }, user)
  expect(result).toMatchObject({ batchNumbers: `B-${rounds}`, version: 1 + rounds })
  await client.close()
})
