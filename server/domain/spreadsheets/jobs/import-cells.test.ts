// Cells of Excel as people have them: what is shown is not what is stored.
import { type CellObject, read, utils, type WorkSheet, write } from '@e965/xlsx'
import { exampleMark } from '@kouan/contract/calls/sheet-columns.ts'
import { sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrderSheet } from '../../../testing/an-order-sheet.ts'
import { sheetImporter } from '../../../testing/import-sheet.ts'
import { jobHarness } from '../../../testing/job-harness.ts'
import { multipart } from '../../../testing/multipart.ts'
import { readSheet } from '../../../testing/read-sheet.ts'
import { writeWorkbook } from '../files/write-workbook.ts'

const harness = await jobHarness()
const { app, aUser, config, database } = harness.test
const importer = sheetImporter(harness, order)

async function aBroker() {
  const { enterpriseId } = await anEnterprise(harness.test, { companyRoles: 'EBC', tradeModes: '9610' })
  const user = await aUser({ rights: ['order:list', 'order:import'], enterpriseId })
  return { enterpriseId, user }
}

type Cells = Readonly<Record<string, Partial<CellObject>>>

/** Orders of one row; `cells`: by order and heading. */
async function sheetOf(orders: readonly Cells[]): Promise<WorkSheet> {
  const book = read(await anOrderSheet(orders.length, (n) => ({ orderNo: `CELL-${n}` })), { type: 'buffer' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('no sheet')
  const heads = utils.sheet_to_json<string[]>(sheet, { header: 1 })[0] ?? []
  for (const head of new Set(orders.flatMap(Object.keys))) if (!heads.includes(head)) heads.push(head)
  utils.sheet_add_aoa(sheet, [heads])
  for (const [at, cells] of orders.entries()) {
    for (const [head, cell] of Object.entries(cells)) {
      sheet[utils.encode_cell({ r: at + 1, c: heads.indexOf(head) })] = { t: 's', ...cell }
    }
  }
  return sheet
}

const shared = { 商品价格: amount(99.9999), 实际支付金额: amount(99.9999) }
function amount(v: number, z = '0.00'): Partial<CellObject> {
  return { t: 'n', v, z }
}

async function fileOf(orders: readonly Cells[], bookType: 'xlsx' | 'biff8' = 'xlsx'): Promise<Buffer> {
  const book = utils.book_new()
  utils.book_append_sheet(book, await sheetOf(orders), '订单')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

async function goodsOf(enterpriseId: string): Promise<Record<string, string>[]> {
  const { rows } = await database.pool.query(
    `select order_no as no, goods_value::text as sum, qty::text, price::text, total_price::text as total, gmodel, h.note
     from order_head h join order_list l on l.order_id = h.id where h.enterprise_id = $1 order by order_no`,
    [enterpriseId],
  )
  return rows
}

describe('numbers of cells', () => {
  it.each(['xlsx', 'biff8'] as const)(
    'formats that round or group (%s): the value is imported, not its look',
    async (bookType) => {
      const { enterpriseId, user } = await aBroker()
      const line = {
        单价: amount(33.3333),
        数量: amount(3, '#,##0.00'),
        总价: amount(99.9999),
        规格型号: amount(42, '00000'),
      }
      const bytes = await fileOf([{ ...shared, ...line }], bookType)
      const { outcome } = await importer.run(user, { name: '订单.xlsx', bytes })
      expect(outcome.groups.records).toEqual([])
      expect(await goodsOf(enterpriseId)).toMatchObject([
        { sum: '99.9999', qty: '3', price: '33.3333', total: '99.9999', gmodel: '00042' },
      ])
    },
  )

  it('nine digits and decimals in the format General: none is lost', async () => {
    const { enterpriseId, user } = await aBroker()
    const cells = { 数量: amount(1234567.12345, 'General'), 单价: amount(1), 总价: amount(1234567.12345, 'General') }
    const sums = { 商品价格: amount(1234567.12345, 'General'), 实际支付金额: amount(1234567.12345, 'General') }
    const { faults } = await importer.run(user, { name: '订单.xlsx', bytes: await fileOf([{ ...cells, ...sums }]) })
    expect(faults).toEqual([])
    expect(await goodsOf(enterpriseId)).toMatchObject([{ qty: '1234567.12345', sum: '1234567.12345' }])
  })
})

describe('cells that hold no value', () => {
  it('order numbers that Excel has cut, as numbers and as texts: each row refused by itself, nothing else said', async () => {
    const { enterpriseId, user } = await aBroker()
    const orders = [
      { 订单编号: amount(Number('202611250069060123'), '0') },
      { 订单编号: amount(Number('202611250069060124'), 'General') },
      { 订单编号: { v: '2.02611E+17' } },
      { 订单编号: { v: '2.02611E+17' } },
      { 订单编号: { v: '1E5' } },
    ]
    const { faults, job } = await importer.run(user, { name: '订单.xlsx', bytes: await fileOf(orders) })
    expect(job.sentence).toContain('失败4单（4行）')
    const reason = expect.stringMatching(/^订单编号：“2.02611E\+17”：Excel 只保留 15 位数字/)
    expect(faults).toEqual([2, 3, 4, 5].map((row) => ({ row, column: '订单编号', reason })))
    expect((await goodsOf(enterpriseId)).map(({ no }) => no)).toEqual(['1E5'])
  })

  it('failed formulas: refused by their names; 是 stays a word in a text', async () => {
    const { enterpriseId, user } = await aBroker()
    const orders = [{ 备注: { t: 'e', v: 42, w: '#N/A' } }, { 备注: { v: '是' }, 规格型号: { v: '否' } }] as const
    const { faults } = await importer.run(user, { name: '订单.xlsx', bytes: await fileOf(orders) })
    expect(faults).toEqual([{ row: 2, column: '备注', reason: expect.stringMatching(/^备注：.*#N\/A/) }])
    expect(await goodsOf(enterpriseId)).toMatchObject([{ note: '是', gmodel: '否' }])
  })

  it('by the call that answers at once: the same refusal', async () => {
    const { user } = await aBroker()
    const bytes = await fileOf([{ 支付交易编号: amount(Number('202611250069060123'), '0') }])
    const { payload, headers } = multipart({}, { name: '订单.xlsx', bytes })
    const token = { 'x-access-token': user.token }
    const url = `${config.apiBase}${sheetCallsOf(order).importExcel.path}`
    const answer = await app.inject({ method: 'POST', url, headers: { ...headers, ...token }, payload })
    const file = await app.inject({
      method: 'GET',
      url: `${config.apiBase}${answer.json().result.fileUrl}`,
      headers: token,
    })
    const rows = await readSheet(file.rawPayload, { rows: 3 })
    expect(rows[1]?.at(-1)).toContain('支付交易编号：“2.02611E+17”：Excel 只保留 15 位数字')
  })
})

describe('the sheet of a workbook', () => {
  it('a hidden list and notes before it: the first one with known headings is read, and the preview says so', async () => {
    const { enterpriseId, user } = await aBroker()
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['订单编号'], ['A']]), '列表')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['填写说明'], ['订单编号：必填']]), '说明')
    const sheet = await sheetOf([{}, {}])
    sheet['!rows'] = [{}, {}, { hidden: true }]
    utils.book_append_sheet(book, sheet, '订单')
    book.Workbook = { Sheets: [{ Hidden: 1 }, {}, {}] }
    const bytes = write(book, { type: 'buffer' }) as Buffer
    const { preview } = await importer.run(user, { name: '订单.xlsx', bytes })
    expect(preview).toMatchObject({
      sheet: 2,
      notes: ['读取的是工作表“订单”，没有读取“列表”（隐藏）、“说明”', '有1行在 Excel 中是隐藏的，也会导入'],
    })
    expect(await goodsOf(enterpriseId)).toHaveLength(2)
  })
})

describe('files under other names', () => {
  const csvOf = async () => utils.sheet_to_csv(await sheetOf([{}]))
  it.each([
    ['a table of HTML named .xls', '订单.xls', async () => Buffer.from(utils.sheet_to_html(await sheetOf([{}])))],
    ['.xlsx named .xls', '订单.xls', () => fileOf([{}])],
    ['.xls named .xlsx', '订单.xlsx', () => fileOf([{}], 'biff8')],
    ['.csv with a byte order mark', '订单.csv', async () => Buffer.from(`\ufeff${await csvOf()}`)],
  ])('%s: imported', async (_name, name, bytes) => {
    const { enterpriseId, user } = await aBroker()
    const { faults } = await importer.run(user, { name, bytes: await bytes() })
    expect(faults).toEqual([])
    expect(await goodsOf(enterpriseId)).toMatchObject([{ no: 'CELL-0' }])
  })

  it('a picture, a page without a table, a workbook with macros: refused with a sentence', async () => {
    const { user } = await aBroker()
    const sentence = async (name: string, bytes: Buffer) =>
      (await importer.preview(user, { name, bytes })).answer.message
    const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
    expect(await sentence('订单.xls', png)).toBe('订单.xls：文件内容与扩展名xls不符')
    expect(await sentence('订单.xls', Buffer.from('<html>503</html>'))).toContain('文件内容不是表格')
    const macros = [Buffer.from('xl/vbaProject.bin'), Buffer.from('_VBA_PROJECT_CUR', 'utf16le')]
    for (const [at, type] of (['xlsx', 'biff8'] as const).entries()) {
      const bytes = Buffer.concat([await fileOf([{}], type), macros[at] ?? Buffer.alloc(0)])
      expect(await sentence('订单.xls', bytes)).toBe('订单.xls：文件含有宏，请另存为不含宏的文件后再上传')
    }
  })
})

it('preview of a sheet with one heading twice: refused with both letters', async () => {
  const { user } = await aBroker()
  const sheet = await sheetOf([{ 备注: { v: '甲' } }])
  const heads = utils.sheet_to_json<string[]>(sheet, { header: 1 })[0] ?? []
  const [first, second] = [heads.indexOf('备注'), heads.length]
  utils.sheet_add_aoa(sheet, [['备注（选填）'], ['乙']], { origin: { r: 0, c: second } })
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '订单')
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const letters = [first, second].map((at) => utils.encode_col(at)).join('、')
  expect((await importer.preview(user, { name: '订单.xlsx', bytes })).answer).toMatchObject({
    success: false,
    message: `有多列的表头相同：“备注”（${letters}列），请只留一列，或改名后再导入`,
  })
})

it('template of orders: its example, without the mark, is imported as it is', async () => {
  const { enterpriseId, user } = await aBroker()
  const url = `${config.apiBase}${sheetCallsOf(order).template.path}`
  const { rawPayload } = await app.inject({ method: 'GET', url, headers: { 'x-access-token': user.token } })
  const [heads = [], example = []] = await readSheet(rawPayload, { rows: 2 })
  expect(example.at(-1)).toBe(exampleMark)
  const rows = [heads, [...example.slice(0, -1), '']]
  const { faults } = await importer.run(user, {
    name: '订单.xlsx',
    bytes: await writeWorkbook({ title: '订单', rows, widths: [] }),
  })
  expect(faults).toEqual([])
  expect(await goodsOf(enterpriseId)).toMatchObject([{ no: 'SL20260101001' }])
})
