// Long because one application serves all of it.
// Online forms: defined, checked, and their rows as those of every other resource.
import {
  editFormWhole,
  formRowAddresses,
  getFormColumns,
  getFormEnhanceJs,
  getFormItem,
  getFormQueryInfo,
  listFormFields,
  previewForm,
  readForm,
} from '@kouan/contract/calls/online/form-calls.ts'
import { printCall } from '@kouan/contract/calls/print.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { resourceOfForm } from '@kouan/contract/resources/online/form-resource.ts'
import { onlineForm } from '@kouan/contract/resources/online/online-form.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { type TestUser, testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { aUser, database } = test

/** Rows of a form have no types: calls and fields are known at run time. */
const send = <R>(call: Call<never, R> | Call, input: object, user?: TestUser) =>
  test.send(call as Call<Fields, R>, input as never, user)

const heads = callsOf(onlineForm)
const actions = actionCalls(onlineForm)
const admin = await aUser({ rights: '*' })

const every = ['list', 'add', 'edit', 'delete', 'batch_delete', 'recycle', 'destroy', 'export', 'import']
const rightsOf = (name: string, rights = every) => rights.map((right) => `online_${name}:${right}`)

const name = { dbFieldName: 'name', dbFieldTxt: '名称', fieldShowType: 'text', fieldMustInput: true, isQuery: true }
const code = { dbFieldName: 'code', dbFieldTxt: '编号', fieldShowType: 'text', isUnique: true }
const quantity = { dbFieldName: 'itemQty', dbFieldTxt: '数量', fieldShowType: 'number', isQuery: true }
const price = { dbFieldName: 'price', dbFieldTxt: '单价', fieldShowType: 'money' }
const day = { dbFieldName: 'day', dbFieldTxt: '日期', fieldShowType: 'date', isQuery: true }
const plain = [name, code, quantity, price, day]

/** Adds a form and returns its id. */
async function define(tableName: string, more: object = {}, fields: object[] = plain): Promise<string> {
  const form = { tableName, tableTxt: `表单${tableName}`, tableType: '1', themeTemplate: 'normal', fields, ...more }
  const answer = await send(heads.add, form, admin)
  expect(answer).toMatchObject({ success: true })
  return (answer.result as { id: string }).id
}

const messageOf = async (form: object) => (await send(heads.add, form, admin)).message

async function resourceOf(tableName: string, user: TestUser): Promise<Resource> {
  return resourceOfForm((await send(readForm, { form: tableName }, user)).result)
}

type Rows = { records: Record<string, unknown>[]; total: number }
const rowsOf = async (resource: Resource, user: TestUser, filter: object = {}) =>
  (await send(callsOf(resource).list, filter, user)).result as Rows

async function changeFields(id: string, fields: object[]) {
  const { version } = (await send(heads.get, { id }, admin)).result
  return send(heads.edit, { id, version, fields }, admin)
}

