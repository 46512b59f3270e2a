// The public conformance package of the protocol, against `/open/mcp` and against its own fixtures on the same transport.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { assistantPath } from '@kouan/contract/calls/open/assistant-tools.ts'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { projectFolder } from '../../ground/project-folder.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { fixtureApp } from '../../testing/mcp-conformance/fixture-app.ts'
import { testApp } from '../../testing/test-app.ts'

const places = join(projectFolder, 'server/testing/mcp-conformance')
const program = join(projectFolder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')

// The package has no account: what it sends gets a token here.
const door = createServer().listen(0, '127.0.0.1')
afterAll(() => void door.close())
await once(door, 'listening')
const address = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
const test = await testApp({ config: { allowedOrigins: [address] } })
const { user } = await anEnterprise(test)
const { token } = await openHarness(test).anAccount(user, { ratePerMinute: 6000 })
door.on('request', async (request, response) => {
  const { 'transfer-encoding': _, ...headers } = request.headers
  const answer = await test.app.inject({
    method: request.method as 'POST',
    url: assistantPath,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload: await buffer(request),
  })
  response.writeHead(answer.statusCode, answer.headers as OutgoingHttpHeaders).end(answer.rawPayload)
})

/** Returns the scenarios that have passed; throws with what the package says where one has not ended as the file expects. */
async function passedAt(url: string, expected: string): Promise<string[]> {
  const given = ['server', '--url', url, '--suite', 'all', '--expected-failures', join(places, expected)]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...given]).catch(
    (error: { stdout: string }) => {
      throw new Error(error.stdout.slice(error.stdout.indexOf('=== SUMMARY')))
    },
  )
  return [...stdout.matchAll(/^✓ ([\w-]+): [1-9]/gm)].map(([, name = '']) => name)
}

it('the endpoint of assistants: every scenario passes that needs no fixture', async () => {
  expect(await passedAt(`${address}${assistantPath}`, 'endpoint-failures.yml')).toEqual([
    ...['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'],
  ])
})

it('its transport, with the fixtures of the package: every scenario passes that asks nothing back', async () => {
  const app = fixtureApp()
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await passedAt(`${url}/mcp`, 'fixture-failures.yml')).toHaveLength(21)
})
