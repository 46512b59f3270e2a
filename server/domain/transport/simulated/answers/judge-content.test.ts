import { exampleDocument } from '@kouan/customs/conformance/example-document.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { reasonOf } from '@kouan/customs/receipts/reason-of.ts'
import { describe, expect, it } from 'vitest'
import { judgeContent, type KnownDocument } from './judge-content.ts'

type Row = Readonly<Record<string, string>>

const revision = '202205'
const now = new Date('2026-11-21T04:00:00Z')
const definitionOf = (number: string) => {
  const definition = findDefinition(`CEB${number}Message`)
  if (!definition) throw new Error(number)
  return definition
}

/** The example of a message with values of the test; the examples of all messages are about one parcel. */
function documentOf(number: string, given: Row = {}, lines: readonly Row[] = [{}]) {
  const definition = definitionOf(number)
  const example = exampleDocument({ definition, revision, serial: 1 })
  // Values of examples are texts.
  const [line = {}] = example.lines as readonly Row[]
  return {
    definition,
    head: { ...(example.head as Row), ...given },
    lines: definition.line ? lines.map((one, index) => ({ ...line, gnum: String(index + 1), ...one })) : [],
  }
}

function known(number: string, given: Partial<KnownDocument> & { values?: Row } = {}): KnownDocument {
  const { head, lines } = documentOf(number, given.values)
  return { type: `CEB${number}Message`, head, lines, isHeld: true, releaseTime: null, ...given }
}

const order = () => known('311')
const payment = () => known('411')
const waybill = () => known('511')
const parcel = () => [order(), payment(), waybill()]

function judged(document: ReturnType<typeof documentOf>, others: readonly KnownDocument[], given: object = {}) {
  return judgeContent({
    definition: document.definition,
    revision,
    document,
    known: others,
    buyerYearTotal: '0',
    codes: {},
    now,
    ...given,
  })
}

