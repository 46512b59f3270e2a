// Rows of a sheet that are stored already: refused, skipped or changed.
import { importChangesOf, importManyOf } from '@kouan/contract/calls/sheets.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import { sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { dictionary, dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { inGbk } from '@kouan/customs/conformance/in-gbk.ts'
import { expect, it } from 'vitest'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { type OrderForm, orderCalls, orderForm } from '../../../testing/an-order.ts'
import { anOrderSheet } from '../../../testing/an-order-sheet.ts'
import { sheetImporter } from '../../../testing/import-sheet.ts'
import { jobHarness } from '../../../testing/job-harness.ts'
import { multipart } from '../../../testing/multipart.ts'
import type { TestUser } from '../../../testing/test-app.ts'
import { writeWorkbook } from '../files/write-workbook.ts'

const harness = await jobHarness()
const { app, aUser, config, database, send } = harness.test
const importer = sheetImporter(harness, order)

const rights = ['order:list', 'order:import', 'order:edit', 'order:add', 'order:reveal']
async function aBroker(more: string[] = rights) {
  const { enterpriseId } = await anEnterprise(harness.test, { companyRoles: 'EBC', tradeModes: '9610' })
  return { enterpriseId, user: await aUser({ rights: more, enterpriseId }) }
}

const buyer = { buyerRegNo: 'b', buyerName: '李示例', buyerIdNumber: orderForm().buyerIdNumber }
const sheetOf = (forms: Partial<OrderForm>[]) => anOrderSheet(forms.length, (n) => ({ ...buyer, ...forms[n] }))
const named = async (forms: Partial<OrderForm>[]) => ({ name: '订单.xlsx', bytes: await sheetOf(forms) })

async function stored(enterpriseId: string) {
  const { rows } = await database.pool.query(
    `select order_no as no, consignee_address as address, buyer_reg_no as buyer, version, declare_status as state
     from order_head where enterprise_id = $1 order by order_no`,
    [enterpriseId],
  )
  return rows
}

async function changesOf(user: TestUser, given: { name: string; bytes: Uint8Array }, existing: string) {
  const { file, answer } = await importer.preview(user, given)
  const { headRow, names, sheet } = answer.result
  return send(importChangesOf(order), { file, headRow, names, sheet, existing }, user)
}

it('import of known orders: refused by default, skipped on request; counts are of orders', async () => {
  const { enterpriseId, user } = await aBroker()
  await importer.run(user, await named([{ orderNo: 'K1' }, { orderNo: 'K2' }]))
  const again = [{ orderNo: 'K1' }, { orderNo: 'K2', consignee: '另一人' }, { orderNo: 'K3' }]
  const refused = await importer.run(user, await named(again))
  expect(refused.outcome.documents).toEqual({ added: 1, updated: 0, skipped: 0, refused: 2 })
  expect(refused.faults.map(({ reason }) => reason)).toEqual(['订单编号：K1已存在', '订单编号：K2已存在'])
  const skipped = await importer.run(user, await named([...again, { orderNo: 'K4' }]), { existing: 'skip' })
  expect(skipped.outcome.documents).toEqual({ added: 1, updated: 0, skipped: 3, refused: 0 })
  expect((await stored(enterpriseId)).map(({ no, version }) => [no, version])).toEqual(
    ['K1', 'K2', 'K3', 'K4'].map((no) => [no, 1]),
  )
})

it('import that updates orders: the preview shows old and new values, states are respected, masked cells mean unchanged', async () => {
  const { enterpriseId, user } = await aBroker()
  await importer.run(user, await named([{ orderNo: 'U1' }, { orderNo: 'U2' }, { orderNo: 'U3' }]))
  await database.pool.query(`update order_head set declare_status = 'IN_CUSTOMS' where order_no = 'U3'`)
  const masked = {
    buyerName: maskValue('name', '李示例') ?? '',
    buyerTelephone: maskValue('phone', '13900000001') ?? '',
  }
  const change = [
    { orderNo: 'U1', buyerRegNo: 'other', ...masked },
    { orderNo: 'U2', ...masked },
    { orderNo: 'U3', buyerRegNo: 'other' },
    { orderNo: 'U4' },
  ]
  const preview = await changesOf(user, await named(change), 'update')
  expect(preview.result).toMatchObject({ looked: 4, added: 1, updated: 1, skipped: 1, refused: 1 })
  const [first, second] = preview.result.rows
  expect(first).toMatchObject({ row: 2, title: 'U1', faults: [] })
  expect(first?.changes).toContainEqual({ label: '订购人注册号', before: 'b', after: 'other' })
  expect(second?.faults[0]).toMatch(/^订单 U3 的状态为“.+”，不能修改或删除$/)
  expect((await stored(enterpriseId)).map(({ version }) => version)).toEqual([1, 1, 1])
  const { outcome, faults } = await importer.run(user, await named(change), { existing: 'update' })
  expect(outcome.documents).toEqual({ added: 1, updated: 1, skipped: 1, refused: 1 })
  expect(faults.map(({ row, reason }) => [row, reason.slice(0, 5)])).toEqual([[4, '订单 U3']])
  const rows = await stored(enterpriseId)
  expect(rows.map(({ no, buyer: regNo }) => [no, regNo])).toEqual([
    ['U1', 'other'],
    ['U2', 'b'],
    ['U3', 'b'],
    ['U4', 'b'],
  ])
  const { records } = (await send(orderCalls.list, { orderNo: 'U1' }, user)).result
  expect(records[0]?.buyerTelephone).toBe(masked.buyerTelephone)
})

