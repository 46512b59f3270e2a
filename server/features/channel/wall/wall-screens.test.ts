import { pairScreen, readWall, wallViews } from '@kouan/contract/calls/wall-screen.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { wallLimits, wallScreen } from '@kouan/contract/resources/channel/wall-screen.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { served } from '../../../areas.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { declareOrders } from '../../../testing/order-calls.ts'
import { scene } from '../../../testing/scenes/scene.ts'
import type { TestUser } from '../../../testing/test-app.ts'

const { test, send, database, clock, aUser, staff: admin, enterpriseId, form } = await scene('shop')
const { add, list } = callsOf(wallScreen)
const { makeLink, renew, revoke } = actionCalls(wallScreen)
const rights = [
  'channelMap:list',
  'order:list',
  'enterprise:list',
  'worklist:list',
  'wallScreen:list',
  'wallScreen:add',
]
const makerRights = [...rights, 'wallScreen:makeLink', 'wallScreen:renew', 'wallScreen:revoke']

const exporter = await aUser({ rights: '*', enterpriseId })
const order = await anOrder(test, exporter, {})
await send(declareOrders, { ids: order.id }, exporter)

afterEach(() => {
  clock.now = () => new Date()
})
const inMinutes = (minutes: number) => {
  const begin = Date.now()
  clock.now = () => new Date(begin + minutes * 60_000)
}

let addresses = 0
/** From another address each time, because they are throttled by it. */
const pair = (pairingToken: string) => {
  addresses += 1
  return send(pairScreen, { pairingToken }, { id: '', username: '', token: 'none', address: `10.0.0.${addresses}` })
}

async function aLink(maker: TestUser, given: object = {}) {
  const { result } = await send(add, { screenName: '东墙', ...given }, maker)
  const link = await send(makeLink, { id: result.id }, maker)
  expect(link.success, link.message).toBe(true)
  return { id: result.id, pairingToken: link.result.path.replace('/wall#', '') }
}
async function aScreen(maker: TestUser, given: object = {}) {
  const { id, pairingToken } = await aLink(maker, given)
  const { result } = await pair(pairingToken)
  return { id, screen: { id: '', username: '', token: result.credential } }
}
const read = (screen: TestUser, view: keyof typeof wallViews = 'map') => send(readWall, { view }, screen)
const rowOf = async (id: string) =>
  (await send(list, { pageSize: 100 }, admin)).result.records.find((row) => row.id === id)