describe('rows of a form', () => {
  it('S2.079 are added, listed, filtered, sorted, changed, deleted and restored as those of every resource', async () => {
    await define('goods')
    const user = await aUser({ rights: rightsOf('goods') })
    const resource = await resourceOf('goods', user)
    const calls = callsOf(resource)
    const add = async (row: object) => send(calls.add, row, user)
    const first = await add({ name: '茶', code: 'A1', itemQty: '5', price: '12.5', day: '2026-11-01' })
    expect(first).toMatchObject({
      code: 200,
      result: { name: '茶', itemQty: 5, price: '12.5', day: '2026-11-01', version: 1 },
    })
    for (const [itemQty, label] of [
      [30, '咖啡'],
      [4, '糖'],
    ] as const)
      await add({ name: label, code: `B${itemQty}`, itemQty })
    expect(await rowsOf(resource, user, { itemQty_begin: '5', column: 'itemQty', order: 'asc' })).toMatchObject({
      total: 2,
      records: [{ itemQty: 5 }, { itemQty: 30 }],
    })
    expect((await rowsOf(resource, user, { name: '咖' })).total).toBe(0)
    expect((await rowsOf(resource, user, { name: '*咖*' })).total).toBe(1)
    const { id } = first.result as { id: string }
    expect(await send(calls.edit, { id, version: 1, itemQty: 6 }, user)).toMatchObject({ code: 200 })
    expect(await send(calls.edit, { id, version: 1, itemQty: 7 }, user)).toMatchObject({ code: 409 })
    expect((await send(calls.get, { id }, user)).result).toMatchObject({ name: '茶', itemQty: 6, price: '12.5' })
    expect((await send(printCall(resource), { id }, user)).status).toBe(200)
    await send(calls.delete, { id }, user)
    expect((await rowsOf(resource, user)).total).toBe(2)
    expect((await send(calls.bin, {}, user)).result).toHaveLength(1)
    expect(await send(calls.restore, { ids: [id] }, user)).toMatchObject({ code: 200 })
    expect((await rowsOf(resource, user)).total).toBe(3)
    const { rows } = await sql`select from sys_log where log_content like '%新增表单goods%'`.execute(database.kysely)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('S2.079 what a value must be is said by the same check as everywhere, unknown fields are dropped', async () => {
    await define('checked', {}, [
      name,
      { ...quantity, dbLength: 2 },
      { dbFieldName: 'phone', dbFieldTxt: '电话', fieldShowType: 'text', fieldValidType: 'm' },
      { dbFieldName: 'kind', dbFieldTxt: '性别', fieldShowType: 'list', dictField: 'sex' },
    ])
    const user = await aUser({ rights: rightsOf('checked') })
    const add = callsOf(await resourceOf('checked', user)).add
    const refused = async (row: object) => (await send(add, row, user)).problems
    expect(await refused({})).toEqual([{ field: 'name', message: '请输入名称' }])
    expect(await refused({ name: '甲', itemQty: 'x' })).toMatchObject([{ field: 'itemQty' }])
    expect(await refused({ name: '甲', itemQty: 100 })).toEqual([{ field: 'itemQty', message: '数量：不能大于99' }])
    expect(await refused({ name: '甲', phone: '12' })).toEqual([{ field: 'phone', message: '电话：请输入正确手机号' }])
    expect(await refused({ name: '甲', kind: '99' })).toEqual([{ field: 'kind', message: '性别：请选择列表中的项' }])
    const kept = await send(add, { name: '甲', kind: '1', strange: 'x', form: 'y' }, user)
    expect(kept).toMatchObject({ code: 200, result: { kind: '1' } })
    expect(kept.result).not.toHaveProperty('strange')
  })

  it('need a right of this form; another form gives none, and nobody signed in gets none', async () => {
    await define('closed')
    await define('open')
    const other = await aUser({ rights: rightsOf('open') })
    const reader = await aUser({ rights: rightsOf('closed', ['list']) })
    const resource = await resourceOf('closed', reader)
    const { list, add } = callsOf(resource)
    expect((await send(list, {}, reader)).code).toBe(200)
    expect((await send(add, { name: '乙' }, reader)).code).toBe(510)
    expect((await send(list, {}, other)).code).toBe(510)
    expect((await send(readForm, { form: 'closed' }, other)).code).toBe(510)
    expect((await send(list, {})).code).toBe(401)
    const missing = { ...list, path: list.path.replace('closed', 'nowhere') }
    expect(await send(missing, {}, reader)).toMatchObject({ success: false, message: '在线表单不存在，可能已被删除' })
  })

  it('are apart: of tenants, of enterprises, and of two forms whose fields of one name are of different kinds', async () => {
    await define('apart', {}, [{ ...name, dbFieldName: 'itemQty' }])
    await define('numbers', {}, [quantity])
    const { rows } = await sql<{
      id: string
    }>`insert into sys_tenant (id, name) values (7001, '别家') returning id`.execute(database.kysely)
    const rights = [...rightsOf('apart'), ...rightsOf('numbers')]
    const own = await aUser({ rights })
    const foreign = await aUser({ rights, tenantIds: [String(rows[0]?.id)] })
    const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    const shop = await aUser({ rights, enterpriseId })
    const apart = await resourceOf('apart', own)
    const numbers = await resourceOf('numbers', own)
    for (const user of [own, foreign, shop]) {
      expect((await send(callsOf(apart).add, { itemQty: '很多' }, user)).code).toBe(200)
      expect((await send(callsOf(numbers).add, { itemQty: 3 }, user)).code).toBe(200)
    }
    const counts = async (user: TestUser) => [
      (await rowsOf(apart, user)).total,
      (await rowsOf(numbers, user, { itemQty: '3' })).total,
    ]
    expect(await Promise.all([own, foreign, shop].map(counts))).toEqual([
      [2, 2],
      [1, 1],
      [1, 1],
    ])
    const [row] = (await rowsOf(numbers, foreign)).records
    expect((await send(callsOf(numbers).get, { id: String(row?.id) }, own)).message).toBe('未找到对应数据')
    const [word] = (await rowsOf(apart, own)).records
    expect((await send(callsOf(numbers).edit, { id: String(word?.id), itemQty: 9 }, own)).message).toBe(
      '未找到对应数据',
    )
  })

  it('two writers at once: a unique value is stored once, also beside one that is restored', async () => {
    await define('once', {}, [code])
    const user = await aUser({ rights: rightsOf('once') })
    const resource = await resourceOf('once', user)
    const calls = callsOf(resource)
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(calls.add, { code: 'X' }, user)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)).toMatchObject({
      problems: [{ field: 'code', message: '编号：X已存在' }],
    })
    const [{ id } = { id: '' }] = (await rowsOf(resource, user)).records as { id: string }[]
    await send(calls.delete, { id }, user)
    const [restored, added] = await Promise.all([
      send(calls.restore, { ids: [id] }, user),
      send(calls.add, { code: 'X' }, user),
    ])
    expect([restored.success, added.success].filter(Boolean)).toHaveLength(1)
    expect((await rowsOf(resource, user, { code: 'X' })).total).toBe(1)
  })

  it('3,000 rows are paged and sorted by a value', async () => {
    const id = await define('many', {}, [name, quantity])
    await sql`insert into onl_cgform_row (tenant_id, form_id, data)
      select 0, ${id}, jsonb_build_object('name', 'N' || n, 'item_qty', n) from generate_series(1, 3200) n`.execute(
      database.kysely,
    )
    const user = await aUser({ rights: rightsOf('many') })
    const resource = await resourceOf('many', user)
    const page = await rowsOf(resource, user, { pageNo: 320, pageSize: 10, column: 'itemQty', order: 'asc' })
    expect(page).toMatchObject({ total: 3200, records: Array.from({ length: 10 }, (_, n) => ({ itemQty: 3191 + n })) })
  })
})

