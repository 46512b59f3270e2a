import { getDictItems } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { addUser } from '@kouan/contract/calls/system/user-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { dictionary, dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertRow } from '../architecture/a-row.ts'
import { aChannel } from '../testing/a-channel.ts'
import { addressOf } from '../testing/address-of.ts'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { anOrder, orderCalls } from '../testing/an-order.ts'
import { testApp } from '../testing/test-app.ts'

const test = await testApp()
const { app, config, send, aUser, database } = test
const db = database.kysely
const admin = await aUser({ rights: '*' })
const heads = callsOf(dictionary)
const items = callsOf(dictionaryItem)
const users = callsOf(user)

describe('the recycle bin', () => {
  it('list: last deleted first, filters and pages like the list, rights of its own', async () => {
    const deleted: string[] = []
    for (const dictCode of ['bin_one', 'bin_two', 'bin_three']) {
      const { id } = (await send(heads.add, { dictName: `筐${dictCode}`, dictCode }, admin)).result
      await send(heads.delete, { id }, admin)
      deleted.unshift(id)
    }
    const found = async (input: object) => (await send(heads.bin, input, admin)).result.map(({ id }) => id)
    expect(await found({})).toEqual(deleted)
    expect(await found({ dictName: '*_two*' })).toEqual([deleted[1]])
    expect(await found({ pageNo: 2, pageSize: 2 })).toEqual([deleted[2]])
    expect(await found({ column: 'dictCode', order: 'asc' })).toEqual([deleted[2], deleted[0], deleted[1]])
    const reader = await aUser({ rights: ['dictionary:list', 'dictionary:delete'] })
    expect((await send(heads.bin, {}, reader)).status).toBe(403)
    const keeper = await aUser({ rights: ['dictionary:recycle'] })
    expect((await send(heads.destroy, { ids: deleted[0] ?? '' }, keeper)).status).toBe(403)
    expect((await send(heads.restore, { ids: deleted.join(',') }, keeper)).success).toBe(true)
    expect(await found({})).toEqual([])
  })

  it('restore of a row whose unique value is taken: refused for all rows', async () => {
    const twins: string[] = []
    for (const dictName of ['先', '后']) {
      const { id } = (await send(heads.add, { dictName, dictCode: 'twin' }, admin)).result
      await send(heads.delete, { id }, admin)
      twins.push(id)
    }
    expect(await send(heads.restore, { ids: twins.join(',') }, admin)).toMatchObject({
      success: false,
      message: '字典“后”不能还原：字典编码 twin 已存在',
    })
    expect((await send(heads.bin, { dictCode: 'twin' }, admin)).result).toHaveLength(2)
    expect((await send(heads.restore, { ids: twins[0] ?? '' }, admin)).success).toBe(true)
    expect(await send(heads.restore, { ids: '' }, admin)).toMatchObject({ success: false })
  })

  it('dictionaries: addresses of old clients; items are restored or destroyed with them', async () => {
    expect([heads.bin, heads.restore, heads.destroy].map(addressOf)).toEqual([
      'GET /sys/dict/deleteList',
      'PUT /sys/dict/back/:ids',
      'DELETE /sys/dict/deletePhysic/:ids',
    ])
    const { id } = (await send(heads.add, { dictName: '口味', dictCode: 'taste' }, admin)).result
    await send(items.add, { dictId: id, itemText: '甜', itemValue: 's' }, admin)
    const shown = async () => (await send(getDictItems, { code: 'taste' }, admin)).result.map(({ value }) => value)
    expect(await shown()).toEqual(['s'])
    await send(heads.delete, { id }, admin)
    expect(await shown()).toEqual([])
    await send(heads.restore, { ids: id }, admin)
    expect(await shown()).toEqual(['s'])
    await send(heads.delete, { id }, admin)
    await send(heads.destroy, { ids: id }, admin)
    const { rows } = await sql`select from sys_dict_item where dict_id = ${id}`.execute(db)
    expect(rows).toEqual([])
  })

  it('users: addresses and sentences of old clients', async () => {
    expect([users.bin, users.restore, users.destroy].map(addressOf)).toEqual([
      'GET /sys/user/recycleBin',
      'PUT /sys/user/putRecycleBin',
      'DELETE /sys/user/deleteRecycleBin',
    ])
    const [one, other] = [await aUser(), await aUser()]
    const { id: departId } = (
      await sql<{ id: string }>`insert into sys_depart (depart_name, org_category, org_type, org_code)
        values ('筐部', '1', '1', 'Z01') returning id::text as id`.execute(db)
    ).rows[0] ?? { id: '' }
    await sql`insert into sys_user_depart (user_id, dep_id) values (${one.id}, ${departId})`.execute(db)
    await send(users.deleteBatch, { ids: `${one.id},${other.id}` }, admin)
    const bin = (await send(users.bin, { username: one.username }, admin)).result
    expect(bin).toMatchObject([{ id: one.id, username: one.username, orgCode: '筐部' }])
    const asFamily = async (method: 'PUT' | 'DELETE', path: string, userIds: string) => {
      const address = `${config.apiBase}/sys/user/${path}`
      const headers = { 'x-access-token': admin.token }
      const answer =
        method === 'PUT'
          ? await app.inject({ method, url: address, headers, payload: { userIds } })
          : await app.inject({ method, url: `${address}?userIds=${userIds}`, headers })
      return answer.json().message
    }
    expect(await asFamily('PUT', 'putRecycleBin', `${one.id},`)).toBe('还原成功')
    expect(await asFamily('DELETE', 'deleteRecycleBin', `${other.id},`)).toBe('删除成功')
    const { rows } = await sql<{ id: string; left: number }>`select id::text as id, del_flag as left from sys_user
      where id = any(${[one.id, other.id]}::bigint[])`.execute(db)
    expect(rows).toEqual([{ id: one.id, left: 0 }])
  })

  it('users: restore refused for a taken name without showing a phone, and for callers with fewer rights', async () => {
    const password = { password: 'Harbour2026', confirmpassword: 'Harbour2026' }
    const add = async (username: string, phone: string) =>
      (await send(addUser, { username, phone, realname: '筐', ...password }, admin)).result.id
    const old = await add('bin_user', '13900007001')
    await send(users.delete, { id: old }, admin)
    await add('Bin_User', '13900007002')
    expect((await send(users.restore, { ids: old }, admin)).message).toBe('用户名已存在')
    const called = await add('bin_caller', '13900007003')
    await send(users.delete, { id: called }, admin)
    await add('bin_second', '13900007003')
    expect((await send(users.restore, { ids: called }, admin)).message).toBe('用户“bin_caller”不能还原：手机号码已存在')
    const high = await aUser({ rights: ['user:list', 'order:list'] })
    await send(users.delete, { id: high.id }, admin)
    const low = await aUser({ rights: ['user:list', 'user:recycle', 'user:destroy'] })
    for (const call of [users.restore, users.destroy])
      expect((await send(call, { ids: high.id }, low)).message).toMatch('不能管理权限高于自己的用户')
  })

  it('destroy of a referenced row: refused with what references it', async () => {
    const chief = await aUser()
    const values = { company_name: '筐企业', admin_user_id: chief.id, tenant_id: '0' }
    await insertRow(database, { table: 'enterprise', values })
    await send(users.delete, { id: chief.id }, admin)
    expect(await send(users.destroy, { ids: chief.id }, admin)).toMatchObject({
      success: false,
      message: `用户“${chief.username}”正被“企业信息”使用，不能彻底删除`,
    })
  })

  it('orders: declared ones stay, a taken number is refused, persons are masked', async () => {
    const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    await aChannel(test, { enterpriseId })
    const firm = await aUser({ rights: '*', enterpriseId })
    const { id, form } = await anOrder(test, firm)
    await send(orderCalls.delete, { id }, firm)
    const [binned] = (await send(orderCalls.bin, {}, firm)).result
    expect(binned).toMatchObject({ id, buyerTelephone: '139****0001' })
    const again = await anOrder(test, firm, { orderNo: form.orderNo })
    expect(await send(orderCalls.restore, { ids: id }, firm)).toMatchObject({
      problems: [{ field: 'orderNo', message: `订单编号：${form.orderNo}已存在` }],
    })
    await send(orderCalls.delete, { id: again.id }, firm)
    expect((await send(orderCalls.restore, { ids: id }, firm)).success).toBe(true)
    const restored = (await send(orderCalls.get, { id }, firm)).result as unknown as { goods: unknown[] }
    expect(restored.goods).toHaveLength(2)
    await send(orderCalls.delete, { id }, firm)
    await sql`update order_head set attempt_no = 1 where id = ${id}`.execute(db)
    expect((await send(orderCalls.destroy, { ids: `${id},${again.id}` }, firm)).message).toBe(
      `订单 ${form.orderNo} 已申报过，申报记录须留存，不能彻底删除`,
    )
    expect((await send(orderCalls.bin, {}, firm)).result).toHaveLength(2)
    expect((await send(orderCalls.destroy, { ids: again.id }, firm)).success).toBe(true)
  })
})
