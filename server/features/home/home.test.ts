import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { deadLetters } from '@kouan/contract/calls/declaration.ts'
import {
  readFigures,
  readFirstSteps,
  readInstallation,
  readOwnChannels,
  readToday,
  readTroubled,
  readVisitCounts,
  readVisits,
} from '@kouan/contract/calls/home.ts'
import { readListVersion } from '@kouan/contract/calls/list-version.ts'
import { readWorklist } from '@kouan/contract/calls/worklist.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { mostCounted } from '@kouan/contract/menu/figure.ts'
import { todayParts } from '@kouan/contract/resources/document/document-groups.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { declareStates } from '@kouan/customs/codes/declare-state.ts'
import { expect, it } from 'vitest'
import { sessionLimits } from '../../gate/session.ts'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { reviewHarness } from '../../testing/review-harness.ts'
import { type TestUser, testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, database, clock } = test
const staff = await test.aUser({ rights: '*' })
const states = Object.keys(declareStates)

const isDone = async (user: TestUser) =>
  Object.fromEntries((await send(readFirstSteps, {}, user)).result.steps.map(({ name, isDone }) => [name, isDone]))

it('first steps: each is done once its rows exist; an enterprise gets none of the steps of staff', async () => {
  expect(await isDone(staff)).toEqual({ enterprise: false, channel: false, open: false, order: false, declare: false })
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const user = await test.aUser({ rights: '*', enterpriseId })
  expect(await isDone(user)).toEqual({ request: false, open: false, order: false, declare: false })
  await aChannel(test, { enterpriseId })
  const [id] = await manyOrders(test, { enterpriseId, count: 1 })
  expect(await isDone(user)).toEqual({ request: true, open: true, order: true, declare: false })
  await database.pool.query('update document set declare_time = now() where id = $1', [id])
  expect(await isDone(staff)).toEqual({ enterprise: true, channel: true, open: true, order: true, declare: true })
  const { enterpriseId: other } = await anEnterprise(test)
  expect(await isDone(await test.aUser({ rights: '*', enterpriseId: other }))).toEqual({
    request: false,
    open: false,
    order: false,
    declare: false,
  })
})

it('S7.088 S7.089 visits: the logins of today, of all days and of the last seven, for everybody alike', async () => {
  const { user } = await anEnterprise(test)
  const today = new Date('2026-11-22T10:00:00+08:00')
  const logged = (hoursAgo: number, ip: string, outcome = 'done') =>
    database.pool.query(
      `insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, method, ip, create_time)
        values (0, 1, 'login', '登录', $1, 'account.login', $2, $3)`,
      [outcome, ip, new Date(today.getTime() - hoursAgo * 3_600_000)],
    )
  const before = (await send(readVisitCounts, {}, user)).result.totalVisitCount
  for (const [hoursAgo, ip] of [
    [1, '10.0.0.1'],
    [9.5, '10.0.0.1'],
    [9.9, '10.0.0.2'],
    [10.5, '10.0.0.3'],
    [24 * 6, '10.0.0.4'],
    [24 * 8, '10.0.0.5'],
  ] as const)
    await logged(hoursAgo, ip)
  await logged(1, '10.0.0.9', 'refused')
  clock.now = () => today
  for (const one of [user, staff])
    expect((await send(readVisitCounts, {}, one)).result).toEqual({
      todayVisitCount: 3,
      todayIp: 2,
      totalVisitCount: before + 6,
    })
  const days = (await send(readVisits, {}, user)).result
  clock.now = () => new Date()
  expect(days.map(({ type, visit, ip }) => `${type} ${visit} ${ip}`)).toEqual([
    '11-16 1 1',
    '11-17 0 0',
    '11-18 0 0',
    '11-19 0 0',
    '11-20 0 0',
    '11-21 1 1',
    '11-22 3 2',
  ])
})

