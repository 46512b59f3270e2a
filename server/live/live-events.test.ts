// Events reach whom they concern: on the real application, with the sockets of several people and of several servers.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import {
  dataVersionChanged,
  figuresChanged,
  jobsChanged,
  monitorChanged,
  noticesChanged,
} from '@kouan/contract/calls/live-events.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { rowsChanged } from '@kouan/contract/derive/row-events.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { announcement } from '@kouan/contract/resources/system/announcement.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { liveSources } from '../areas.ts'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { anOrder } from '../testing/an-order.ts'
import { eventually } from '../testing/eventually.ts'
import { type LiveClient, openSocket } from '../testing/live-client.ts'
import { type TestUser, testApp } from '../testing/test-app.ts'

const test = await testApp()
const other = await testApp({ database: test.database })
const listening = (of: typeof test) => of.app.listen({ port: 0, host: '127.0.0.1' })
const [address, otherAddress] = [await listening(test), await listening(other)]
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const { enterpriseId: foreignId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })

const opened: LiveClient[] = []
afterEach(() => {
  for (const client of opened.splice(0)) client.end()
})
const pageOf = async ({ id, token }: TestUser, { at = address, page = crypto.randomUUID() as string } = {}) => {
  const client = await openSocket(`${at}/jeecg-boot/vxeSocket/${id}/${page}`, { token })
  opened.push(client)
  return client
}
const bellOf = async ({ id, token }: TestUser) => {
  const client = await openSocket(`${address}/jeecg-boot/websocket/${id}`, { token })
  opened.push(client)
  return client
}
const orders = rowsChanged(order).name
const rights = ['order:list', 'order:add', 'order:edit']

