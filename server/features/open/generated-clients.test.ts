// Clients that public generators make from the served document: installed by npm, compiled, and put through one integration. They
// come from the registry, so `npm run trials -- generated-clients` does it; in other runs its orders are declared by our own client
// and by curl (packed-client.test.ts, thousand-orders.test.ts).
import { execFile, spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { webhook } from '@kouan/contract/resources/channel/webhook.ts'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { projectFolder } from '../../ground/project-folder.ts'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { declarationHarness } from '../../testing/declaration-harness.ts'
import { freePort } from '../../testing/far-end/free-port.ts'
import { compiler, generators } from '../../testing/generated-clients/adapters.ts'
import type { integrate } from '../../testing/generated-clients/integration.ts'
import { writeGuideSnippets } from '../../testing/guide-snippets.ts'
import { tellToLook } from '../../testing/pass-time.ts'

type Counts = Awaited<ReturnType<typeof integrate>>

const isTrial = process.env.TRIAL_ORDERS !== undefined
const count = Number(process.env.TRIAL_ORDERS ?? 0)
const faulty = count / 20
const harness = await declarationHarness({ config: { allowedNetworks: ['127.0.0.1'] } })
const { test } = harness
if (isTrial) await harness.start()
const address = isTrial ? await test.app.listen({ port: 0, host: '127.0.0.1' }) : ''
const folder = await mkdtemp(join(tmpdir(), 'kouan-generated-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = async (cwd: string, program: string, words: readonly string[]) =>
  (await promisify(execFile)(program, [...words], { cwd, maxBuffer: 2 ** 25 })).stdout

/** Ends the waits of deliveries that have failed; those that run are left alone, and wait for the next time. */
async function endWaits(): Promise<void> {
  const { pool } = test.database
  await pool.query("update work_item set run_at = now() where kind = 'send-delivery' and run_at > now()")
  await tellToLook(pool)
}

/** Runs the compiled program; from the moment that its receiver is back, the waits of deliveries pass. Returns its counts. */
async function integrateWith(cwd: string, env: Record<string, string>): Promise<Counts> {
  const child = spawn(process.execPath, ['out/main.js'], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const passing = (async () => {
    while (child.exitCode === null) {
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2000))])
      if (said.includes('back')) await endWaits()
    }
  })()
  const [code] = await Promise.all([ended, passing])
  expect(code).toBe(0)
  return JSON.parse(said.trim().split('\n').at(-1) ?? '')
}

it('the programs of the trial: of generators that are pinned', () => {
  const packages = [...compiler, ...generators.flatMap(({ packages }) => packages)]
  expect(packages.filter((one) => !/@\d+\.\d+\.\d+$/.test(one))).toEqual([])
})

it.runIf(isTrial).each(generators.map((generator) => [generator.name, generator] as const))(
  `%s: compiles under strict; ${count} orders, some mended by pointer, declared and followed: none lost, none twice`,
  async (name, { packages, command, adapter }) => {
    const cwd = await mkdtemp(join(folder, 'user-'))
    const write = (file: string, text: string) => writeFile(join(cwd, file), text)
    await write('package.json', '{ "type": "module", "private": true }')
    const compilerOptions = { target: 'es2023', module: 'nodenext', strict: true, types: ['node'], outDir: 'out' }
    await write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['main.ts'] }))
    const install = ['install', '--no-audit', '--no-fund', '--save-exact', ...compiler, ...packages]
    await run(cwd, 'npm', install)
    await write('openapi.json', await (await fetch(`${address}/open/v1/openapi.json`)).text())
    const [program = '', ...words] = command
    await run(cwd, join(cwd, 'node_modules/.bin', program), words)
    await writeGuideSnippets(cwd)
    await write('main.ts', adapter)
    await copyFile(join(projectFolder, 'server/testing/generated-clients/integration.ts'), join(cwd, 'integration.ts'))
    await run(cwd, join(cwd, 'node_modules/.bin/tsc'), ['-p', '.']).catch((error: { stdout: string }) =>
      expect(error.stdout).toBe(''),
    )
    const generated = command.at(-1) === 'client' ? 'client/types.gen.ts' : 'schema.d.ts'
    const lines = (await readFile(join(cwd, generated), 'utf8')).split('\n').length

    const { user, enterpriseId } = await anEnterprise(test)
    await aChannel(test, { enterpriseId, simulated: { simDelaySeconds: 0 } })
    const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = await openHarness(test).anAccount(user)
    const [port, secret] = [await freePort(), 'a key of sixteen characters']
    const hook = { webhookName: 'ERP', url: `http://127.0.0.1:${port}/events`, secret }
    expect((await test.send(callsOf(webhook).add, hook, user)).success).toBe(true)
    const counts = await integrateWith(cwd, {
      ...{ KOUAN: address, CLIENT_ID, CLIENT_SECRET, WEBHOOK_SECRET: secret, PORT: String(port) },
      ...{ ORDERS: String(count), FAULTY: String(faulty), SIZE: '50' },
    })
    const { rows } = await test.database.pool.query<Record<string, number>>(
      `select (select count(*)::int from order_head where enterprise_id = $1) as orders,
        (select count(distinct order_no)::int from order_head where enterprise_id = $1) as numbers,
        (select count(*)::int from attempt where enterprise_id = $1) as attempts,
        (select sum(document_count)::int from outbound_message where enterprise_id = $1) as sent,
        (select count(*)::int from delivery where enterprise_id = $1) as deliveries`,
      [enterpriseId],
    )
    console.log(name, lines, 'lines of types', JSON.stringify(counts), JSON.stringify(rows[0]))
    const all = rows[0]?.deliveries
    expect(rows).toEqual([{ orders: count, numbers: count, attempts: count, sent: count, deliveries: all }])
    expect(counts).toMatchObject({
      ...{ written: count - faulty, refused: faulty, refusedAgain: 0, declared: count },
      byCursor: { accepted: count, twice: 0, after: 0 },
      byWebhook: { accepted: count, twice: 0, strangers: 0, forged: 0, late: 0 },
      events: { all },
    })
  },
  1_800_000,
)