/** Each figure as counted, and the total of the list that it leads to. */
async function figuresOf(user: TestUser) {
  const { result } = await send(readFigures, {}, user)
  return Promise.all(
    result.map(async ({ name, count, filter }) => {
      if (name === 'deadLetter.all')
        return { name, count, listed: (await send(deadLetters, { pageSize: 500 }, user)).result.length }
      const resource = allResources.find((one) => name.startsWith(`${one.name}.`))
      if (!resource) throw new Error(`${name} is of no resource`)
      const list = await send(callsOf(resource).list, { ...filter, pageSize: 1 }, user)
      return { name, count, listed: list.result.total }
    }),
  )
}

it('figure: equals the total of the list behind it, under the rights and rows of each person', async () => {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const { enterpriseId: other } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const { submitted } = await reviewHarness(test)
  const { id: applicationId } = await submitted()
  await submitted()
  await database.pool.query(`update enterprise_apply set submit_time = now() - interval '30 days' where id = $1`, [
    applicationId,
  ])
  for (const owner of [enterpriseId, other]) {
    const ids = await manyOrders(test, { enterpriseId: owner, count: states.length * 3 })
    // Each state: declared just now, an hour ago, and long ago.
    await database.pool.query(
      `update document set declare_status = ($2::text[])[1 + (at - 1) / 3], return_time = now() - ago,
         declare_time = now() - ago
       from (select id as of_id, at, (array['1 minute', '1 hour', '20 days'])[1 + (at - 1) % 3]::interval as ago
         from unnest($1::bigint[]) with ordinality as given (id, at)) told where document.id = told.of_id`,
      [ids, states],
    )
  }
  await database.pool.query(`insert into work_item (kind, tenant_id, payload, state, reason, failed_at)
    values ('deliver-declaration', 0, '{}', 'dead', '通道不通', now()), ('deliver-declaration', 71, '{}', 'dead', '', now())`)

  const everybody = {
    enterprise: await test.aUser({ rights: '*', enterpriseId }),
    staff,
    reviewer: await test.aUser({ rights: ['application:list', 'application:review'] }),
    nobody: await test.aUser(),
  }
  const told: Record<string, Record<string, number>> = {}
  for (const [person, user] of Object.entries(everybody)) {
    const figures = await figuresOf(user)
    expect(figures.filter(({ count, listed }) => count !== listed)).toEqual([])
    told[person] = Object.fromEntries(figures.map(({ name, count }) => [name, count]))
  }
  const { enterprise, staff: ofStaff, reviewer, nobody } = told
  expect(enterprise).toMatchObject({
    'order.ready': 6,
    'order.moving': 6,
    // An hour ago, in two states; what was declared long ago is no work of today.
    'order.unanswered': 2,
    'order.blocked': 3,
    'order.refused': 6,
    'inventory.ready': 0,
  })
  expect(enterprise).not.toHaveProperty('deadLetter.all')
  // The first test left an order.
  expect(ofStaff).toMatchObject({ 'order.ready': 13, 'order.blocked': 6, 'order.refused': 12, 'deadLetter.all': 1 })
  expect(reviewer).toEqual({ 'application.waiting': 2, 'application.late': 1, 'application.returned': 0 })
  expect(nobody).toEqual({})

  const badged = (await send(readFigures, { onlyBadges: true }, staff)).result
  const badges = badged.map(({ name }) => name)
  expect(badges).toEqual(
    expect.arrayContaining(['application.waiting', 'deadLetter.all', 'order.refused', 'inventory.refused']),
  )
  expect(badges).not.toContain('order.ready')
  expect(badged.find(({ name }) => name === 'order.refused')?.badgeOn?.[0]).toBe('declaration/Worklist')
  // Orders end in customs, lists are released.
  const names = (await send(readFigures, {}, staff)).result.map(({ name }) => name)
  expect(names).toContain('inventory.released')
  expect(names).not.toContain('order.released')

  const { result } = await send(readTroubled, {}, staff)
  expect(result.map((one) => [one.enterpriseId, one.kinds.map(({ noun, count }) => [noun, count])])).toEqual(
    expect.arrayContaining([
      [enterpriseId, [['订单', 9]]],
      [other, [['订单', 9]]],
    ]),
  )
  const [first] = result.flatMap(({ kinds }) => kinds)
  const orders = allResources.find(({ name }) => name === 'order')
  if (!first || !orders) throw new Error('nobody is in trouble')
  expect((await send(callsOf(orders).list, first.filter, staff)).result.total).toBe(first.count)
  expect((await send(readTroubled, {}, everybody.enterprise)).result).toEqual([])
})