describe('simulated customs that judge as real ones', () => {
  it('list of an order, a payment and a waybill that agree: taken in', () => {
    expect(judged(documentOf('621'), parcel())).toBeUndefined()
  })

  it.each([
    ['buyer', '621', { buyerName: '示例乙' }, '13127', '订购人姓名'],
    ['telephone', '621', { buyerTelephone: '13900000009' }, '130126', '订购人电话'],
    ['payment of another sum', '411', { amountPaid: '1' }, '1332', '支付金额'],
    ['payment of another company', '411', { payCode: '9900D90009' }, '13035', '支付企业'],
  ])('%s differs: 100 with the code of the reason, no value of another document', (_, number, values, code, text) => {
    const refusal = judged(
      documentOf(number, values),
      parcel().filter(({ type }) => !type.includes(number)),
    )
    expect(refusal).toMatchObject({ status: '100', code, text: expect.stringContaining(text) })
    expect(refusal?.text).not.toContain('示例')
    const reason = reasonOf({ type: 'CEB622Message', returnStatus: '100', returnInfo: `[Code:${code};Desc:]` })
    expect(reason?.doWhat).toContain(text.slice(0, 3))
  })

  it('list of two goods, order of one: 100 with 1320', () => {
    const refusal = judged(documentOf('621', {}, [{}, {}]), parcel())
    expect(refusal).toMatchObject({ status: '100', code: '1320' })
  })

  it.each([
    [0, '没有对应的订单'],
    [1, '没有对应的支付单'],
    [2, '没有对应的运单'],
  ])('list without document %i of its parcel: 100, %s', (left, text) => {
    const others = parcel().filter((_one, index) => index !== left)
    expect(judged(documentOf('621'), others)).toEqual({ status: '100', code: '100', text })
  })

  it('order that customs refused: the list has none', () => {
    const others = parcel().map((one, index) => (index === 0 ? { ...one, isHeld: false } : one))
    expect(judged(documentOf('621'), others)?.text).toBe('没有对应的订单')
  })

  it.each([
    ['311', '-301010'],
    ['411', '-401007'],
    ['511', '-504012'],
    ['513', '-505012'],
    ['621', '-621004'],
    ['623', '-623009'],
    ['625', '-625022'],
    ['711', '-800003'],
    ['303', '100'],
    ['603', '100'],
  ])('%s sent a second time: refused with %s; after a refusal taken in', (number, status) => {
    const document = documentOf(number)
    const same = known(number)
    expect(judged(document, [same])?.status).toBe(status)
    expect(judged(document, [{ ...same, isHeld: false }])?.text).not.toBe('相同编号的单证已存在')
  })

  it.each([
    ['311', 'absent', '-301009'],
    ['411', 'absent', '-401006'],
    ['511', 'absent', '-504014'],
    ['311', 'used', '-301011'],
    ['411', 'used', '-401008'],
    ['511', 'used', '-504016'],
    ['621', 'fixed', '-621011'],
  ])('change of %s that is %s: refused with %s', (number, fault, status) => {
    const others = { absent: [], used: [known(number), known('621')], fixed: [known(number)] }[fault] ?? []
    expect(judged(documentOf(number, { appType: '2' }), others)?.status).toBe(status)
  })

  it('change of an order that no list uses: taken in', () => {
    expect(judged(documentOf('311', { appType: '2' }), [order()])).toBeUndefined()
  })

  it('order used by another list: 100', () => {
    const other = known('621', { values: { copNo: 'COP-2' } })
    expect(judged(documentOf('621'), [...parcel(), other])).toMatchObject({ text: '订单已用于其他清单' })
  })

  const sharing: readonly [string, Row, Row, string, string][] = [
    ['621', { orderNo: 'O-1' }, {}, '100', '订单已用于其他清单'],
    ['621', { logisticsNo: 'L-1' }, {}, '100', '运单已用于其他清单'],
    ['603', { orderNo: 'O-1' }, {}, '100', '订单已用于其他清单'],
    ['603', { logisticsNo: 'L-1' }, {}, '100', '运单已用于其他清单'],
    ['623', { invtNo: 'I-1' }, {}, '-623009', '清单已用于其他撤销申请单'],
    ['605', { invtNo: 'I-1' }, {}, '100', '清单已用于其他撤销申请单'],
    ['607', {}, { logisticsNo: 'L-1' }, '100', '运单已用于其他总分单'],
    ['711', {}, { logisticsNo: 'L-1' }, '100', '运单已用于其他入库明细单'],
    ['701', {}, { invtNo: 'I-1' }, '100', '清单已用于其他汇总申请单'],
  ]
  it.each(sharing)(
    '%s with a number %j %j that another one uses: %s, free once that one is held no longer',
    (number, head, line, status, text) => {
      const apart = (copNo: string): Row => ({ copNo, orderNo: copNo, logisticsNo: copNo, invtNo: copNo })
      const linesOf = (own: string): Row[] => [{ logisticsNo: own, invtNo: own, ...line }]
      const { head: first, lines } = documentOf(number, { ...apart('COP-1'), ...head }, linesOf('COP-1'))
      const other: KnownDocument = { type: `CEB${number}Message`, head: first, lines, isHeld: true, releaseTime: null }
      const document = documentOf(number, { ...apart('COP-2'), ...head }, linesOf('COP-2'))
      expect(judged(document, [other])).toMatchObject({ status, text })
      expect(judged(document, [{ ...other, isHeld: false }])?.text).not.toBe(text)
      expect(judged(documentOf(number, apart('COP-2'), [{ logisticsNo: 'X', invtNo: 'X' }]), [other])?.text).not.toBe(
        text,
      )
    },
  )

  it('code that no table holds: refused by the gateway', () => {
    const codes = { country: Object.assign(new Set(['502']), { revised: '2026-10' }) }
    expect(judged(documentOf('621'), parcel(), { codes })).toMatchObject({
      status: '-621001',
      text: expect.stringContaining('不在代码表中'),
    })
  })

  it('code that an old table lacks: taken in, as a confirmed one goes out; one that was switched off: refused', () => {
    const old = Object.assign(new Set(['502']), { revised: '2017' })
    expect(judged(documentOf('621'), parcel(), { codes: { country: old } })).toBeUndefined()
    const disabled = new Set((documentOf('621').lines as readonly Row[]).map(({ country = '' }) => country))
    const off = Object.assign(new Set(['502']), { revised: '2017', disabled })
    expect(judged(documentOf('621'), parcel(), { codes: { country: off } })?.text).toContain('已停用')
  })

  it('buyer over the limit of the year: -621018; purchase over the single limit: -621005', () => {
    expect(judged(documentOf('621'), parcel(), { buyerYearTotal: '25800' })?.status).toBe('-621018')
    expect(judged(documentOf('621'), parcel(), { buyerYearTotal: '1000' })).toBeUndefined()
    const dear = documentOf('621', {}, [{ price: '2600', totalPrice: '5200' }])
    const ordered = { ...order(), lines: [{ ...order().lines[0], price: '2600', totalPrice: '5200' }] }
    expect(judged(dear, [ordered, payment(), waybill()])?.status).toBe('-621005')
  })

  it('list between businesses above the limit of lists: 100 with the limit, and no advice', () => {
    const of = (mode: string, total: string) =>
      judged(documentOf('603', { tradeMode: mode }, [{ qty: '1', price: total, totalPrice: total }]), [])
    const text = '本单货值 6000 元，超过 9710 清单的限值 5000 元，不能以清单申报'
    expect(of('9710', '6000')).toMatchObject({ status: '100', text })
    expect([of('9710', '5000')?.text, of('9610', '6000')?.text]).not.toContain(text)
  })

  it('cancellation: needs a list, before its release', () => {
    const released = (at: string) => known('621', { releaseTime: new Date(at) })
    expect(judged(documentOf('623'), [])?.status).toBe('-623003')
    expect(judged(documentOf('623'), [released('2026-11-20T00:00:00Z')])?.status).toBe('-623005')
    expect(judged(documentOf('623'), [released('2026-11-22T00:00:00Z')])).toBeUndefined()
  })

  it('refund: needs a released list, and returns no more than is left', () => {
    const list = known('621', { releaseTime: new Date('2026-11-20T00:00:00Z') })
    const refund = (qty: string, gnum = '1') => documentOf('625', { copNo: 'COP-9' }, [{ qty, gnum }])
    expect(judged(refund('2'), [known('621')])?.text).toBe('清单尚未放行，不能申请退货')
    expect(judged(refund('2'), [list])).toBeUndefined()
    const earlier = known('625', { values: { copNo: 'COP-8' } })
    expect(judged(refund('2'), [list, earlier])?.text).toContain('可退数量')
    expect(judged(refund('1', '7'), [list])?.status).toBe('-625209')
  })
})
