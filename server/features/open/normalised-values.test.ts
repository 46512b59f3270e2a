// Changes that the open API makes in a value before it is stored are those of its document: each clause of the sentence about it, tried on a
// document that is written, read again and sent again.
import { describe, expect, it } from 'vitest'
import { describeOpenApi } from '../../domain/openapi/describe-open-api.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderForm } from '../../testing/an-order.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { sendOpen, anAccount } = openHarness(test)
const { user } = await anEnterprise(test)
const { token } = await anAccount(user, { scopes: 'read,write,personal:read' })
const put = (body: unknown) => sendOpen('PUT', '/documents/order', { token, body })
const read = async (id: unknown) =>
  (await sendOpen('GET', `/documents/order/${id}?personal=true`, { token })).body as Record<string, unknown>

const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

interface Case {
  /** Words of the document. */
  clause: string
  field: string
  /** How a value of the form is sent. */
  sent: (value: string) => string
  /** Given where it is not the value of the form. */
  stored?: string
}

const cases: readonly Case[] = [
  { clause: '首尾空格', field: 'orderNo', sent: (value) => `  ${value}\t` },
  { clause: '首尾空格', field: 'consigneeAddress', sent: (value) => `\u3000${value}\u00a0` },
  { clause: '不可见字符', field: 'buyerName', sent: (value) => `\u200b${value}\ufeff` },
  { clause: '不可见字符', field: 'consigneeTelephone', sent: (value) => `\u202d${value}\u202c` },
  { clause: '控制字符', field: 'ebpName', sent: (value) => `${value.slice(0, 2)}\u0007\u009f${value.slice(2)}` },
  { clause: '部首', field: 'buyerName', sent: () => '李\u2fa6\u2ea0', stored: '李金民' },
  { clause: '兼容字', field: 'consignee', sent: () => '\uf90a\u{2f82b}', stored: '金北' },
  { clause: '拆开的重音字母', field: 'note', sent: () => 'Cafe\u0301', stored: 'Caf\u00e9' },
  { clause: '全角字符改为半角', field: 'orderNo', sent: wide },
  { clause: '全角字符改为半角', field: 'buyerTelephone', sent: wide },
  { clause: '全角字符改为半角', field: 'freight', sent: wide },
  { clause: '大写', field: 'ebcCode', sent: (value) => value.toLowerCase() },
  { clause: '去掉空格', field: 'ebpCode', sent: (value) => `${value.slice(0, 4)} ${value.slice(4)}` },
  {
    clause: '去掉空格',
    field: 'buyerIdNumber',
    sent: (value) => `${value.slice(0, 6)} ${value.slice(6).toLowerCase()}`,
  },
  { clause: '前面多余的零', field: 'freight', sent: () => '0010.00', stored: '10.00' },
  { clause: '前面多余的零', field: 'discount', sent: () => '+05.0', stored: '5.0' },
]

describe('values that are written otherwise than they are stored', () => {
  it.each(cases)('$clause, $field: stored as the document says, and the same again is unchanged', async (one) => {
    const { field, sent } = one
    const form = orderForm({ note: '备注' })
    const given = String(form[field as 'orderNo'])
    const written = { ...form, [field]: sent(given) }
    expect(written[field as 'orderNo']).not.toBe(given)
    const created = await put(written)
    expect(created).toMatchObject({ status: 200, body: { outcome: 'created' } })
    const expected = one.stored ?? given
    expect((await read(created.body.id))[field]).toBe(expected)
    // Both spellings are the same document.
    const { id } = created.body
    expect((await put({ ...form, [field]: expected })).body).toMatchObject({ id, outcome: 'unchanged' })
    expect((await put(written)).body).toMatchObject({ id, outcome: 'unchanged' })
  })

  it('in lines: the same', async () => {
    const form = orderForm()
    const [first = {}, ...others] = form.goods
    const line = { ...first, itemName: '\u200b示例\u2fa6膜 ', qty: wide('2'), price: '049.250', unit: '１４０' }
    const { body } = await put({ ...form, goods: [line, ...others] })
    expect((await read(body.id)).goods).toMatchObject([
      { itemName: '示例金膜', qty: '2', price: '49.250', unit: '140' },
      {},
    ])
  })

  it.each([
    ['nothing but invisible characters', { buyerName: '\u200b\u200e ' }, 'buyerName'],
    ['a number with a word', { freight: '１０元以下' }, 'freight'],
    ['a blank inside of a company code that is too short then', { ebcCode: '9900D9 002' }, 'ebcCode'],
  ])('%s: refused once it is in order, with its field', async (_, change, field) => {
    const { status, body } = await put(orderForm(change))
    expect(status).toBe(422)
    expect(body.errors?.map((error) => error.field)).toContain(field)
  })

  it('the document: says each of these', () => {
    const { description } = describeOpenApi([]).info
    for (const clause of new Set(cases.map(({ clause }) => clause))) expect(description).toContain(clause)
    expect(description).toContain('读出的值可能与发送的写法不同')
  })
})
