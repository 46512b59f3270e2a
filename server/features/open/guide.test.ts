// The snippets of docs/guide/integration.md, as an integrator runs them: each file of the document as a process of its own.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { webhook } from '@kouan/contract/resources/channel/webhook.ts'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { declarationHarness } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { writeGuideSnippets } from '../../testing/guide-snippets.ts'

const harness = await declarationHarness({ config: { allowedNetworks: ['127.0.0.1'] } })
const { test } = harness
const { anAccount } = openHarness(test)
await harness.start()
const address = await test.app.listen({ port: 0, host: '127.0.0.1' })

const folder = await mkdtemp(join(tmpdir(), 'kouan-guide-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await writeGuideSnippets(folder)

const hasPython = spawnSync('python3', ['--version']).status === 0
const javaVersion = /"(\d+)/.exec(spawnSync('java', ['-version'], { encoding: 'utf8' }).stderr ?? '')?.[1]
const hasJava = Number(javaVersion ?? 0) >= 17
const java = (file: string) => ['java', '-Dfile.encoding=UTF-8', file] as const
const environment = { PATH: process.env.PATH, HOME: process.env.HOME, PYTHONIOENCODING: 'utf-8' }

const clients = [
  { language: 'curl', command: ['bash', 'client.sh'], isThere: true },
  { language: 'Node', command: [process.execPath, 'client.mjs'], isThere: true },
  { language: 'Python', command: ['python3', 'client.py'], isThere: hasPython },
  { language: 'Java', command: java('Client.java'), isThere: hasJava },
] as const

describe('from a token to the receipts', () => {
  for (const { language, command, isThere } of clients) {
    it.skipIf(!isThere)(
      `${language}: written, batched, declared, followed, its receipts read, in the sandbox`,
      async () => {
        const { user, enterpriseId } = await anEnterprise(test)
        await aChannel(test, { enterpriseId, simulated: { simDelaySeconds: 0 } })
        // As the guide advises.
        const sandbox = { outcomeByDigits: true }
        const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = await anAccount(user, sandbox)
        const [program, ...words] = command
        const env = { ...environment, KOUAN: address, CLIENT_ID, CLIENT_SECRET }
        const { stdout, stderr } = await promisify(execFile)(program, words, { cwd: folder, env, timeout: 240_000 })
        expect(stderr).toBe('')
        // Languages differ in blanks between names and values.
        const said = stdout.replaceAll('": ', '":').replaceAll(', "', ',"')
        expect(said).toMatch(/"outcome":"created"/)
        expect(said).toMatch(/"done":2,"failed":1,.*"unchanged".*"created".*"field":"goods\[0\]\.qty"/)
        expect(said).toMatch(/"done":1,"failed":0,.*"declareStatus":"GENERATING"/)
        expect(said).toMatch(/"number":"GUIDE-0031".*"returnStatus":"120"/)
        expect(said).toMatch(/"msgType":"CEB312Message"/)
        expect(said).toContain('<dxp:MsgType>CEB312Message</dxp:MsgType>')
        // The message in place of JSON is sent by curl.
        if (language === 'curl') expect(said).toMatch(/^\{"done":1,"failed":0,.*"outcome":"created"/m)
      },
    )
  }
})

const receivers = [
  { language: 'Node', command: [process.execPath, 'receiver.mjs'], isThere: true },
  { language: 'Python', command: ['python3', 'receiver.py'], isThere: hasPython },
  { language: 'Java', command: java('Receiver.java'), isThere: hasJava },
] as const
const secret = 'a key of sixteen characters'

describe('a receiver of events', () => {
  for (const { language, command, isThere } of receivers) {
    it.skipIf(!isThere)(`${language}: takes what is signed with its key, refuses what is not`, async () => {
      const { user } = await anEnterprise(test)
      const [program, ...words] = command
      const env = { ...environment, WEBHOOK_SECRET: secret, PORT: '0' }
      const receiver = spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
      onTestFinished(() => void receiver.kill())
      let said = ''
      receiver.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
      const url = await eventually('address', () => /http:\S+/.exec(said)?.[0])

      const added = await test.send(callsOf(webhook).add, { webhookName: '订单系统', url, secret }, user)
      await test.send(actionCalls(webhook).test, { id: added.result.id }, user)
      await eventually('test', () => said.includes('"webhook.test"'))

      const timestamp = String(Math.floor(Date.now() / 1000))
      const forged = { 'x-kouan-timestamp': timestamp, 'x-kouan-signature': `v1=${'0'.repeat(64)}` }
      for (const headers of [forged, {}] as Record<string, string>[])
        expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(401)
    })
  }
})