describe('events of rows', () => {
  it('S7.120 a saved order: the enterprise and staff are told, on every server, and no other enterprise', async () => {
    const owner = await test.aUser({ rights, enterpriseId })
    const staff = await test.aUser({ rights })
    const foreign = await test.aUser({ rights, enterpriseId: foreignId })
    const pages = [await pageOf(owner), await pageOf(staff, { at: otherAddress }), await pageOf(foreign)]
    for (const page of pages) expect(await page.subscribe(orders, figuresChanged.name)).toHaveLength(2)
    const { id } = await anOrder(test, owner)
    for (const page of pages.slice(0, 2)) {
      expect(await page.told(orders)).toEqual({ ids: [id] })
      await page.told(figuresChanged.name)
    }
    // An event after it has come through, so nothing is under way any more.
    const own = await anOrder(test, foreign)
    expect(await pages[2]?.told(orders)).toEqual({ ids: [own.id] })
    expect(pages[2]?.count(orders)).toBe(1)
  })

  it('S4.023 the page that saved is not told, another page of the same person is', async () => {
    const owner = await test.aUser({ rights, enterpriseId })
    const [mine, second] = [await pageOf(owner, { page: 'mine' }), await pageOf(owner)]
    await mine.subscribe(orders)
    await second.subscribe(orders)
    const { id } = await anOrder(test, owner)
    await mine.told(orders)
    const { result } = await test.send(callsOf(order).get, { id }, owner)
    const row = result as { version: number }
    const edited = await test.app.inject({
      method: 'PUT',
      url: `/jeecg-boot${callsOf(order).edit.path}`,
      headers: { 'x-access-token': owner.token, 'x-page-id': 'mine' },
      payload: { id, version: row.version, consigneeAddress: '另一条路 2 号' },
    })
    expect(edited.json()).toMatchObject({ success: true })
    await eventually('events of the second page', () => second.count(orders), 2)
    expect(mine.count(orders)).toBe(1)
  })

  it('a transaction that fails tells nobody', async () => {
    const owner = await test.aUser({ rights, enterpriseId })
    const page = await pageOf(owner)
    await page.subscribe(orders)
    await test.database.kysely
      .transaction()
      .execute(async (transaction) => {
        await sql`update order_head set freight = 1`.execute(transaction)
        throw new Error('undone')
      })
      .catch(() => {})
    const { id } = await anOrder(test, owner)
    expect(await page.told(orders)).toEqual({ ids: [id] })
    expect(page.count(orders)).toBe(1)
  })

  it('more than twenty rows at once: one event without ids', async () => {
    const owner = await test.aUser({ rights, enterpriseId })
    const before = await pageOf(owner)
    await before.subscribe(orders)
    for (let made = 0; made < 21; made += 1) await anOrder(test, owner)
    // So that none of them is told to the page that comes now.
    await eventually('events of each', () => before.count(orders), 21)
    const page = await pageOf(owner)
    await page.subscribe(orders)
    await sql`update document set update_time = now() where enterprise_id = ${enterpriseId}`.execute(
      test.database.kysely,
    )
    expect(await page.told(orders)).toEqual({})
    expect(page.count(orders)).toBe(1)
  })

  it('the connection to the database breaks: it comes back and says that something may have been missed', async () => {
    const owner = await test.aUser({ rights, enterpriseId })
    const page = await pageOf(owner)
    await page.subscribe(orders)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'kouan live %'`.execute(test.database.kysely)
    expect(await page.told(orders)).toEqual({ isGap: true })
    const { id } = await anOrder(test, owner)
    await eventually(
      'the event after it',
      () => page.told(orders),
      (told) => JSON.stringify(told) === JSON.stringify({ ids: [id] }),
    )
  })
})

it('every event of rows: the table of its resource tells of itself under its topic', async () => {
  const { rows } = await sql<{ table: string; topic: string }>`select tgrelid::regclass::text as "table",
      split_part(encode(tgargs, 'escape'), '\\000', 1) as topic
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname = 'kouan_tell_rows' and tgname = 'tells_update'`.execute(test.database.kysely)
  const topicOf = new Map(rows.map(({ table, topic }) => [table, topic]))
  const polled = [...test.services.polledLists.values()].map(({ resource }) => resource)
  expect(polled.filter(({ table }) => !topicOf.has(table))).toEqual([])
  for (const resource of polled) {
    const source = liveSources.find(({ event }) => event.name === rowsChanged(resource).name)
    // Documents are told under the type of their message.
    const topic =
      topicOf.get(resource.table) ||
      String([...documentKinds.values()].find((kind) => kind.resource === resource)?.message.type)
    expect(source?.topics, resource.name).toEqual([topic])
  }
})

it('two colleagues open the same order on two servers: each is told of the other, and a stranger of neither', async () => {
  const [owner, second] = [await test.aUser({ rights, enterpriseId }), await test.aUser({ rights, enterpriseId })]
  const foreign = await test.aUser({ rights, enterpriseId: foreignId })
  const { id } = await anOrder(test, owner)
  const pages = [await pageOf(owner), await pageOf(second, { at: otherAddress }), await pageOf(foreign)]
  for (const page of pages) page.send({ type: 'presence', data: { key: order.name, id } })
  const others = (page: LiveClient | undefined) => {
    const [told] = (page?.heard ?? []).filter(({ type }) => type === 'presence').slice(-1)
    return (told?.data as { names?: string[] } | undefined)?.names?.join()
  }
  await eventually('names on the first page', () => others(pages[0]), second.username)
  await eventually('names on the second page', () => others(pages[1]), owner.username)
  pages[1]?.end()
  await eventually('nobody any more', () => others(pages[0]), '')
  // The row is none of his: nothing is entered and nothing is answered.
  expect(others(pages[2])).toBeUndefined()
})

describe('events of persons', () => {
  it('S7.121 S3.019 a released announcement: the bell gets msgId and msgTxt, as topic or as message of the user', async () => {
    const staff = await test.aUser({ rights: '*' })
    const reader = await test.aUser({ enterpriseId })
    const [bell, page] = [await bellOf(reader), await pageOf(reader)]
    await page.subscribe(noticesChanged.name)
    const released = async (msgType: string, userIds?: string) => {
      const { result } = await test.send(
        callsOf(announcement).add,
        {
          titile: `停机${msgType}`,
          msgContent: '<p>今晚</p>',
          priority: 'M',
          msgCategory: '1',
          msgType,
          userIds,
        } as never,
        staff,
      )
      const { id } = result as unknown as { id: string }
      await test.send(actionCalls(announcement).release as never, { id } as never, staff)
      return id
    }
    const [all, mine] = [await released('ALL'), await released('USER', reader.id)]
    await eventually('messages of the bell', () => bell.heard.length, 2)
    expect(bell.heard).toEqual([
      { cmd: 'topic', msgId: all, msgTxt: '停机ALL' },
      { cmd: 'user', userId: reader.id, msgId: mine, msgTxt: '停机USER' },
    ])
    await eventually('events of the page', () => page.count(noticesChanged.name), 2)
  })

  it('a job: its person is told and nobody else', async () => {
    const [owner, second] = [await test.aUser(), await test.aUser()]
    const pages = [await pageOf(owner), await pageOf(second)]
    for (const page of pages) await page.subscribe(jobsChanged.name)
    for (const { id } of [owner, second]) {
      await sql`insert into job (tenant_id, user_id, job_name, title, heavy, create_time)
        values (0, ${id}, 'test', '测试', false, now())`.execute(test.database.kysely)
      if (id === owner.id) await pages[0]?.told(jobsChanged.name)
    }
    await pages[1]?.told(jobsChanged.name)
    expect(pages.map((page) => page?.count(jobsChanged.name))).toEqual([1, 1])
  })

  it('a server writes its figures: who may see the monitor is told, nobody else', async () => {
    const [guard, clerk] = [await test.aUser({ rights: ['monitor:list'] }), await test.aUser({ rights })]
    const pages = [await pageOf(guard), await pageOf(clerk)]
    expect(await pages[0]?.subscribe(monitorChanged.name)).toEqual([monitorChanged.name])
    expect(await pages[1]?.subscribe(monitorChanged.name)).toEqual([])
    await sql`insert into running_server (name, host, pid, version, node_version, started_at, seen_at, figures)
      values ('live-test', 'host', 1, '0', '0', now(), now(), '{}')`.execute(test.database.kysely)
    expect(await pages[0]?.told(monitorChanged.name)).toEqual({})
    expect(pages[1]?.count(monitorChanged.name)).toBe(0)
  })

  it('rights or dictionaries change: every page is told the version of the header', async () => {
    const user = await test.aUser()
    const page = await pageOf(user)
    await page.subscribe(dataVersionChanged.name)
    await sql`update sys_version set version = version + 1 where name = 'dictionary'`.execute(test.database.kysely)
    const { headers } = await test.send(callsOf(order).list, {}, await test.aUser({ rights }))
    await eventually(
      'the version of now',
      () => page.told(dataVersionChanged.name),
      (told) => JSON.stringify(told) === JSON.stringify({ version: headers['x-data-version'] }),
    )
  })
})