it('import that updates without the right to edit: refused before anything is read', async () => {
  const { user } = await aBroker(['order:list', 'order:import', 'order:add'])
  const given = await named([{ orderNo: 'R1' }])
  const { file, answer } = await importer.preview(user, given)
  const { headRow, names } = answer.result
  const input = { file, headRow, names, existing: 'update' }
  expect((await send(startCallOf(importManyOf(order)), input, user)).code).toBe(510)
  expect((await send(importChangesOf(order), input, user)).code).toBe(510)
  const unknown = await send(startCallOf(importManyOf(order)), { ...input, existing: 'replace' }, user)
  expect(unknown.message).toContain('请选择报错、跳过或更新')
})

it('import that updates rows of a resource: found by its unique field', async () => {
  const user = await aUser({ rights: '*' })
  const positions = sheetImporter(harness, position)
  const { rows: ranks } = await database.pool.query(`select item_text as text from sys_dict_item i
    join sys_dict d on d.id = i.dict_id where d.dict_code = 'position_rank' limit 1`)
  const bytes = (name: string) =>
    writeWorkbook({
      title: '职务',
      rows: [
        ['职务名称', '职务编码', '职务等级'],
        [name, 'found_by_code', ranks[0].text],
      ],
      widths: [],
    })
  await positions.run(user, { name: '职务.xlsx', bytes: await bytes('甲') })
  const { outcome } = await positions.run(user, { name: '职务.xlsx', bytes: await bytes('乙') }, { existing: 'update' })
  expect(outcome.documents).toEqual({ added: 0, updated: 1, skipped: 0, refused: 0 })
  const { rows } = await database.pool.query(`select name from sys_position where code = 'found_by_code'`)
  expect(rows).toEqual([{ name: '乙' }])
})

/** Imports in one request, as other clients of the wire do. */
async function importDirectly(user: TestUser, forms: Partial<OrderForm>[], options: Record<string, string>) {
  const { payload, headers } = multipart(options, await named(forms))
  const url = `${config.apiBase}${sheetCallsOf(order).importExcel.path}`
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'x-access-token': user.token },
    payload,
  })
  return answer.json()
}

it('direct import of known orders: refuses, skips and updates as the job does', async () => {
  const { enterpriseId, user } = await aBroker()
  const known = [{ orderNo: 'D1' }, { orderNo: 'D2' }]
  await importDirectly(user, known, {})
  expect(await importDirectly(user, known, {})).toMatchObject({ code: 201, result: { successCount: 0, errorCount: 2 } })
  const again = [{ orderNo: 'D1', buyerRegNo: 'other' }, { orderNo: 'D2' }, { orderNo: 'D3' }]
  const skipped = await importDirectly(user, again, { existing: 'skip' })
  expect(skipped.message).toBe('订单.xlsx：共3行，新增1单，更新0单，跳过2单，失败0单')
  const updated = await importDirectly(user, again, { existing: 'update' })
  expect(updated.message).toBe('订单.xlsx：共3行，新增0单，更新1单，跳过2单，失败0单')
  const faulty = [
    { orderNo: 'D2', buyerRegNo: 'other' },
    { orderNo: 'D4', goodsValue: '999' },
  ]
  const whole = await importDirectly(user, faulty, { existing: 'update', validateStatus: '1' })
  expect(whole).toMatchObject({ code: 201, message: '没有导入任何数据，请修改错误后重试。', result: { errorCount: 1 } })
  expect((await stored(enterpriseId)).map(({ no, buyer: regNo, version }) => [no, regNo, version])).toEqual([
    ['D1', 'other', 2],
    ['D2', 'b', 1],
    ['D3', 'b', 1],
  ])
  expect((await importDirectly(user, known, { existing: 'replace' })).message).toContain('请选择报错、跳过或更新')
  const { user: reader } = await aBroker(['order:list', 'order:import', 'order:add'])
  expect(await importDirectly(reader, known, { existing: 'update' })).toMatchObject({ code: 510 })
})