describe('layouts', () => {
  it('S2.081 S2.082 S2.083 sub-tables are lines of their form: many, or one', async () => {
    const main = await define('bill', { themeTemplate: 'erp' }, [name])
    await define('billgoods', { tableType: '3', mainId: main, relationType: 'many', themeTemplate: null }, [
      { ...name, dbFieldName: 'goods' },
      quantity,
    ])
    await define('billpaid', { tableType: '3', mainId: main, relationType: 'one', themeTemplate: null }, [price])
    const user = await aUser({ rights: rightsOf('bill') })
    const resource = await resourceOf('bill', user)
    const { add, get, edit } = callsOf(resource)
    const lines = {
      billgoods: [
        { goods: '茶', itemQty: 2 },
        { goods: '糖', itemQty: 1 },
      ],
      billpaid: [{ price: '3.50' }],
    }
    const { result } = await send(add, { name: '一', ...lines }, user)
    expect(result).toMatchObject({ name: '一', ...lines })
    const stored = result as unknown as { id: string; billgoods: object[] }
    const [tea, sugar] = stored.billgoods
    await send(edit, { id: stored.id, version: 1, billgoods: [sugar, { ...tea, itemQty: 9 }] }, user)
    expect((await send(get, { id: stored.id }, user)).result).toMatchObject({
      billgoods: [
        { goods: '糖', itemQty: 1 },
        { goods: '茶', itemQty: 9 },
      ],
      billpaid: [{ price: '3.50' }],
    })
    expect((await rowsOf(resource, user)).total).toBe(1)
    const two = await send(add, { name: '二', billpaid: [{ price: '1' }, { price: '2' }] }, user)
    expect(two.message).toBe('表单billpaid：最多1行，现有2行')
    const bad = await send(add, { name: '三', billgoods: [{ goods: '', itemQty: 1 }] }, user)
    expect(bad.problems).toEqual([{ field: 'billgoods[0].goods', message: '第1行 请输入名称' }])
    expect(await send(heads.delete, { id: main }, admin)).toMatchObject({
      success: false,
      message: expect.stringContaining('还有子表或视图'),
    })
  })

  it('S2.080 a tree: rows below rows, moved, and no parent of another form', async () => {
    await define('places', { themeTemplate: 'tree' }, [name])
    await define('others', { themeTemplate: 'tree' }, [name])
    const user = await aUser({ rights: [...rightsOf('places'), ...rightsOf('others')] })
    const [places, others] = [await resourceOf('places', user), await resourceOf('others', user)]
    const add = async (resource: Resource, row: object) => send(callsOf(resource).add, row, user)
    const idOf = ({ result }: { result: unknown }) => (result as { id: string }).id
    const top = idOf(await add(places, { name: '仓' }))
    const below = idOf(await add(places, { name: '架', parentId: top }))
    const foreign = idOf(await add(others, { name: '外' }))
    expect((await add(places, { name: '错', parentId: foreign })).problems).toEqual([
      { field: 'parentId', message: '上级：所选的一行不存在' },
    ])
    expect((await rowsOf(places, user, { parentId: '0' })).records).toMatchObject([{ name: '仓', hasChildren: true }])
    expect((await rowsOf(places, user, { parentId: top })).records).toMatchObject([{ id: below, hasChildren: false }])
    expect((await send(callsOf(places).move, { id: top, parentId: below }, user)).success).toBe(false)
    expect((await send(callsOf(places).move, { id: below, parentId: null }, user)).code).toBe(200)
    await send(callsOf(places).delete, { id: top }, user)
    expect((await rowsOf(places, user)).total).toBe(1)
  })

  it('S2.078 a view shows the same rows with other columns, and asks for what the form requires', async () => {
    const id = await define('base', {}, [name, code, quantity])
    expect(await send(actions.copyView, { id, tableName: 'base_view', tableTxt: '数量表' }, admin)).toMatchObject({
      code: 200,
    })
    const views = (await send(heads.list, { physicId: id }, admin)).result.records
    expect(views).toMatchObject([{ tableName: 'base_view', tableType: '4', copyType: 1 }])
    const [view] = views
    await changeFields(String(view?.id), [{ ...quantity, dbFieldTxt: '件数' }])
    const user = await aUser({ rights: [...rightsOf('base'), ...rightsOf('base_view')] })
    const [base, shown] = [await resourceOf('base', user), await resourceOf('base_view', user)]
    await send(callsOf(base).add, { name: '茶', code: 'C', itemQty: 8 }, user)
    const { records } = await rowsOf(shown, user)
    expect(records).toMatchObject([{ itemQty: 8 }])
    expect(records[0]).not.toHaveProperty('code')
    expect((await send(callsOf(shown).add, { itemQty: 1 }, user)).message).toBe('请输入名称')
    await send(callsOf(shown).edit, { id: String(records[0]?.id), itemQty: 9 }, user)
    expect((await rowsOf(base, user)).records).toMatchObject([{ code: 'C', itemQty: 9 }])
    const foreign = await changeFields(String(view?.id), [{ ...quantity, dbFieldName: 'weight' }])
    expect(foreign.message).toBe('第1行 字段名：原来的表单没有字段weight')
  })
})

