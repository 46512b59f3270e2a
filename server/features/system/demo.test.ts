// 演示数据 through the product: loaded into an empty system by a job, seen by each of its people, and removed whole.

import { documentKinds, resourcesByName, seedMenu, seedRoles } from '@kouan/contract/areas/all-areas.ts'
import { openChannel } from '@kouan/contract/calls/channel.ts'
import { deadLetters } from '@kouan/contract/calls/declaration.ts'
import { loadDemo, readDemoState, removeDemo } from '@kouan/contract/calls/system/demo-calls.ts'
import { departUserList } from '@kouan/contract/calls/system/my-department-calls.ts'
import { readWorklist } from '@kouan/contract/calls/worklist.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { MenuRow } from '@kouan/contract/menu/menu-row.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { declarationStates } from '@kouan/contract/resources/document/declaration-states.ts'
import { isSentBy } from '@kouan/contract/resources/document/sender-roles.ts'
import { sheetImport } from '@kouan/contract/resources/system/sheet-import.ts'
import { expect, it } from 'vitest'
import { jobs } from '../../areas.ts'
import { inTransaction } from '../../db/transaction.ts'
import { beginDemo, loadStage } from '../../domain/demo/load-demo.ts'
import { companies } from '../../domain/demo/world/companies.ts'
import { storyOfToday } from '../../domain/demo/world/story.ts'
import { openServices } from '../../open-services.ts'
import { anEnterprise, aSession } from '../../testing/an-enterprise.ts'
import { contradictions, refusals } from '../../testing/demo-contradictions.ts'
import { eventually } from '../../testing/eventually.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { testSecrets } from '../../testing/test-app.ts'
import { silentLog } from '../../testing/work-harness.ts'

const harness = await jobHarness()
const { test, start, waitForEnd } = harness
const { send, aUser, database } = test
const { pool } = database
const admin = await aUser({ rights: '*' })
await pool.query('insert into sys_user_role (user_id, role_id) select $1, id from sys_role where role_code = $2', [
  admin.id,
  'admin',
])

/** Tables that trace acts, or count for a while: not made by the demonstration. */
const traces = [
  'sys_log',
  'job',
  'job_fault',
  'job_warning',
  'work_item',
  'counted_call',
  'seen_signature',
  'sys_login_failure',
  'sys_session',
  // Documents that the roll-up of reports counts again at its next turn.
  'trade_changed',
  'trade_rate_changed',
]