describe('pairing', () => {
  it('a link works once, and no secret of it is stored', async () => {
    const maker = await aUser({ rights: makerRights })
    const { id, pairingToken } = await aLink(maker)
    const paired = await pair(pairingToken)
    expect(paired).toMatchObject({ success: true, result: { screenName: '东墙' } })
    expect(await pair(pairingToken)).toMatchObject({ success: false, code: 500 })
    expect(await rowOf(id)).toMatchObject({ status: 'PAIRED', actsAs: maker.username })
    const { rows } = await database.pool.query<{ stored: string }>(
      `select (select string_agg(w::text, '') from wall_screen w) || (select string_agg(l::text, '') from sys_log l) as stored`,
    )
    for (const secret of [pairingToken, paired.result.credential]) expect(rows[0]?.stored).not.toContain(secret)
  })

  it('of twenty screens that come with one link at the same time one is paired', async () => {
    const { pairingToken } = await aLink(await aUser({ rights: makerRights }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => pair(pairingToken)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  it('a link is valid for ten minutes, and a newer one takes its place', async () => {
    const maker = await aUser({ rights: makerRights })
    const { id, pairingToken } = await aLink(maker)
    inMinutes(wallLimits.linkMinutes + 1)
    expect(await pair(pairingToken)).toMatchObject({ success: false })
    const again = await send(makeLink, { id }, maker)
    expect(await pair(pairingToken)).toMatchObject({ success: false })
    const newer = again.result.path.replace('/wall#', '')
    expect(await pair(newer)).toMatchObject({ success: true })
  })

  it('staff make no link of a screen of an enterprise: it would show the rows of all', async () => {
    const { result } = await send(add, { screenName: '企业的' }, exporter)
    expect(await send(makeLink, { id: result.id }, admin)).toMatchObject({ status: 403 })
  })
})

describe('the credential of a screen', () => {
  it('rights matrix: every call but one is refused with 403, whatever its method and input', async () => {
    const { screen } = await aScreen(admin)
    const accepted: string[] = []
    for (const { call } of served) {
      const input = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
      const { status } = await send(call, input as never, screen)
      if (status !== 403) accepted.push(`${call.name} ${status}`)
    }
    // Without its view it is refused as bad input, which comes after the credential.
    expect(accepted).toEqual([`${readWall.name} 200`])
  })

  it('a session, even of an administrator, reads nothing as a screen; neither does a made-up credential', async () => {
    expect(await read(admin)).toMatchObject({ status: 403 })
    expect(await read({ id: '', username: '', token: 'kws_made-up' })).toMatchObject({ status: 401 })
    expect(await send(readWall, { view: 'map' })).toMatchObject({ status: 401 })
  })

  it('shows sums of the maker’s scope and rights alone, and nothing of a document, a person or a fault of a channel', async () => {
    await database.pool.query(
      `update base_channel set last_error = '/inbox/secret.xml：无法读取', last_check_time = now()`,
    )
    const { screen } = await aScreen(admin)
    const answers = await Promise.all(
      (Object.keys(wallViews) as (keyof typeof wallViews)[]).map((view) => read(screen, view)),
    )
    const [map, today, failures] = answers.map(({ result }) => result)
    expect(map?.map?.flows).toMatchObject([{ enterpriseId, documents: 1, waiting: 1 }])
    expect(today?.today?.reduce((sum, hour) => sum + hour.moving, 0)).toBe(1)
    expect(failures?.failures).toEqual([])
    const text = JSON.stringify(answers.map(({ result }) => result))
    for (const hidden of ['secret.xml', 'TEST-', '李示例', '13900000001', admin.username])
      expect(text).not.toContain(hidden)
    expect(text).toContain(String(form.companyName))
    const own = await read((await aScreen(exporter)).screen)
    expect(own.result.map?.enterprises.map(({ id }) => id)).toEqual([enterpriseId])
    const poor = await aUser({ rights: makerRights.filter((right) => right !== 'order:list') })
    const seen = (await read((await aScreen(poor)).screen)).result.map?.flows ?? []
    expect(seen.filter(({ documents, waiting }) => documents + waiting > 0)).toEqual([])
    await database.pool.query('update base_channel set last_error = null')
  })

  it('names hidden: enterprises and subjects are numbers, and no name is sent', async () => {
    const { screen } = await aScreen(admin, { namesHidden: true })
    const { result } = await read(screen)
    expect(result.map?.enterprises.map(({ name }) => name)).toEqual(
      result.map?.enterprises.map((_, at) => `企业 ${at + 1}`).toSorted(),
    )
    expect(JSON.stringify(result)).not.toContain(String(form.companyName))
    expect(JSON.stringify(result)).not.toContain('示例传输企业')
  })
})

describe('the end of a screen', () => {
  const isEnded = { status: 401 }

  it('revoked: refused at once, for good, and the list says by whom', async () => {
    const { id, screen } = await aScreen(admin)
    expect(await read(screen)).toMatchObject({ status: 200 })
    expect(await send(revoke, { ids: id }, admin)).toMatchObject({ success: true })
    expect(await read(screen)).toMatchObject(isEnded)
    expect(await rowOf(id)).toMatchObject({ status: 'ENDED', endReason: expect.stringContaining('停用') })
    expect(await send(renew, { id }, admin)).toMatchObject({ success: false })
  })

  it.each([
    ['is frozen', 'update sys_user set status = 2 where id = $1', 'update sys_user set status = 1 where id = $1'],
    ['is deleted', 'update sys_user set del_flag = 1 where id = $1', 'update sys_user set del_flag = 0 where id = $1'],
    [
      'leaves the tenant',
      'delete from sys_user_tenant where user_id = $1',
      'insert into sys_user_tenant values ($1, 0)',
    ],
    [
      'loses the right',
      'delete from sys_user_role where user_id = $1',
      `insert into sys_user_role select $1, id from sys_role where role_code = 'role_' || $1`,
    ],
  ])('its maker %s: refused, and not accepted again when that is undone', async (_, happens, isUndone) => {
    const maker = await aUser({ rights: makerRights })
    const { id, screen } = await aScreen(maker)
    expect(await read(screen)).toMatchObject({ status: 200 })
    const change = (statement: string) => database.pool.query(statement.replaceAll('$1', `${maker.id}`))
    await change(happens)
    expect(await read(screen)).toMatchObject(isEnded)
    await change(isUndone)
    expect(await read(screen)).toMatchObject(isEnded)
    expect(await rowOf(id)).toMatchObject({ status: 'ENDED' })
  })

  it('its maker is frozen while the screen is off: it does not come back', async () => {
    const maker = await aUser({ rights: makerRights })
    const { screen } = await aScreen(maker)
    await database.pool.query('update sys_user set status = 2 where id = $1', [maker.id])
    await database.pool.query('update sys_user set status = 1 where id = $1', [maker.id])
    expect(await read(screen)).toMatchObject(isEnded)
  })

  it('its maker loses the right to the map: refused', async () => {
    const maker = await aUser({ rights: makerRights.filter((right) => right !== 'channelMap:list') })
    expect(await read((await aScreen(maker)).screen)).toMatchObject(isEnded)
  })

  it('after 90 days: refused, and renewed before that it goes on', async () => {
    const [late, renewed] = [await aScreen(admin), await aScreen(admin)]
    const days = wallLimits.validDays
    // Sessions do not last as long: the renewal is that of a later day.
    await database.pool.query(`update wall_screen set valid_until = now() + interval '1 minute' where id = $1`, [
      renewed.id,
    ])
    expect(await send(renew, { id: renewed.id }, admin)).toMatchObject({ success: true })
    inMinutes((days - 1) * 24 * 60)
    for (const { screen } of [late, renewed]) expect(await read(screen)).toMatchObject({ status: 200 })
    inMinutes((days + 1) * 24 * 60)
    expect(await read(late.screen)).toMatchObject(isEnded)
  })
})

it('an enterprise lists and ends its own screens alone, staff all', async () => {
  const { id } = await aScreen(admin)
  const own = await aScreen(exporter)
  const seen = (await send(list, { pageSize: 100 }, exporter)).result.records.map((row) => row.id)
  expect(seen).toContain(own.id)
  expect(seen).not.toContain(id)
  expect((await send(revoke, { ids: id }, exporter)).success).toBe(false)
  expect(await send(revoke, { ids: own.id }, admin)).toMatchObject({ success: true })
  expect(await read(own.screen)).toMatchObject({ status: 401 })
})