describe('S2.077 a definition', () => {
  it('is listed as clients of the family read it', async () => {
    await define('listed')
    const { records } = (await send(heads.list, { tableName: 'listed', copyType: '0' }, admin)).result
    expect(records).toMatchObject([
      { tableName: 'listed', tableTxt: '表单listed', tableType: '1', tableVersion: 1, isDbSynch: 'Y' },
    ])
  })

  const form = { tableName: 'bad_one', tableTxt: '坏', tableType: '1', themeTemplate: 'normal' }
  it.each([
    [{ fields: [] }, '字段：至少1行'],
    [{ fields: [name, { ...quantity, dbFieldName: 'name' }] }, '第2行 字段名：name重复'],
    [{ fields: [{ ...name, dbFieldName: 'createBy' }] }, '第1行 字段名：createBy是系统保留的名称，请换一个'],
    [{ fields: [{ ...name, dbFieldName: '1a' }] }, '第1行 字段名：须为1到40位，以小写字母开头，只含字母和数字'],
    [{ fields: [{ ...name, fieldShowType: 'magic' }] }, '第1行 类型：名称的类型不存在'],
    [{ fields: [{ ...name, fieldShowType: 'list' }] }, '第1行 请输入字典编码'],
    [{ fields: [{ ...name, fieldShowType: 'list', dictField: 'no_such' }] }, '第1行 字典编码：没有字典no_such'],
    [{ fields: [{ ...quantity, fieldDefaultValue: 'x' }] }, '第1行 默认值：“x”不是数字，请只填数字，如1234.5'],
    [{ fields: [{ ...name, fieldShowType: 'file', isUnique: true }] }, '第1行 唯一：附件字段“名称”不能设为唯一'],
    [{ fields: plain, tableType: '3', relationType: 'many', mainId: '999999' }, '所属主表：所选表单不存在'],
    [{ fields: plain, tableType: '3', relationType: 'many' }, '请选择所属主表'],
    [{ fields: plain, tableType: '3', mainId: '1', relationType: null }, '请选择与主表的关系'],
    [{ fields: plain, tableType: '4' }, '请选择数据来自'],
    [{ fields: plain, themeTemplate: null }, '请选择列表样式'],
    [{ fields: plain, tableName: 'Bad' }, '表单编码：须为2到40位，以小写字母开头，只含小写字母、数字和下划线'],
  ])('%j is refused: %s', async (wrong, message) => {
    expect(await messageOf({ ...form, ...wrong })).toBe(message)
  })

  it('sub-tables of sub-tables, files in a sub-table and names that meet are refused', async () => {
    const main = await define('upper', {}, [name])
    const detail = { ...form, tableType: '3', relationType: 'many', mainId: main }
    const sub = await define('lower', { tableType: '3', relationType: 'many', mainId: main }, [quantity])
    expect(await messageOf({ ...detail, mainId: sub, fields: [name] })).toBe(
      '所属主表：“表单lower”本身是子表，子表不能再有子表',
    )
    expect(await messageOf({ ...detail, fields: [{ ...name, fieldShowType: 'image' }] })).toBe(
      '第1行 类型：子表不能有图片字段“名称”',
    )
    expect(await messageOf({ ...detail, tableName: 'name', fields: [quantity] })).toMatch(
      '表单编码：name与主表的字段名重复',
    )
    expect((await changeFields(main, [name, { ...quantity, dbFieldName: 'lower' }])).message).toBe(
      '第2行 字段名：lower与子表的编码重复',
    )
    expect((await send(actions.addToMenu, { id: sub }, admin)).message).toMatch('是子表')
  })

  it('a change that hides values says so before, deletes nothing, and a field comes back as what it was', async () => {
    const id = await define('kept', {}, [name, quantity])
    const user = await aUser({ rights: rightsOf('kept') })
    const before = await resourceOf('kept', user)
    for (const itemQty of [1, 2]) await send(callsOf(before).add, { name: '茶', itemQty }, user)
    expect((await send(previewForm, { id, fields: [name] }, admin)).result).toEqual([
      '移除字段“数量”将隐藏 2 行已有数据',
    ])
    expect((await send(previewForm, { id, fields: [name, { ...day, fieldMustInput: true }] }, admin)).result).toContain(
      '2 行已有数据没有“日期”，下次编辑时须填写',
    )
    const kind = '第2行 类型：“数量”已有 2 行数据，不能改变类型'
    expect((await changeFields(id, [name, { ...quantity, fieldShowType: 'text' }])).message).toBe(kind)
    expect((await changeFields(id, [{ ...name, isUnique: true }, quantity])).message).toBe(
      '第1行 唯一：“名称”已有 1 个重复的值，不能设为唯一',
    )
    expect((await changeFields(id, [name])).code).toBe(200)
    const hidden = await resourceOf('kept', user)
    const [row] = (await rowsOf(hidden, user)).records
    expect(row).not.toHaveProperty('itemQty')
    await send(callsOf(hidden).edit, { id: String(row?.id), name: '新' }, user)
    expect((await changeFields(id, [name, { ...quantity, fieldShowType: 'date' }])).message).toBe(kind)
    expect((await changeFields(id, [name, quantity])).code).toBe(200)
    expect((await rowsOf(before, user, { column: 'itemQty', order: 'asc' })).records).toMatchObject([
      { itemQty: 1 },
      { itemQty: 2 },
    ])
    expect((await send(heads.edit, { id, themeTemplate: 'tree' }, admin)).message).toMatch('已有 2 行数据或视图')
    expect((await send(heads.delete, { id }, admin)).message).toBe('“表单kept”还有 2 行数据（含回收站），不能删除')
  })

  it('clients of the family save head and fields apart, by the same rules', async () => {
    const id = await define('whole', {}, [name, quantity])
    const stored = (await send(listFormFields, { headId: id }, admin)).result as { id: string; dbFieldName: string }[]
    expect(stored).toMatchObject([{ dbFieldName: 'name' }, { dbFieldName: 'itemQty' }])
    const save = (change: object) =>
      send(editFormWhole, { head: { id, tableTxt: '整体' }, fields: stored, ...change }, admin)
    const [first, second] = stored
    const added = { id: 'row_1', ...day, fieldMustInput: '1' }
    expect(await save({ fields: [first, second, added], deleteFieldIds: [second?.id] })).toMatchObject({ code: 200 })
    const now = (await send(listFormFields, { headId: id }, admin)).result
    expect(now).toMatchObject([
      { id: first?.id, dbFieldName: 'name' },
      { dbFieldName: 'day', fieldMustInput: true },
    ])
    expect((await send(heads.get, { id }, admin)).result).toMatchObject({ tableTxt: '整体' })
    expect((await save({ fields: [{ ...first, fieldShowType: 'magic' }] })).success).toBe(false)
    expect((await save({ fields: 'all' })).message).toBe('字段：须为若干行数据')
    expect((await send(editFormWhole, { head: { id }, fields: [] }, await aUser())).code).toBe(510)
  })

  it('a tenant beside the platform changes none', async () => {
    const { rows } = await sql<{
      id: string
    }>`insert into sys_tenant (id, name) values (7002, '另家') returning id`.execute(database.kysely)
    const tenant = await aUser({ rights: '*', tenantIds: [String(rows[0]?.id)] })
    expect((await send(heads.add, { ...form, fields: plain }, tenant)).message).toBe('各租户共用的数据只能由平台修改')
  })

  it('goes into the menu with its rights, once', async () => {
    const id = await define('menued', { themeTemplate: 'tab' })
    expect(await send(actions.addToMenu, { id, menuName: '我的表单' }, admin)).toMatchObject({ code: 200 })
    const { rows } = await sql`select p.name, p.component, p.perms, array_agg(b.perms order by b.id) as buttons
      from sys_permission p join sys_permission b on b.parent_id = p.id where p.url = '/online/cgformTabList/menued'
      group by p.id`.execute(database.kysely)
    expect(rows).toMatchObject([
      {
        name: '我的表单',
        component: 'modules/online/cgform/auto/tab/OnlCgformTabList',
        perms: 'online_menued:list',
        buttons: expect.arrayContaining(['online_menued:add', 'online_menued:export']),
      },
    ])
    expect((await send(actions.addToMenu, { id }, admin)).message).toBe('菜单“我的表单”已经打开这个表单')
  })
})

