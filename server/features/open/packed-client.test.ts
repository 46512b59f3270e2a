// The typed client as a developer meets it: packed, installed by npm into an empty folder, compiled and run against the server.
import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { projectFolder } from '../../ground/project-folder.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderForm } from '../../testing/an-order.ts'
import { eventually } from '../../testing/eventually.ts'
import { writeGuideSnippets } from '../../testing/guide-snippets.ts'
import { buildOpenClient } from '../../testing/open-client/build-open-client.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { sendOpen, anAccount } = openHarness(test)
const folder = await mkdtemp(join(tmpdir(), 'kouan-client-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const run = async (cwd: string, program: string, words: string[], env: Record<string, string> = {}) => {
  const { PATH = '', HOME = '' } = process.env
  return (await promisify(execFile)(program, words, { cwd, env: { PATH, HOME, ...env } })).stdout
}

const program = `import { KouanProblem, openKouan, type Operations } from '@kouan/open-client'

const { KOUAN = '', CLIENT_ID = '', CLIENT_SECRET = '', ORDER = '' } = process.env
const kouan = openKouan({ address: KOUAN, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET })
const order: Operations['open.order.put']['input'] = JSON.parse(ORDER)
const key = { idempotencyKey: 'packed-1' }
const written = await kouan.call('open.order.put', order, key)
const again = await kouan.call('open.order.put', order, key)
const read = await kouan.call('open.order.get', { id: written.id })
const { documents } = await kouan.call('open.order.list', { number: read.orderNo, limit: 1 })
const { results } = await kouan.call('open.order.batch', { documents: [order, { ...order, orderNo: '' }] })
const { items } = await kouan.call('open.codeTable', { code: 'currency' })
// @ts-expect-error there is no such operation
const unknown = () => kouan.call('open.nothing.put', {})
// @ts-expect-error an id is text
const wrongInput = () => kouan.call('open.order.get', { id: 1 })
// @ts-expect-error an answer has no such field
const wrongAnswer = () => written.nothing
const refused = await kouan.call('open.order.put', { ...order, orderNo: '' }).catch((error: unknown) => error)
const problem = refused instanceof KouanProblem ? [refused.status, refused.kind, refused.errors[0]?.field] : refused
console.log(JSON.stringify({
  same: again.id === written.id, outcome: written.outcome, listed: documents.length, goods: read.goods?.length,
  batch: results.map(({ outcome, errors }) => outcome ?? errors[0]?.english), currencies: items.length > 10, problem,
  checked: [unknown, wrongInput, wrongAnswer].length,
}))
`

it('packed, installed and compiled: calls by their types, keys, refusals', async () => {
  const document = (await sendOpen('GET', '/openapi.json')).body as unknown as ApiDocument
  const [source, user] = [join(folder, 'package'), await mkdtemp(join(folder, 'user-'))]
  buildOpenClient(document, source)
  await run(source, 'npm', ['pack', '--pack-destination', folder])
  await writeFile(join(user, 'package.json'), '{ "type": "module" }')
  await run(user, 'npm', [
    'install',
    '--offline',
    '--no-audit',
    join(folder, `kouan-open-client-${document.info.version}.tgz`),
  ])
  await writeFile(
    join(user, 'main.ts'),
    `declare const process: { env: Record<string, string | undefined> }\n${program}`,
  )
  const compilerOptions = { target: 'es2023', module: 'nodenext', lib: ['es2023', 'dom'], types: [], strict: true }
  await writeFile(join(user, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }))
  const tsc = join(projectFolder, 'node_modules/.bin/tsc')
  await run(user, tsc, ['-p', '.']).catch((error: { stdout: string }) => expect(error.stdout).toBe(''))

  const { user: person } = await anEnterprise(test)
  const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = await anAccount(person)
  const KOUAN = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const said = await run(user, process.execPath, ['main.js'], {
    ...{ KOUAN, CLIENT_ID, CLIENT_SECRET, ORDER: JSON.stringify(orderForm()) },
  })
  expect(JSON.parse(said)).toEqual({
    ...{ same: true, outcome: 'created', listed: 1, goods: 2, currencies: true, checked: 3 },
    batch: ['unchanged', 'orderNo is required'],
    problem: [422, 'invalid', 'orderNo'],
  })
  expect(await readFile(join(user, 'node_modules/@kouan/open-client/README.md'), 'utf8')).toContain('openKouan')

  // The program of the guide, with the types of Node as its reader installs them.
  await writeGuideSnippets(user)
  const typeRoots = [join(projectFolder, 'node_modules/@types')]
  const ofGuide = { ...compilerOptions, typeRoots, types: ['node'], skipLibCheck: true }
  const files = ['main.ts', 'events.ts']
  await writeFile(join(user, 'tsconfig.json'), JSON.stringify({ compilerOptions: ofGuide, files }))
  await run(user, tsc, ['-p', '.']).catch((error: { stdout: string }) => expect(error.stdout).toBe(''))
  const walked = (await run(user, process.execPath, ['main.js'], { KOUAN, CLIENT_ID, CLIENT_SECRET })).split('\n')
  expect(walked[0]).toBe('created')
  expect(walked[1]).toMatch(/^goods [\x20-\x7e]+$/)
  // Without a channel the declaration is refused with the reason.
  expect(walked[2]).toMatch(/^READY .*请先开通通道$/)
  expect(walked.slice(3, 5)).toEqual(['0 created 0', '1 created 0'])
  expect(walked.at(-2)).toMatch(/^游标 \d+\.\d+$/)

  await receives(user)
  await connects(user, { KOUAN, CLIENT_ID, CLIENT_SECRET })
})

const secret = 'a key of sixteen characters'

/** The receiver of the guide: takes what is signed with its key, refuses what is not. */
async function receives(cwd: string): Promise<void> {
  const env = { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: '0' }
  const receiver = spawn(process.execPath, ['events.js'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void receiver.kill())
  let said = ''
  receiver.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const url = await eventually('address of the receiver', () => /http:\S+/.exec(said)?.[0])
  const body = '{"event":"webhook.test"}'
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
  const headers = { 'x-kouan-timestamp': timestamp, 'x-kouan-signature': signature, 'x-message-id': 'm-1' }
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
  expect((await fetch(url, { method: 'POST', headers, body: `${body} ` })).status).toBe(401)
  await eventually('the event', () => said.includes('收到 m-1 webhook.test'))
}

/** `kouan-mcp` as a desktop assistant starts it; without an account it says what is missing. */
async function connects(cwd: string, account: Record<string, string>): Promise<void> {
  const ask = (method: string, id: number) => `${JSON.stringify({ jsonrpc: '2.0', id, method, params: {} })}\n`
  const run = (env: Record<string, string>) => {
    const child = spawn(join(cwd, 'node_modules/.bin/kouan-mcp'), [], { cwd, env: { PATH: process.env.PATH, ...env } })
    let [said, complained] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      complained += chunk.toString()
    })
    // It may have ended before it reads.
    child.stdin.on('error', () => undefined)
    child.stdin.end(ask('tools/list', 1))
    return new Promise<{ code: number | null; said: string; complained: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, said, complained }))
    })
  }
  const { code, said } = await run(account)
  expect(code).toBe(0)
  const { id, result } = JSON.parse(said) as { id: number; result: { tools: { name: string }[] } }
  expect(id).toBe(1)
  expect(result.tools.map(({ name }) => name)).toContain('explain_failure')
  expect(await run({})).toMatchObject({ code: 1, said: '', complained: expect.stringContaining('CLIENT_SECRET') })
}
