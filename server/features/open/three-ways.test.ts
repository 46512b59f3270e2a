// Excel, screen and API are one set of rules: the same rows by all three ways become the same documents, or have the same findings.
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { writeWorkbook } from '../../domain/spreadsheets/files/write-workbook.ts'
import { seededRandom } from '../../domain/transport/simulated/answers/seeded-random.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { type OrderForm, orderCalls, orderForm } from '../../testing/an-order.ts'
import { sheetImporter } from '../../testing/import-sheet.ts'
import { jobHarness } from '../../testing/job-harness.ts'

const harness = await jobHarness()
const { test } = harness
const { sendOpen, anAccount } = openHarness(test)

const count = Number(process.env.TRIAL_ORDERS ?? 60)
const seed = process.env.TRIAL_SEED ?? '1'
const columns = columnsOfImport(order)
const amounts = [
  '1',
  '0',
  '-1',
  '1.005',
  '1.123456',
  '99999999999999999999',
  'abc',
  '１２．５',
  '￥1.50',
  '1,234.5',
  '1,5',
  '5%',
  '',
]
const texts = ['', ' 示例 ', 'x'.repeat(300), '示例', 'a\tb', '李**', '\u202d示例\u202c', '0', 'A&B <c>', '！']
/** Codes that a table has, or that have a form of their own: a sheet takes texts of codes too, and says of others what it looked for. */
const changed: Readonly<Record<string, readonly string[]>> = {
  goodsValue: amounts,
  freight: amounts,
  discount: amounts,
  taxTotal: amounts,
  acturalPaid: amounts,
  'goods.qty': amounts,
  'goods.price': amounts,
  'goods.totalPrice': amounts,
  ebpCode: [...texts, '9900D90001', '99', '9900d90001'],
  ebcName: texts,
  buyerName: texts,
  buyerTelephone: [...texts, '13900000001', '1390000000'],
  buyerIdNumber: [...texts, '990000199003070073', '99000019900307007x'],
  consignee: texts,
  consigneeAddress: texts,
  note: texts,
  currency: ['142', '502', ''],
  'goods.currency': ['142', '502', ''],
  'goods.country': ['133', '142', ''],
  'goods.unit': ['140', ''],
  'goods.itemName': texts,
  'goods.gmodel': texts,
}

const pick = <T>(all: readonly T[], ...parts: string[]): T =>
  all[Math.floor(seededRandom(seed, ...parts) * all.length)] as T

function spoiled(at: number): OrderForm {
  const form = orderForm()
  const [line = {}] = form.goods
  const head: Record<string, unknown> = { ...form, goodsValue: line.totalPrice, acturalPaid: '116.1' }
  const goods: Record<string, unknown> = { ...line }
  for (let fault = 0; fault < at % 4; fault += 1) {
    const name = pick(Object.keys(changed), 'field', String(at), String(fault))
    const value = pick(changed[name] ?? [], 'value', String(at), String(fault))
    // A blank cell is no value; a field that was left out has its default.
    const [row, own] = name.startsWith('goods.') ? [goods, name.slice('goods.'.length)] : [head, name]
    if (value === '') delete row[own]
    else row[own] = value
  }
  return { ...head, goods: [goods] } as OrderForm
}

interface Outcome {
  findings: string[]
  document: unknown
}

const finding = (field: string, message: string) =>
  `${field.replace(/^goods\[0\]\./, 'goods.')}: ${message.replace(/^第\s?\d+\s?行 /, '')}`

async function aShop() {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  return test.aUser({ rights: '*', enterpriseId })
}
type Shop = Awaited<ReturnType<typeof aShop>>