describe('columns as clients of the family read them', () => {
  const columnsFor = async (form: string, user: TestUser) => (await send(getFormColumns, { form }, user)).result
  /** By somebody with every right to the form. */
  const allOf = async (form: string, tableName: string) =>
    columnsFor(form, await aUser({ rights: rightsOf(tableName) }))

  it('buttons without their right are named', async () => {
    const id = await define('family_buttons')
    const reader = await aUser({ rights: rightsOf('family_buttons', ['list', 'add', 'export']) })
    expect((await columnsFor(id, reader)).hideColumns).toEqual(['update', 'delete', 'batch_delete', 'import'])
    expect((await allOf(id, 'family_buttons')).hideColumns).toEqual([])
  })

  it('a column of codes names its texts', async () => {
    const kind = { dbFieldName: 'kind', dbFieldTxt: '性别', fieldShowType: 'list', dictField: 'sex' }
    const id = await define('family_codes', {}, [name, kind])
    const { columns, dictOptions } = await allOf(id, 'family_codes')
    expect(columns).toMatchObject([{ dataIndex: 'name' }, { dataIndex: 'kind', customRender: 'sex' }])
    expect(columns[0]).not.toHaveProperty('customRender')
    expect(dictOptions.sex).toContainEqual({ value: '1', text: '男' })
  })

  it('a form with sub-tables and a tree say so', async () => {
    const id = await define('family_main', { themeTemplate: 'innerTable' })
    await define('family_lines', { tableType: '3', themeTemplate: null, mainId: id, relationType: 'many' }, [quantity])
    expect(await allOf(id, 'family_main')).toMatchObject({ tableType: 2, formTemplate: 'innerTable', pidField: null })
    const tree = await define('family_tree', { themeTemplate: 'tree' })
    expect(await allOf(tree, 'family_tree')).toMatchObject({
      tableType: 1,
      ...{ pidField: 'parentId', hasChildrenField: 'hasChildren', textField: 'name' },
    })
  })

  it('all rows at once, as pages with sub-tables ask for them', async () => {
    const id = await define('family_rows')
    const user = await aUser({ rights: rightsOf('family_rows') })
    await send(formRowAddresses.add, { form: id, name: '茶' }, user)
    const asked = { form: id, pageSize: -521, column: 'id', order: 'desc' }
    expect((await send(formRowAddresses.list, asked, user)).result).toMatchObject({
      total: 1,
      records: [{ name: '茶' }],
    })
  })
})