async function countRows(): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.filter(({ name }) => !traces.includes(name))) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from only ${name}`)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

const ended = ['DONE', 'FAILED', 'CANCELLED']
async function run(started: Promise<{ result: { jobId: string }; message: string }>) {
  const { result, message } = await started
  if (!result) throw new Error(message)
  return waitForEnd(result.jobId, { seconds: 240 })
}
const load = () => run(send(startCallOf(loadDemo), { password: 'Yanshi2026', orders: 40 }, admin))
const remove = () => run(send(startCallOf(removeDemo), {}, admin))
const stateOf = async () => (await send(readDemoState, {}, admin)).result

/** By the roles of a new installation, those who hold them. */
const people: Record<string, string[]> = {
  reviewer: ['reviewer'],
  operator: ['operator'],
  enterprise: companies.map(({ username }) => username),
  admin: [admin.username],
}

/** Tables that an installation fills by itself and by its own work: empty in a system that has just been filled. */
const ownSetUp = new Set([
  ...['channelRoute', 'smsProvider', 'identityProvider', 'dataSource', 'gatewayRoute', 'tenantPack', 'maintenance'],
  ...['openAccount', 'webhook', 'passwordReset', 'userAgent', 'backup', 'comparisonConsent'],
  ...['mailServer', 'messageTemplate', 'message', 'ossFile', 'wallScreen'],
  ...['alarm', 'alarmReceiver', 'alarmRule', 'channelRequest', 'delivery', 'dataLog', 'messageArchive'],
])

function listedFor(role: string): Resource[] {
  const flat = (rows: readonly MenuRow[]): MenuRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])
  const pages = seedRoles.find(({ code }) => code === role)?.pages ?? []
  const held = flat(seedMenu).filter(({ url }) => pages === 'all' || pages.includes(url))
  const names = held.flatMap(({ perms = [] }) => perms.map((right) => right.replace(/:list$/, '')))
  const resources = [...new Set(names)].flatMap((name) => resourcesByName.get(name) ?? [])
  // Developers fill in the rows of the examples on their page (`fillExamples`), in any system.
  return resources.filter(({ area, name }) => area !== 'example' && !ownSetUp.has(name))
}

/** The enterprises whose menu has the page: those whose roles send the document. One of them exports. */
function sendersOf(resource: Resource): string[] {
  if (resource.area === 'export') return ['exporter']
  // Customs ask platforms for payment data.
  const ofPlatforms = ['paymentData', 'paymentCall', 'paymentPlatform'].includes(resource.name)
  if (ofPlatforms)
    return companies.filter(({ roles }) => roles.split(',').includes('EBP')).map(({ username }) => username)
  const kind = [...documentKinds.values()].find((one) => one.resource === resource)
  return companies.filter(({ roles }) => !kind || isSentBy(kind, roles)).map(({ username }) => username)
}

async function seen(username: string, resource: Resource): Promise<number> {
  const session = await aSession(test, username)
  const { result } = (await send(callsOf(resource).list, {}, session)) as {
    result: { total?: number; length?: number }
  }
  return result.total ?? result.length ?? 0
}

it('is set up in the name of an administrator who has never logged in', async () => {
  const setPassword = (isFirst: boolean) =>
    pool.query('update sys_user set must_change_password = $2 where id = $1', [admin.id, isFirst])
  await setPassword(true)
  const services = openServices({
    config: test.config,
    secrets: testSecrets,
    database: test.database,
    clock: () => test.clock.now(),
  })
  const background = { tenantId: '0', enterpriseId: null, background: true } as const
  const set = inTransaction({ db: database.work.kysely, scope: background }, async (db) => {
    await beginDemo(db, { orders: 40, userId: admin.id, now: test.clock.now() })
    const { signal } = new AbortController()
    await loadStage({ db, services, tenantId: '0', log: silentLog, signal }, 'Yanshi2026')
    throw new Error('taken back')
  })
  await expect(set).rejects.toThrow('taken back')
  await setPassword(false)
})

it('fills an empty system with documents in every state, which each of its people see, and leaves nothing behind', async () => {
  start(jobs)
  const empty = await countRows()
  expect(await stateOf()).toMatchObject({ state: 'none', obstacle: null })
  expect(await load()).toMatchObject({ state: 'DONE', sentence: expect.stringContaining('importer') })
  expect(await stateOf()).toMatchObject({ state: 'loaded' })
  expect((await load()).sentence).toContain('已经载入')

  const { rows } = await pool.query<{ state: string }>(
    'select distinct declare_status as state from document order by 1',
  )
  const reached = rows.map(({ state }) => state)
  const early = ['DRAFT', 'CANCELLED', 'DELETED', 'GENERATING']
  expect(reached).toEqual(
    expect.arrayContaining(['ACCEPTED_BY_PORT', 'BLOCKED', 'CLOSED', 'IN_CUSTOMS', 'READY', 'REJECTED', 'RELEASED']),
  )
  expect(reached.filter((state) => early.includes(state))).toEqual([])
  expect(Object.keys(declarationStates('declareStatus').of)).toEqual(expect.arrayContaining(reached))

  // Each refusal is one of the story, with its own reason.
  const refused = (await pool.query<{ words: string; count: number }>(refusals)).rows
  const told = storyOfToday.flatMap(({ refused: words, times, refusesLast }) =>
    words === undefined ? [] : [[words, refusesLast ? 1 : times] as const],
  )
  const counts = told.map(([words]) => [
    words,
    refused.filter((one) => one.words.includes(words)).reduce((sum, { count }) => sum + count, 0),
  ])
  expect(counts).toEqual(told)
  expect(refused.filter(({ words }) => !told.some(([known]) => words.includes(known)))).toEqual([])
  // The worklist says of each what to do.
  const { groups } = (await send(readWorklist, {}, admin)).result
  expect(groups.length).toBeGreaterThanOrEqual(told.length)
  expect(groups.filter(({ mending }) => mending === null)).toEqual([])
  const inChinese = expect.stringMatching(/\p{Script=Han}/u)
  for (const [words] of told)
    expect(
      groups.find(({ example }) => example?.includes(words)),
      words,
    ).toMatchObject({
      ...{ reasonCode: expect.stringMatching(/^-?\d+$/), mending: inChinese, advice: inChinese, title: inChinese },
    })
  const found: Record<string, string[]> = {}
  for (const [sentence, query] of Object.entries(contradictions)) {
    const { rows: against } = await pool.query<{ number: string }>(
      query,
      query.includes('$1') ? [new Date(Date.now() + 60_000)] : [],
    )
    if (against.length > 0) found[sentence] = against.map(({ number }) => number)
  }
  expect(found).toEqual({})

  // Each kind is seen in several states.
  const { rows: kinds } = await pool.query<{ type: string; states: string[] }>(
    'select doc_type as type, array_agg(distinct declare_status) as states from document group by doc_type order by 1',
  )
  for (const { type, states } of kinds) console.log(`${type}: ${states.length} states, ${states.join(', ')}`)
  expect(kinds.map(({ type }) => type)).toEqual([...documentKinds.keys()].toSorted())
  expect(kinds.filter(({ states }) => states.length < 2)).toEqual([])

  const importing = async () =>
    (await pool.query("select state, sentence from job where job_name = 'order.importMany'")).rows[0]
  await eventually('job of the import', importing, ({ state }) => ended.includes(state))
  const [imported] = (await send(callsOf(sheetImport).list, {}, admin)).result.records
  expect(imported).toMatchObject({ resourceName: 'order', faultCount: 4 })
  expect(Number(imported?.doneCount)).toBeGreaterThan(20)

  // Work that was given up after its last try, and receipts of somebody else.
  const operator = await aSession(test, 'operator')
  expect((await send(deadLetters, {}, operator)).result).toMatchObject([
    { orderCount: 2, failures: 5, reason: '模拟海关停机演练，没有应答' },
  ])
  expect((await send(callsOf(receipt).list, { matchStatus: '0' }, operator)).result.total).toBe(3)

  // Rows that each page of a role's menu lists, for each who holds it.
  const empties: string[] = []
  for (const [role, usernames] of Object.entries(people)) {
    for (const resource of listedFor(role)) {
      for (const username of role === 'enterprise' ? sendersOf(resource) : usernames)
        if ((await seen(username, resource)) === 0) empties.push(`${username} ${resource.name}`)
    }
  }
  expect(empties).toEqual([])

  // Who leads a department finds its people.
  for (const username of people.reviewer?.concat(people.operator ?? []) ?? [])
    expect((await send(departUserList, {}, await aSession(test, username))).result?.total).toBe(1)

  // People who have come meanwhile stay; only the channels of the demonstration must be theirs no more.
  const loaded = await countRows()
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const { rows: own } = await pool.query('select transfer_info_id, base_channel_id from enterprise_channel limit 1')
  const way = { transferInfoId: own[0].transfer_info_id, baseChannelId: own[0].base_channel_id }
  await send(openChannel, { ...way, enterpriseId, crossborderType: 'I1239' }, admin)
  expect(await remove()).toMatchObject({ state: 'FAILED', sentence: expect.stringContaining('演示通道') })
  await pool.query('delete from enterprise_channel where enterprise_id = $1', [enterpriseId])
  const come = await countRows()
  expect(await remove()).toMatchObject({ state: 'DONE', sentence: '演示数据已全部移除' })
  const left = await countRows()
  const expected = Object.fromEntries(
    Object.entries(empty).map(([name, count]) => [name, count + (come[name] ?? 0) - (loaded[name] ?? 0)]),
  )
  expect(left).toEqual(expected)
  expect(await stateOf()).toMatchObject({ state: 'other', obstacle: expect.stringContaining('空的系统') })
  expect(await load()).toMatchObject({ state: 'FAILED', sentence: expect.stringContaining('空的系统') })
})
