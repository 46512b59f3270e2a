import { historyCall, type RowHistory, revealHistoryCall } from '@kouan/contract/calls/row-history.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { tenant } from '@kouan/contract/resources/system/tenant.ts'
import { tenantPack } from '@kouan/contract/resources/system/tenant-pack.ts'
import { user as userResource } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { anOrder, orderCalls, orderForm } from '../../testing/an-order.ts'
import { scene } from '../../testing/scenes/scene.ts'
import type { TestUser } from '../../testing/test-app.ts'

const { test, send, aUser, database, enterpriseId, owner: user } = await scene('company')
const owner = await aUser({ rights: '*', enterpriseId })
const history = historyCall(order)
const reveal = revealHistoryCall(order)
const entriesOf = async (id: string, person = owner) => (await send(history, { id }, person)).result.entries
const edit = (values: object, person = owner) => send(orderCalls.edit, values as never, person)

describe('history of a row: who changed which value when', () => {
  it('form: the row begins with its maker; a later change has old and new as people read them', async () => {
    const { id } = await anOrder(test, owner)
    await edit({ id, note: '加急', freight: '11', acturalPaid: '157.10' })
    await edit({ id, note: '' })
    expect(await entriesOf(id)).toMatchObject([
      { act: 'edit', values: [{ field: 'note', old: '加急', new: '' }] },
      {
        ...{ act: 'edit', by: owner.username, way: 'page', wayText: '页面', title: '编辑进口订单' },
        values: expect.arrayContaining([
          { field: 'note', label: expect.any(String), old: '', new: '加急' },
          expect.objectContaining({
            field: 'freight',
            old: expect.stringMatching(/^10/),
            new: expect.stringMatching(/^11/),
          }),
        ]),
      },
      { act: 'add', by: owner.username, title: '新增进口订单', values: [], lines: [] },
    ])
    expect((await send(history, { id }, owner)).result).toMatchObject({ next: null, earlier: null })
  })

  it('an edit that changes nothing, and a person whose name was sealed anew: no entry', async () => {
    const { id, form } = await anOrder(test, owner)
    await edit({ id, note: '', consignee: form.consignee })
    expect(await entriesOf(id)).toHaveLength(1)
  })

  it('lines: compared by their ids: added, removed, changed', async () => {
    const { id } = await anOrder(test, owner)
    const { goods } = (await send(orderCalls.get, { id }, owner)).result as unknown as {
      goods: Record<string, string>[]
    }
    const [mask, coffee] = goods
    const tea = { ...coffee, id: undefined, itemName: '示例茶叶', qty: '1', price: '40', totalPrice: '40' }
    const answer = await edit({ id, goods: [{ ...mask, gmodel: '30ml*10片' }, tea] })
    expect(answer).toMatchObject({ success: true })
    const [entry] = await entriesOf(id)
    expect(entry?.lines).toMatchObject(
      [
        {
          act: 'delete',
          key: 'goods',
          name: '示例咖啡',
          values: expect.arrayContaining([expect.objectContaining({ field: 'price', new: '' })]),
        },
        {
          act: 'edit',
          id: mask?.id,
          name: '示例面膜',
          values: [{ field: 'gmodel', old: '25ml*10片', new: '30ml*10片' }],
        },
        {
          act: 'add',
          name: '示例茶叶',
          values: expect.arrayContaining([expect.objectContaining({ field: 'country', old: '' })]),
        },
      ].toSorted(() => 0) as never,
    )
  })

  it('links: what came and what went, by their names', async () => {
    const admin = await aUser({ rights: '*' })
    const roles = callsOf(role)
    const one = (await send(roles.add, { roleName: '甲角色', roleCode: 'history_one' } as never, admin)).result.id
    const users = callsOf(userResource)
    const person = await aUser()
    await send(users.edit, { id: person.id, selectedroles: one } as never, admin)
    const { result } = await send(historyCall(userResource), { id: person.id }, admin)
    expect(result.entries[0]?.values).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'selectedroles', new: '甲角色', isLinks: true })]),
    )
  })

  it('links of a user of two tenants: each tenant sees its own roles, and those of the platform', async () => {
    await database.pool.query("insert into sys_tenant (id, name) values (82, '八二'), (83, '八三')")
    const person = await aUser({ tenantIds: ['82', '83'] })
    const { rows } = await database.pool.query<{ id: string }>(`insert into sys_role (role_name, role_code, tenant_id)
      values ('八二的角色', 'history_82', 82), ('八三的角色', 'history_83', 83), ('平台的角色', 'history_0', 0) returning id`)
    for (const { id } of rows)
      await database.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [person.id, id])
    const shownTo = async (tenant: string) => {
      const admin = await aUser({ rights: '*', tenantIds: [tenant] })
      const { result } = await send(historyCall(userResource), { id: person.id }, admin)
      return result.entries
        .flatMap(({ values }) => values.map((value) => value.new))
        .filter((text) => /的角色$/.test(text))
    }
    expect(await shownTo('82')).toEqual(['平台的角色', '八二的角色'])
    expect(await shownTo('83')).toEqual(['平台的角色', '八三的角色'])
  })

  it('packages of a tenant: seen by the platform that gave them', async () => {
    const admin = await aUser({ rights: '*' })
    await database.pool.query("insert into sys_tenant (id, name) values (84, '八四')")
    const pack = { packName: '历史包', status: 1 }
    const { id: packId } = (await send(callsOf(tenantPack).add, pack as never, admin)).result
    await send(callsOf(tenant).edit, { id: '84', packs: packId } as never, admin)
    expect((await send(historyCall(tenant), { id: '84' }, admin)).result.entries[0]).toMatchObject({
      values: [{ field: 'packs', old: '', new: '历史包', isLinks: true }],
    })
  })

  it('open API: the road is named, and the account', async () => {
    const { sendOpen, anAccount } = openHarness(test)
    const account = await anAccount(user)
    const put = (body: unknown) => sendOpen('PUT', '/documents/order', { token: account.token, body })
    const form = orderForm()
    const { body } = await put(form)
    await put({ ...form, batchNumbers: 'B-1' })
    expect((await entriesOf(String(body.id)))[0]).toMatchObject({
      ...{ way: 'api', wayText: '接口', by: account.clientId },
      values: [{ field: 'batchNumbers', old: '', new: 'B-1' }],
    })
  })

  it.each(['反\\u0000斜', '\\', '"},{"by":"admin'])('person named %j: named as it is', async (realname) => {
    const { id } = await anOrder(test, owner)
    await database.pool.query('update sys_user set realname = $1 where username = $2', [realname, owner.username])
    await edit({ id, note: '加急' })
    expect((await entriesOf(id))[0]).toMatchObject({ by: owner.username, byName: realname })
  })

  it('statement of no road: noted all the same, as the system', async () => {
    const { id } = await anOrder(test, owner)
    await database.pool.query("update order_head set note = '直接' where id = $1", [id])
    await database.pool.query("update document set declare_status = 'DRAFT' where id = $1", [id])
    expect((await entriesOf(id)).slice(0, 2)).toMatchObject([
      { way: 'system', by: null, values: [{ field: 'declareStatus', old: '待申报', new: '草稿' }] },
      { way: 'system', byName: '系统', values: [{ field: 'note', new: '直接' }] },
    ])
  })
})