it('S2.079 clients of the family ask for columns, query items and rows under their addresses', async () => {
  const id = await define('family')
  const user = await aUser({ rights: rightsOf('family') })
  expect((await send(getFormColumns, { form: id }, user)).result).toMatchObject({
    code: id,
    columns: expect.arrayContaining([expect.objectContaining({ title: '数量', dataIndex: 'itemQty' })]),
  })
  expect((await send(getFormColumns, { form: id }, user)).result).toMatchObject({
    ...{
      currentTableName: 'family',
      tableType: 1,
      checkboxFlag: 'Y',
      paginationFlag: 'Y',
      scrollFlag: 0,
      enhanceJs: '',
    },
    ...{ cgButtonList: [], fieldHrefSlots: [], foreignKeys: [], hideColumns: [] },
    ...{ pidField: null, hasChildrenField: null, textField: null },
  })
  expect((await send(getFormQueryInfo, { form: id }, user)).result).toEqual([
    { field: 'name', label: '名称', view: 'text', mode: 'single', hidden: '0' },
    { field: 'itemQty', label: '数量', view: 'number', mode: 'group', hidden: '0' },
    { field: 'day', label: '日期', view: 'date', mode: 'group', hidden: '1' },
  ])
  const items = (await send(getFormItem, { form: id }, user)).result
  expect(items).toMatchObject({
    head: { id, tableName: 'family', isTree: 'N' },
    schema: {
      required: ['name'],
      properties: {
        name: { type: 'string', title: '名称', view: 'text', order: 0, maxLength: 100 },
        itemQty: { type: 'number', title: '数量', view: 'number' },
        day: { view: 'date' },
      },
    },
  })
  expect((await send(getFormEnhanceJs, { form: id }, user)).result).toBe('')
  const stranger = await aUser()
  for (const call of [getFormItem, getFormEnhanceJs]) expect((await send(call, { form: id }, stranger)).code).toBe(510)
  const { list, add, edit, get, deleteBatch } = formRowAddresses
  const added = await send(add, { form: id, name: '茶', itemQty: 2 }, user)
  expect(added).toMatchObject({ code: 200 })
  const row = added.result as { id: string }
  expect((await send(edit, { form: id, id: row.id, itemQty: 3 }, user)).code).toBe(200)
  expect((await send(get, { form: id, id: row.id }, user)).result).toMatchObject({ itemQty: 3 })
  expect((await send(list, { form: id, itemQty: '3' }, user)).result).toMatchObject({ total: 1 })
  expect((await send(deleteBatch, { form: id, ids: row.id }, user)).code).toBe(200)
  expect((await send(list, { form: id }, user)).result).toMatchObject({ total: 0 })
})