it('import that updates without the right to reveal: repeated personal data is unchanged, and no preview tells it', async () => {
  const { enterpriseId, user } = await aBroker(rights.filter((right) => right !== 'order:reveal'))
  const same = { buyerTelephone: '13900000001' }
  const alike = { buyerTelephone: '13911110001' }
  await importer.run(user, await named(['P1', 'P2', 'P3'].map((orderNo) => ({ orderNo, ...same }))))
  await database.pool.query(`update order_head set declare_status = 'IN_CUSTOMS' where order_no = 'P3'`)
  const preview = async (given: Partial<OrderForm>) => {
    const { result } = await changesOf(user, await named([{ orderNo: 'P1', ...given }]), 'update')
    return result
  }
  // Rows that look the same may be others: before they are stored nobody hears which.
  const seen = { looked: 1, added: 0, updated: 0, skipped: 1, refused: 0, uncompared: 1, rows: [] }
  expect([await preview(same), await preview(alike)]).toEqual([seen, seen])
  expect(await preview({ buyerTelephone: '13800000002' })).toMatchObject({ updated: 1, uncompared: 1 })
  const { outcome } = await importer.run(
    user,
    await named([
      { orderNo: 'P1', ...same },
      { orderNo: 'P2', ...alike },
    ]),
    { existing: 'update' },
  )
  expect(outcome.documents).toEqual({ added: 0, updated: 1, skipped: 1, refused: 0 })
  expect((await stored(enterpriseId)).map(({ no, version }) => [no, version])).toEqual([
    ['P1', 1],
    ['P2', 2],
    ['P3', 1],
  ])
  // Nor does a document that may not be changed, whatever is sent.
  for (const given of [same, alike]) {
    const { faults } = await importer.run(user, await named([{ orderNo: 'P3', ...given }]), { existing: 'update' })
    expect(faults.map(({ reason }) => reason.slice(0, 5))).toEqual(['订单 P3'])
  }
})

it('import of a newer code table: entries are renamed and added, others stay; a code twice is told', async () => {
  const staff = await aUser({ rights: '*' })
  const added = await send(callsOf(dictionary).add, { dictName: '新代码表', dictCode: 'newer_table' }, staff)
  const dictId = String(added.result.id)
  for (const [itemValue, itemText] of [
    ['1', '旧名'],
    ['9', '留下的'],
  ])
    await send(callsOf(dictionaryItem).add, { dictId, itemText, itemValue, status: 1 } as never, staff)
  const items = sheetImporter(harness, dictionaryItem)
  const { dictId: head, itemText, itemValue } = dictionaryItem.fields
  const sheet = async (...rows: string[][]) => ({
    name: '代码.xlsx',
    bytes: await writeWorkbook({
      title: '代码',
      rows: [[head.label, itemText.label, itemValue.label], ...rows.map((row) => [dictId, ...row])],
      widths: [],
    }),
  })
  const { outcome } = await items.run(staff, await sheet(['新名', '1'], ['新的', '2']), { existing: 'update' })
  expect(outcome.documents).toEqual({ added: 1, updated: 1, skipped: 0, refused: 0 })
  const { records } = (await send(callsOf(dictionaryItem).list, { dictId }, staff)).result
  expect(records.map((row) => `${row.itemValue} ${row.itemText}`).toSorted()).toEqual(['1 新名', '2 新的', '9 留下的'])
  const twice = await items.run(staff, await sheet(['甲', '3'], ['乙', '3']))
  expect(twice.faults.map(({ reason }) => reason)).toEqual(['数据值：3已存在'])
})

it.each([
  ['GBK', inGbk],
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`)],
])(
  'import of a code table that another program wrote as %s: names as they are, codes told that are there twice',
  async (encoding, write) => {
    const staff = await aUser({ rights: '*' })
    const dictCode = `table_${encoding.replaceAll(/\W/g, '').toLowerCase()}`
    const dictId = String((await send(callsOf(dictionary).add, { dictName: encoding, dictCode }, staff)).result.id)
    await send(callsOf(dictionaryItem).add, { dictId, itemText: '旧名', itemValue: 'T', status: 1 } as never, staff)
    const items = sheetImporter(harness, dictionaryItem)
    const { dictId: head, itemText, itemValue } = dictionaryItem.fields
    const rows = [
      [head.label, itemText.label, itemValue.label],
      [dictId, '洋浦保税港区', 'P'],
      [dictId, '综合实验区', 'T'],
      [dictId, '又一次', 'P'],
      [dictId, '综合实验区', 'T'],
    ]
    const text = rows.map((row) => row.join(',')).join('\r\n')
    for (const existing of ['update', 'skip']) {
      const { faults } = await items.run(staff, { name: '代码.csv', bytes: write(text) }, { existing })
      expect(faults.map(({ reason }) => reason)).toEqual([`${itemText.label}：第2行与第4行是同一条，内容却不同`])
    }
    const { records } = (await send(callsOf(dictionaryItem).list, { dictId }, staff)).result
    expect(records.map((row) => `${row.itemValue} ${row.itemText}`)).toEqual(['T 综合实验区'])
  },
)