/** The fields of the stored document with this number, without what belongs to the row; undefined where there is none. */
async function storedOf(shop: Shop, form: OrderForm): Promise<unknown> {
  const { result } = await test.send(orderCalls.list, { orderNo: form.orderNo } as never, shop)
  const id = result.records[0]?.id
  if (!id) return undefined
  const row = (await test.send(orderCalls.get, { id }, shop)).result as Record<string, unknown>
  const fields = Object.keys(order.fields).filter((name) => !['enterpriseId'].includes(name))
  const [line] = row.goods as Record<string, unknown>[]
  const own = Object.keys(order.lines?.goods?.fields ?? {}).map((name) => [`goods.${name}`, line?.[name] ?? null])
  return Object.fromEntries([...fields.map((name) => [name, row[name] ?? null]), ...own])
}

async function byScreen(shop: Shop, forms: readonly OrderForm[]): Promise<string[][]> {
  const all: string[][] = []
  for (const form of forms) {
    const { problems = [], success, message } = await test.send(orderCalls.add, form as never, shop)
    expect([success || problems.length > 0, message]).toEqual([true, expect.anything()])
    all.push(problems.map((problem) => finding(problem.field, problem.message)))
  }
  return all
}

async function byApi(shop: Shop, forms: readonly OrderForm[]): Promise<string[][]> {
  const { token } = await anAccount(shop)
  const { body } = await sendOpen('POST', '/documents/order/batch', { token, body: { documents: forms } })
  const results = body.results as { errors: { field: string; message: string }[] }[]
  return results.map(({ errors }) => errors.map(({ field, message }) => finding(field, message)))
}

async function bySheet(shop: Shop, forms: readonly OrderForm[]): Promise<string[][]> {
  const cellOf = (form: OrderForm, name: string) =>
    name.startsWith('goods.') ? form.goods[0]?.[name.slice('goods.'.length)] : (form as Record<string, unknown>)[name]
  const written = columns.filter(({ name }) => forms.some((form) => cellOf(form, name) !== undefined))
  const bytes = await writeWorkbook({
    title: '订单',
    rows: [
      written.map(({ label }) => label),
      ...forms.map((form) => written.map(({ name }) => String(cellOf(form, name) ?? ''))),
    ],
    widths: written.map(() => 16),
  })
  const { faults } = await sheetImporter(harness, order).run(shop, { name: '订单.xlsx', bytes })
  const named = new Map(columns.map(({ label, name }) => [label, name]))
  return forms.map((_, at) =>
    faults
      .filter(({ row }) => row === at + 2)
      .map(({ column, reason }) => finding(named.get(column) ?? column, reason)),
  )
}

it(`${count} rows by screen, sheet and API: the same documents and the same findings`, async () => {
  const forms = Array.from({ length: count }, (_, at) => spoiled(at))
  const ways = { screen: byScreen, sheet: bySheet, api: byApi }
  const outcomes: Record<string, Outcome[]> = {}
  for (const [way, send] of Object.entries(ways)) {
    const shop = await aShop()
    const findings = await send(shop, forms)
    outcomes[way] = []
    for (const [at, form] of forms.entries())
      outcomes[way].push({ findings: (findings[at] ?? []).toSorted(), document: await storedOf(shop, form) })
  }
  const { screen = [], sheet = [], api = [] } = outcomes
  const refused = screen.filter(({ document }) => document === undefined)
  console.log(`${count} rows: ${count - refused.length} stored, ${refused.length} refused`)
  expect(refused.length).toBeGreaterThan(count / 10)
  expect(refused.length).toBeLessThan(count)
  for (const [at, wanted] of screen.entries()) {
    expect([forms[at], wanted.document === undefined]).toEqual([forms[at], wanted.findings.length > 0])
    expect([forms[at], api[at]]).toEqual([forms[at], wanted])
    // A sheet tells with the faults of its cells what the other values break; a form tells that when it is filled in.
    const isOfCells = readInput(writableFields(order), forms[at] ?? {}).problems.length > 0
    const findings = isOfCells ? expect.arrayContaining(wanted.findings) : wanted.findings
    expect([forms[at], sheet[at]]).toEqual([forms[at], { ...wanted, findings }])
  }
})
