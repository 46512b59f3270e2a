// Letters that look like usual ones: read as those, found in rows of before, and written in usual letters by the next save.
import { queryDataRules } from '@kouan/contract/calls/system/data-rule-calls.ts'
import { searchDeparts } from '@kouan/contract/calls/system/department-calls.ts'
import { listDictionaryTree, loadDict } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { listMenus } from '@kouan/contract/calls/system/menu-calls.ts'
import { queryUserComponentData } from '@kouan/contract/calls/system/user-picker-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { describe, expect, it } from 'vitest'
import { checkStoredData } from '../domain/stored-data/check-stored-data.ts'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { anOrder, orderCalls } from '../testing/an-order.ts'
import { testApp } from '../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database, services } = test
const { vault } = services
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await aUser({ rights: '*', enterpriseId })
const positions = callsOf(position)
const admin = await aUser({ rights: '*' })

const codesOf = async (query: object) =>
  (await send(positions.list, { column: 'code', order: 'asc', ...query }, admin)).result.records.map(({ code }) => code)
const ordersOf = async (query: object) =>
  (await send(orderCalls.list, query, user)).result.records.map(({ id }) => String(id))

/** As versions before stored them. */
const old = {
  kangxi: '退\u2fa6额',
  supplement: '\u2ea0办',
  compatible: '\uf90a融',
  apart: 'Cafe\u0301 1',
}
await database.pool.query(
  `insert into sys_position (code, name, post_rank)
    select code, name, '1' from unnest($1::text[], $2::text[]) as old (code, name)`,
  [['u1', 'u2', 'u3', 'u4'], Object.values(old)],
)
for (const [code, name] of [
  ['n1', '退金额'],
  ['n2', 'Caf\u00e9 1'],
] as const)
  await send(positions.add, { code, name, postRank: '1' }, admin)

describe('unusual letters: rows of before are found as those of today', () => {
  it.each([
    ['name', '退金额', ['n1', 'u1']],
    ['name', '退\u2fa6额', ['n1', 'u1']],
    ['name', '*金*', ['n1', 'u1', 'u3']],
    ['name', '*\uf90a*', ['n1', 'u1', 'u3']],
    ['name', '民*', ['u2']],
    ['name', '*金额', ['n1', 'u1']],
    ['name', '退金额,民办', ['n1', 'u1', 'u2']],
    ['name', '*CAF\u00e9*', ['n2', 'u4']],
    ['name', 'Cafe\u0301 1', ['n2', 'u4']],
    ['name', '*金.额*', []],
  ])('%s=%s', async (field, value, codes) => {
    expect(await codesOf({ [field]: value })).toEqual(codes)
  })

  it('a filter that excludes a name: excludes it in each spelling', async () => {
    expect(await codesOf({ name: '!退金额' })).toEqual(['n2', 'u2', 'u3', 'u4'])
  })
})

describe('unusual letters: the search of departments and people', () => {
  it('finds names of before by usual letters, and the reverse', async () => {
    await database.pool.query(
      `insert into sys_depart (depart_name, org_category, org_type, org_code) values ('\u2f45案组', '1', '1', 'Z91')`,
    )
    for (const keyWord of ['方案', '\u2f45案', '方案组'])
      expect(JSON.stringify((await send(searchDeparts, { keyWord }, admin)).result)).toContain('\u2f45案组')
    const person = await aUser({ rights: ['order:list'] })
    await database.pool.query(`update sys_user set realname = '李\u2fa6' where id = $1`, [person.id])
    const found = await send(queryUserComponentData, { realname: '李金' }, admin)
    expect(found.result.records.map(({ id }) => String(id))).toEqual([person.id])
  })
})

describe('unusual letters: searches of their own', () => {
  it('menus, dictionaries, data rules and choices: names of before are found by usual letters', async () => {
    await database.pool.query(`with menu as (
        insert into sys_permission (name, menu_type) values ('\u2fa6库菜单', 0) returning id)
      insert into sys_permission_data_rule (permission_id, rule_name, rule_column, rule_conditions, rule_value)
        select id, '\u2fa6库规则', 'name', 'EQ', '\u2fa6库' from menu`)
    await database.pool.query(
      `with dict as (insert into sys_dict (dict_name, dict_code) values ('\u2fa6库字典', 'vault_kind') returning id)
      insert into sys_dict_item (dict_id, item_text, item_value) select id, '\u2fa6库一号', '1' from dict`,
    )
    const answers = [
      await send(listMenus, { name: '金库' }, admin),
      await send(listDictionaryTree, { dictName: '金库' }, admin),
      await send(queryDataRules, { ruleName: '金库', ruleValue: '金库' }, admin),
      await send(loadDict, { code: 'vault_kind', keyword: '金库' }, admin),
    ]
    expect(answers.map(({ result }) => result.length)).toEqual([1, 1, 1, 1])
  })
})