describe('history of a row: to whom it is shown', () => {
  it('without the right, without the row, of another enterprise or tenant: refused', async () => {
    const { id } = await anOrder(test, owner)
    await database.pool.query("insert into sys_tenant (id, name) values (81, '八一')")
    const other = await anEnterprise(test)
    const refusedFor = async (person: TestUser) => {
      const { status, success, message } = await send(history, { id }, person)
      return [status, success, message]
    }
    expect((await refusedFor(await aUser({ rights: ['order:list', 'order:edit'], enterpriseId })))[0]).toBe(403)
    expect((await refusedFor(await aUser({ rights: ['order:history'], enterpriseId })))[0]).toBe(403)
    const unseen = [200, false, '未找到对应数据']
    expect(await refusedFor(other.user)).toEqual(unseen)
    expect(await refusedFor(await aUser({ rights: '*', tenantIds: ['81'] }))).toEqual(unseen)
  })

  it('personal values: masked on both sides; in full by the reveal right, with an audit row', async () => {
    const { id } = await anOrder(test, owner)
    await edit({ id, consignee: '赵收货' })
    const [entry] = await entriesOf(id)
    expect(entry?.values).toEqual([
      { field: 'consignee', label: expect.any(String), old: '王**', new: '赵**', isMasked: true },
    ])
    const asked = { id, entry: entry?.id ?? '' }
    const masking = await aUser({ rights: ['order:list', 'order:history'], enterpriseId })
    expect((await send(reveal, asked, masking)).status).toBe(403)
    const blind = await aUser({ rights: ['order:list', 'order:reveal'], enterpriseId })
    expect((await send(reveal, asked, blind)).status).toBe(403)
    expect((await send(reveal, asked, owner)).result.values).toMatchObject([{ old: '王收货', new: '赵收货' }])
    const { rows } = await sql<{ target: string | null }>`select target from sys_log
      where operate_type = 'reveal' and method = 'order.revealHistory' and outcome = 'done'`.execute(database.kysely)
    expect(rows).toEqual([{ target: `order ${id}` }])
    const another = await anOrder(test, owner)
    expect((await send(reveal, { ...asked, id: another.id }, owner)).success).toBe(false)
  })
})

