// The same text has the same value, or the same sentence, whichever way it comes in.
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { faultOfTyped, settledValue } from '@kouan/contract/derive/read-value.ts'
import { sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { payment, paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { type SampleKind, typedSamples } from '@kouan/contract/testing/typed-samples.ts'
import { expect, it } from 'vitest'
import { writeWorkbook } from '../../domain/spreadsheets/files/write-workbook.ts'
import { documentForm } from '../../testing/a-document.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { multipart } from '../../testing/multipart.ts'
import { readSheet } from '../../testing/read-sheet.ts'
import { scene } from '../../testing/scenes/scene.ts'
import type { Answer } from '../../testing/test-app.ts'

const { test, send, app, config, owner: user } = await scene('company', { company: { companyRoles: 'PAY' } })
const { add, list } = callsOf(payment)
// The numbers of the samples are taken only once in an enterprise.
const { user: importer } = await anEnterprise(test, { companyRoles: 'PAY' })

const fieldOf = {
  amount: 'amountPaid',
  moment: 'payTime',
  number: 'payTransactionId',
  company: 'payCode',
  note: 'note',
} as const satisfies Record<SampleKind, keyof typeof payment.fields>

const samples = typedSamples({ seed: 20261125, count: 200 }).map(({ kind, typed }) => {
  const name = fieldOf[kind]
  const field = payment.fields[name]
  // As forms and grids read it.
  return { name, typed, fault: faultOfTyped(field, typed), value: settledValue(field, typed) }
})

/** Stored values by the number of their order. */
async function storedOf(orders: readonly string[], by = user) {
  const { records } = (await send(list, { pageSize: 1000, orderNo_MultiString: orders.join(',') }, by)).result
  return new Map(records.map((row) => [row.orderNo, row as Record<string, unknown>]))
}

/** Figures as the database returns them. */
const plain = (value: unknown) =>
  typeof value === 'string' && /^\d+\.\d*0$/.test(value) ? value.replace(/\.?0+$/, '') : value

it('form, grid and wire: 200 texts, the same value or the same sentence', async () => {
  const sent = samples.map((sample) => ({
    ...sample,
    form: { ...documentForm(paymentDocument), [sample.name]: sample.typed },
  }))
  const orders: string[] = []
  for (const { form, name, typed, fault } of sent) {
    orders.push(String(form.orderNo))
    const { problems = [], success } = await send(add, form as never, user)
    const own = problems.filter(({ field }) => field === name).map(({ message }) => message)
    expect([typed, success, own]).toEqual([typed, fault === undefined, fault === undefined ? [] : [fault]])
  }
  const stored = await storedOf(orders)
  for (const [index, { name, typed, fault, value }] of sent.entries())
    if (!fault) expect([typed, plain(stored.get(orders[index] ?? '')?.[name])]).toEqual([typed, plain(value)])
})

it('import: 200 texts, the values and sentences of form, grid and wire', async () => {
  const columns = columnsOfImport(payment)
  const forms = samples.map(
    ({ name, typed }) => ({ ...documentForm(paymentDocument), [name]: typed }) as Record<string, unknown>,
  )
  const rows = [
    columns.map(({ label }) => label),
    ...forms.map((form) => columns.map(({ name }) => String(form[name] ?? ''))),
  ]
  const { payload, headers } = multipart(
    {},
    { name: '支付单.xlsx', bytes: await writeWorkbook({ title: '导入', rows, widths: [] }) },
  )
  const answer = await app.inject({
    method: 'POST',
    url: `${config.apiBase}${sheetCallsOf(payment).importExcel.path}`,
    headers: { ...headers, 'x-access-token': importer.token },
    payload,
  })
  const { result } = answer.json() as Answer<{ fileUrl: string; errorCount: number }>
  const file = await app.inject({ method: 'GET', url: `${config.apiBase}${result.fileUrl}` })
  const [head = [], ...refused] = await readSheet(file.rawPayload, { rows: 1000 })
  const reasons = new Map(refused.map((row) => [row[head.indexOf('原行号')], row[head.indexOf('错误原因')]]))
  const stored = await storedOf(
    forms.map((form) => String(form.orderNo)),
    importer,
  )
  for (const [index, { name, typed, fault, value }] of samples.entries()) {
    expect([typed, reasons.get(String(index + 2))]).toEqual([typed, fault])
    if (!fault) expect([typed, plain(stored.get(String(forms[index]?.orderNo))?.[name])]).toEqual([typed, plain(value)])
  }
})

it('filters: a number in full-width characters and a code in small letters find what is stored', async () => {
  const form: Record<string, unknown> = { ...documentForm(paymentDocument), orderNo: 'ＦＷ－７' }
  expect(await send(add, form as never, user)).toMatchObject({ success: true })
  const found = async (filters: Record<string, string>) => (await send(list, filters, user)).result.total
  expect(await found({ orderNo: 'FW-7' })).toBe(1)
  expect(await found({ orderNo: 'ＦＷ－７' })).toBe(1)
  expect(await found({ orderNo: '*fw-*' })).toBe(1)
  expect(await found({ orderNo: 'FW-7', ebpCode: String(form.ebpCode).toLowerCase() })).toBe(1)
})
