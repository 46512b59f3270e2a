import { describe, expect, test } from 'vitest'
import { exampleNow } from '../conformance/example-order.ts'
import { type Judged, judgeRule, sentencesOf } from '../conformance/judge-rule.ts'
import { ceb603 } from '../messages/export/ceb603.ts'
import { limitsOf2019 } from '../rule-table.ts'
import { assessDocument } from '../validate.ts'

const line = (totalPrice: string, currency = '142') => ({ totalPrice, currency })
const judged = (tradeMode: string, lines: Judged['lines'] = [], related: Judged['related'] = {}): Judged => ({
  head: { tradeMode, orderNo: 'A-1' },
  lines,
  related,
})
const told = (tradeMode: string, lines: Judged['lines'] = [], related: Judged['related'] = {}) =>
  sentencesOf({ type: 'CEB603', rule: 'V21', ...judged(tradeMode, lines, related) })
const refusals = (...given: Parameters<typeof told>) => told(...given).filter((text) => !text.startsWith('?'))
const missing = (...given: Parameters<typeof told>) =>
  judgeRule({ type: 'CEB603', rule: 'V21', ...judged(...given) }).missing
/** Verdict of the rule in the whole judgement of a list. */
function verdictOf(lines: Judged['lines'], given: object) {
  // Only what the rule looks at: other elements are missing.
  const document = { head: { tradeMode: '9710' }, lines } as never
  const input = { definition: ceb603, revision: '202205', now: exampleNow, document, ...given } as const
  return assessDocument(input).rules.find(({ rule }) => rule === 'V21')?.verdict
}
const rates = { exchangeRates: { 502: '7.1', 300: '7.85' } }

describe('V21: value of a list between businesses', () => {
  test.each([
    ['9710', [line('5000')]],
    ['9810', [line('2500'), line('2500')]],
    ['9710', [line('0.004'), line('5000')]],
    ['9710', [line('704.2253521', '502')]],
    ['9810', [line('100', '502'), line('100', '300'), line('3505')]],
    ['9710', []],
  ])('%s of %j: within the limit', (mode, lines) => {
    expect(refusals(mode, lines, rates)).toEqual([])
    expect(missing(mode, lines, rates)).toEqual([])
  })

  test.each([
    ['9710', [line('5000.01')], '本单货值 5000.01 元'],
    ['9710', [line('6000')], '本单货值 6000 元'],
    ['9810', [line('2500'), line('2500.01')], '本单货值 5000.01 元'],
    ['9710', [line('704.23', '502')], '本单货值折合 5000.03 元（汇率 502 7.1）'],
    [
      '9810',
      [line('100', '502'), line('100', '300'), line('3505.01')],
      '本单货值折合 5000.01 元（汇率 502 7.1、300 7.85）',
    ],
    ['9710', [line('5001'), line('1', '110')], '本单货值至少 5001 元'],
    ['9710', [line('705', '502'), line('1', '110')], '本单货值至少折合 5005.5 元（汇率 502 7.1）'],
  ])('%s of %j: refused with the way by 报关单', (mode, lines, words) => {
    const number = mode === '9710' ? '订单编号' : '海外仓订仓单编号'
    expect(told(mode, lines, rates)).toEqual([
      `lines: ${words}，超过 ${mode} 清单的限值 5000 元，不能以清单申报：请改用出口报关单（监管方式 ${mode}），在随附单据中选 10000004，编号填${number} A-1`,
    ])
  })

  test.each(['9610', '1210', '1239', '', 'constructor'])('trade mode “%s”: no limit of lists', (mode) => {
    expect(told(mode, [line('60000')])).toEqual([])
  })

  test.each([
    [[line('1', '502')], {}, ['币制 502 的汇率']],
    [[line('1', '502'), line('1', '300'), line('1', '502')], {}, ['币制 502 的汇率、币制 300 的汇率']],
    [[line('1', '502')], { exchangeRates: { 502: 'x' } }, ['币制 502 的汇率']],
    [[line('1', 'constructor')], rates, ['币制 constructor 的汇率']],
    [[line('1')], {}, []],
    [[line('1', '')], {}, []],
  ])('lines %j with the rates %j: what is missing is said, and nothing is refused', (lines, related, expected) => {
    expect(missing('9710', lines, related)).toEqual(expected)
    expect(refusals('9710', lines, related)).toEqual([])
  })

  test('a list without a rate: its rule is not judged', () => {
    const verdict = (related: object) => verdictOf([line('1', '502')], { related })
    expect([verdict({}), verdict(rates)]).toEqual(['not-evaluated', 'warned'])
  })

  test('a deletion of what is above the limit: nothing is said; a change: refused', () => {
    const of = (appType: string) =>
      sentencesOf({ type: 'CEB603', rule: 'V21', head: { tradeMode: '9710', appType }, lines: [line('6000')] })
    expect(of('3')).toEqual([])
    expect(of('2')).toEqual([expect.stringContaining('编号填订单编号')])
  })

  test('the limit is handed in', () => {
    expect(verdictOf([line('101')], { limits: { ...limitsOf2019, businessList: '100' } })).toBe('failed')
  })
})

describe('V21: advice', () => {
  const goods =
    '?head.tradeMode: “监管方式”为 9710 的清单限于不涉证、不涉检、不涉税的货物，涉及其一的须改用出口报关单（是否涉及由企业核对，仅供参考）'
  const payment = { head: {}, lines: [] }

  test('a list within the limit: one sentence about licence, inspection and duty, one about announcement 167 of 2024', () => {
    const eased = (mode: string, words: string) =>
      `?head.tradeMode: “监管方式”为 ${mode} 的，按海关总署公告 2024 年第 167 号，${words}（各地做法不一，仅供参考）`
    expect(told('9710', [line('1')])).toEqual([goods, eased('9710', '可以不传收款单')])
    expect(told('9810', [line('1')])[1]).toBe(eased('9810', '可以不传收款单，海外仓无须备案'))
    expect(told('9810', [line('1')], { payment })[1]).toBe(eased('9810', '海外仓无须备案'))
    expect(told('9710', [line('1')], { payment })).toEqual([goods])
  })

  test.each([
    ['B', '6000', ['?head.goodsValue: “商品价格” 6000 元，超过 9710 清单的限值 5000 元']],
    ['W', '6000', ['?head.goodsValue: “商品价格” 6000 元，超过 9810 清单的限值 5000 元']],
    ['B', '5000', []],
    ['E', '6000', []],
    ['', '6000', []],
  ])('an order of kind “%s” of %s yuan: advice about the way alone', (orderType, totalPrice, expected) => {
    const head = { orderType, orderNo: 'A-1' }
    const sentences = sentencesOf({ type: 'CEB303', rule: 'V21', head, lines: [line(totalPrice)] })
    expect(sentences.map((text) => text.split('，不能以清单申报')[0])).toEqual(expected)
  })
})