describe('history of a row: where it begins', () => {
  it('retention removed the beginning: said with the day', async () => {
    const { id } = await anOrder(test, owner)
    await edit({ id, note: '一' })
    await database.pool.query("delete from row_change where resource = 'order' and row_id = $1", [id])
    await database.pool.query(
      "insert into row_change_swept (tenant_id, until) values (0, now() + interval '1 day') on conflict do nothing",
    )
    expect((await send(history, { id }, owner)).result).toMatchObject({
      entries: [],
      earlier: expect.stringMatching(/^\d{4}-\d{2}-\d{2} 之前的记录已按保留期清除$/),
    })
    await database.pool.query('delete from row_change_swept')
  })

  it('retention of the platform removed the beginning of what all share: said to every tenant', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      "insert into sys_position (name, code, post_rank) values ('共用', 'history-shared', '1') returning id",
    )
    const id = rows[0]?.id ?? ''
    await database.pool.query("delete from row_change where resource = 'position' and row_id = $1", [id])
    await database.pool.query("insert into row_change_swept (tenant_id, until) values (0, now() + interval '1 day')")
    expect(
      (await send(historyCall(position), { id }, await aUser({ rights: '*', tenantIds: ['82'] }))).result,
    ).toMatchObject({
      entries: [],
      earlier: expect.stringMatching(/之前的记录已按保留期清除$/),
    })
    await database.pool.query('delete from row_change_swept')
  })

  it('row made before changes were noted: said with the day', async () => {
    const { id } = await anOrder(test, owner)
    await database.pool.query("delete from row_change where resource = 'order' and row_id = $1", [id])
    await database.pool.query("update order_head set create_time = now() - interval '2 years' where id = $1", [id])
    expect((await send(history, { id }, owner)).result.earlier).toMatch(/之前的修改没有记录$/)
  })

  it('data restored elsewhere: a number of a transaction that comes again is another entry', async () => {
    const { id } = await anOrder(test, owner)
    for (const text of ['一', '二', '三']) await edit({ id, note: text })
    await database.pool.query("update row_change set changed_in = '900' where resource = 'order' and row_id = $1", [id])
    expect((await entriesOf(id)).map(({ values }) => values[0]?.new)).toEqual(['三', '二', '一', undefined])
  })

  it('many changes: page after page, each once', async () => {
    const { id } = await anOrder(test, owner)
    await database.pool.query(
      `do $$ begin for n in 1..450 loop update order_head set note = n::text where id = ${id}; commit; end loop; end $$`,
    )
    const seen: string[] = []
    let before: string | null = null
    do {
      const asked: { id: string; before?: string } = before === null ? { id } : { id, before }
      const result: RowHistory = (await send(history, asked, owner)).result
      seen.push(...result.entries.flatMap(({ values }) => values.map((value) => value.new)))
      before = result.next
    } while (before !== null)
    expect(seen).toEqual(Array.from({ length: 450 }, (_, at) => String(450 - at)))
  })
})

/** Numbers that depend on the seed alone. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

it.each([1, 2, 3])(
  'history, replayed from old to new (%i): each old value is what stood there, the last is the row',
  async (seed) => {
    const next = seeded(seed)
    const { id } = await anOrder(test, owner)
    const choices: Record<string, string[]> = {
      note: ['', '甲', '乙', '丙'],
      consignee: ['王收货', '赵收货', '孙收货'],
      batchNumbers: ['', 'B-1', 'B-2'],
      consigneeAddress: ['示例省示例市示例路 1 号', '示例省示例市示例路 2 号'],
    }
    for (let step = 0; step < 25; step += 1) {
      const change = Object.entries(choices).flatMap(([name, values]) =>
        next(2) === 0 ? [] : [[name, values[next(values.length)] ?? '']],
      )
      expect(await edit({ id, ...Object.fromEntries(change) })).toMatchObject({ success: true })
    }
    const row = (await send(orderCalls.get, { id }, owner)).result as unknown as Record<string, unknown>
    const shown: Record<string, string> = {}
    for (const entry of (await entriesOf(id)).toReversed())
      for (const { field, old, new: fresh, isMasked } of entry.values) {
        if (shown[field] !== undefined) expect(old).toBe(shown[field])
        expect(isMasked || old !== fresh).toBe(true)
        shown[field] = fresh
      }
    for (const [field, text] of Object.entries(shown)) expect(text).toBe(row[field] ?? '')
    expect(Object.keys(shown).length).toBeGreaterThan(2)
  },
)