it('figure of more rows than are counted: stops at the limit and says that there are more', async () => {
  const { enterpriseId } = await anEnterprise(test)
  const user = await test.aUser({ rights: ['order:list'], enterpriseId })
  const [id] = await manyOrders(test, { enterpriseId, count: 1 })
  const { rows: columns } = await database.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'order_head' and is_generated = 'NEVER' and column_name not in ('id', 'order_no')`,
  )
  const names = columns[0]?.names
  await database.pool.query(`insert into order_head (order_no, ${names}) select 'MANY-' || n, ${names}
    from order_head, generate_series(1, ${mostCounted}) n where id = ${id}`)
  const ready = (await send(readFigures, {}, user)).result.find(({ name }) => name === 'order.ready')
  expect(ready).toMatchObject({ count: mostCounted, isMore: true })
})

it('rule 2: requests that a page sends unattended: do not prolong the session', async () => {
  const user = await test.aUser({ rights: ['order:list'] })
  const began = Date.now()
  const after = (part: number) => {
    clock.now = () => new Date(began + part * sessionLimits.idleSeconds * 1000)
  }
  const url = `${test.config.apiBase}${readFigures.path}`
  const headers = { 'x-access-token': user.token }
  const byItself = async () => (await test.app.inject({ url, headers: { ...headers, 'x-unattended': '1' } })).statusCode
  try {
    after(0.9)
    expect(await byItself()).toBe(200)
    after(1.1)
    expect(await byItself()).toBe(401)
    after(0.9)
    expect((await test.app.inject({ url, headers })).statusCode).toBe(200)
    after(1.1)
    expect(await byItself()).toBe(200)
  } finally {
    clock.now = () => new Date()
  }
})

it('state of the installation: shown to an administrator, refused to an enterprise', async () => {
  const { result } = await send(readInstallation, {}, staff)
  expect(result).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    workWaiting: 0,
    oldestWaitSeconds: 0,
  })
  expect(result.usersOnline).toBeGreaterThan(0)
  expect(Math.min(result.databaseSize, result.diskFree, result.diskSize - result.diskFree)).toBeGreaterThan(0)
  const { enterpriseId } = await anEnterprise(test)
  const user = await test.aUser({ rights: '*', enterpriseId })
  expect(await send(readInstallation, {}, user)).toMatchObject({ status: 403 })
})

it('list version: changes when a row of the page or its place changes, and not for rows of other pages or enterprises', async () => {
  const { enterpriseId } = await anEnterprise(test)
  const { enterpriseId: other } = await anEnterprise(test)
  const user = await test.aUser({ rights: ['order:list'], enterpriseId })
  const ids = await manyOrders(test, { enterpriseId, count: 3 })
  const [foreign] = await manyOrders(test, { enterpriseId: other, count: 1 })
  const version = async (asked: object = {}) =>
    (await send(readListVersion, { list: 'order', ...asked } as never, user)).result
  const move = (id: string | undefined) =>
    database.pool.query(`update document set declare_status = 'SENT' where id = $1`, [id])

  const firstPage = { pageSize: '2', column: 'createTime,id', order: 'desc' }
  const [all, page, ready] = [await version(), await version(firstPage), await version({ declareStatus: 'READY' })]
  expect(await version()).toBe(all)
  await move(foreign)
  expect(await version()).toBe(all)
  await move(ids[0])
  expect(await version()).not.toBe(all)
  expect(await version({ declareStatus: 'READY' })).not.toBe(ready)
  // It stands on the second page.
  expect(await version(firstPage)).toBe(page)
  await manyOrders(test, { enterpriseId, count: 1 })
  expect(await version(firstPage)).not.toBe(page)

  const list = (more: object) => send(callsOf(order).list, { ...firstPage, ...more } as never, user)
  expect((await list({ withVersion: '1' })).result.version).toBe(await version(firstPage))
  expect((await list({})).result).not.toHaveProperty('version')
  expect(await send(readListVersion, { list: 'application' }, user)).toMatchObject({ status: 403 })
  expect((await send(readListVersion, { list: 'nothing' }, user)).success).toBe(false)
})

it('today: documents declared since midnight in Beijing are counted by hour and present state, for the own enterprise alone', async () => {
  const { enterpriseId } = await anEnterprise(test)
  const { enterpriseId: other } = await anEnterprise(test)
  const ids = await manyOrders(test, { enterpriseId, count: 6 })
  const [foreign] = await manyOrders(test, { enterpriseId: other, count: 1 })
  const moments: [id: string | undefined, at: string, state: string][] = [
    [ids[0], '2030-05-20T00:00:00+08:00', 'SENT'],
    [ids[1], '2030-05-20T09:59:59+08:00', 'RELEASED'],
    [ids[2], '2030-05-20T09:00:00+08:00', 'BLOCKED'],
    [ids[3], '2030-05-20T09:30:00+08:00', 'REJECTED'],
    [ids[4], '2030-05-19T23:59:59+08:00', 'SENT'],
    [ids[5], '2030-05-20T09:45:00+08:00', 'DETAINED'],
    [foreign, '2030-05-20T09:30:00+08:00', 'SENT'],
  ]
  clock.now = () => new Date('2030-05-20T23:59:00+08:00')
  try {
    const user = await test.aUser({ rights: ['order:list', 'worklist:list'], enterpriseId })
    for (const [id, at, state] of moments)
      await database.pool.query('update document set declare_time = $2, declare_status = $3 where id = $1', [
        id,
        at,
        state,
      ])
    expect((await send(readToday, {}, user)).result).toEqual([
      { hour: 0, moving: 1, accepted: 0, refused: 0, rest: 0 },
      { hour: 9, moving: 1, accepted: 1, refused: 1, rest: 1 },
    ])
    // The worklist, the list and the figures of the home page mean the same by it.
    const { today } = (await send(readWorklist, {}, user)).result
    expect(today).toMatchObject({ declared: 5, moving: 2, accepted: 1, refused: 1, rest: 1 })
    const listed = async (more: object) =>
      (await send(callsOf(order).list, { declareTime_begin: '2030-05-20', pageSize: 1, ...more } as never, user)).result
    expect((await listed({})).total).toBe(today.declared)
    for (const part of ['moving', 'accepted', 'refused'] as const)
      expect((await listed({ declareStatus: todayParts[part].join(',') })).total).toBe(today[part])
    const figures = (await send(readFigures, { names: 'order.acceptedToday,order.refused' }, user)).result
    expect(figures.map(({ title, count }) => [title, count])).toEqual([
      ['失败与退单', 1],
      ['今日海关已受理', 1],
    ])
    expect((await send(readToday, {}, await test.aUser())).result).toEqual([])
  } finally {
    clock.now = () => new Date()
  }
})

it('own channels: an enterprise sees their state and obstacle, and no error of the server', async () => {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const { enterpriseId: other } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const channel = await aChannel(test, { enterpriseId })
  await aChannel(test, { enterpriseId: other })
  const user = await test.aUser({ enterpriseId })
  const own = async () => (await send(readOwnChannels, {}, user)).result
  const one = { id: channel.id, crossborderType: 'I9610', dxpId: channel.dxpId, simulated: false, lastSendTime: null }
  expect(await own()).toEqual({ channels: [{ ...one, obstacle: null, isFaulty: false }], lastReceiptTime: null })
  await database.pool.query(`update base_channel set last_error = '/srv/in 没有权限' where id = $1`, [
    channel.baseChannelId,
  ])
  await database.pool.query('update transfer_info set status = $2 where id = $1', [channel.transferInfoId, '0'])
  const stopped = await own()
  expect(stopped.channels).toEqual([{ ...one, obstacle: `传输主体 ${channel.dxpId} 已停用`, isFaulty: true }])
  await database.pool.query(`update enterprise_channel set status = '3' where id = $1`, [channel.id])
  expect((await own()).channels).toEqual([])
  expect((await send(readOwnChannels, {}, staff)).result).toEqual({ channels: [], lastReceiptTime: null })
})