describe('unusual letters: what is entered has usual ones', () => {
  it('order: names of persons and goods, a note; codes and the key stay', async () => {
    const { id } = await anOrder(test, user, { buyerName: '\u2f45示例', note: 'Cafe\u0301\uf90a' })
    const { rows } = await database.pool.query('select note, buyer_name from order_head where id = $1', [id])
    expect(rows[0].note).toBe('Caf\u00e9金')
    expect(vault.decrypt(rows[0].buyer_name, { table: 'order_head', column: 'buyer_name', row: id })).toBe('方示例')
    expect(await ordersOf({ buyerName: '方示例' })).toEqual([id])
    expect(await ordersOf({ buyerName: '\u2f45示例' })).toEqual([id])
  })
})

describe('unusual letters: a row of before', () => {
  it('is listed by check-data, found by its hash, and has usual letters and a new hash after its next save', async () => {
    const { id, form } = await anOrder(test, user, { buyerName: '李示例', consignee: '王收货' })
    const place = { table: 'order_head', column: 'consignee', row: id }
    // The hash of a version before: 民 of the supplement has no decomposition, so that its hash is another.
    const other = await anOrder(test, user, { consignee: '民某' })
    const { rows: right } = await database.pool.query('select consignee_hash from order_head where id = $1', [other.id])
    await database.pool.query(
      'update order_head set consignee = $2, ebp_name = $3, consignee_hash = $4 where id = $1',
      [
        id,
        vault.encrypt('\u2ea0某', place),
        '示例\uf90a平台',
        vault.fingerprint('order_head.consignee \u2ea0某').slice(0, 22),
      ],
    )
    expect((await ordersOf({ consignee: '民某' })).toSorted()).toEqual([id, other.id].toSorted())

    const found: string[] = []
    const check = () =>
      checkStoredData({
        db: database.kysely,
        vault,
        onFault({ row, fault }) {
          if (row.title === form.orderNo) found.push(`${fault.label} ${fault.fault}`)
        },
      })
    await check()
    expect(found.toSorted()).toEqual(['收货人姓名 unusual', '电商平台名称 unusual'].toSorted())

    // The form sends the name masked; another field is what was changed.
    const seen = (await send(orderCalls.get, { id }, user)).result as { consignee: string }
    const edit = { id, consignee: seen.consignee, note: '改' }
    expect(await send(orderCalls.edit, edit as never, user)).toMatchObject({ success: true })
    const { rows } = await database.pool.query(
      'select ebp_name, consignee, consignee_hash from order_head where id = $1',
      [id],
    )
    expect(rows[0].ebp_name).toBe('示例金平台')
    expect(vault.decrypt(rows[0].consignee, place)).toBe('民某')
    expect(rows[0].consignee_hash).toBe(right[0].consignee_hash)
    found.length = 0
    await check()
    expect(found).toEqual([])
  })

  it('lines: those that are sent again are written in usual letters', async () => {
    const { id, form } = await anOrder(test, user)
    await database.pool.query('update order_list set item_name = $2 where order_id = $1 and line_no = 1', [
      id,
      '\u2faf膜',
    ])
    const seen = (await send(orderCalls.get, { id }, user)).result as unknown as { goods: Record<string, string>[] }
    expect(seen.goods[0]?.itemName).toBe('\u2faf膜')
    const goods = form.goods.map((line, at) => ({
      ...line,
      id: seen.goods[at]?.id,
      itemName: seen.goods[at]?.itemName,
    }))
    expect(await send(orderCalls.edit, { id, goods } as never, user)).toMatchObject({ success: true })
    const { rows } = await database.pool.query(
      'select item_name from order_list where order_id = $1 order by line_no',
      [id],
    )
    expect(rows[0].item_name).toBe('面膜')
  })
})
