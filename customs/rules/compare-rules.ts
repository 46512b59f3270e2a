// Checks what a document must have in common with related documents, by the table of comparisons.ts.
import Big from 'big.js'
import { entryOf } from '../codes/code-table.ts'
import { shortTitleOf } from '../messages/catalogue.ts'
import type { Equality } from '../messages/comparison.ts'
import type { Fields } from '../messages/message.ts'
import { amountOf, readDecimal, sumOf } from '../values/decimal.ts'
import { type Comparison, comparisonsOf, otherLabels } from './comparisons.ts'
import type { Judging, PlainDocument, RuleSet } from './rule.ts'

export const compareRules = {
  /** Payment and order name each other, the same buyer and the same amount. Needs the other document. */
  V5: (input) => compareHeads(input, 'V5'),
  /** Order and waybill name the same consignee. Needs the other document. */
  V6: (input) => compareHeads(input, 'V6'),

  /** gnum counts 1, 2, 3 … in the order of the lines; the lines of a list are those of its order. */
  V8: (input) => {
    const { lines, definition, related, tell, lack } = input
    for (const [index, { gnum }] of lines.entries()) {
      // 01 is the number 1 to the schema.
      if (!gnum || gnum.replace(/^\+?0*(?=\d)/, '') === String(index + 1)) continue
      tell(`lines[${index}].gnum`, `须从 1 起连续编号，此项应为 ${index + 1}，现为“${gnum}”`)
    }
    const comparison = comparisonsOf(definition.type).find(({ role, lines }) => role === 'order' && lines.length > 0)
    if (!comparison) return
    const { order } = related
    if (!order) return lack('对应的订单')
    const counts = `订单有 ${order.lines.length} 项，清单有 ${lines.length} 项`
    if (order.lines.length !== lines.length) tell('lines', `清单商品须与订单商品逐项对应：${counts}`)
    compareLines(input, comparison, order)
  },

  /** Values of a document equal those of related documents. Needs the other documents. */
  V20: (input) => {
    compareHeads(input, 'V20')
    for (const comparison of comparisonsOf(input.definition.type)) {
      const other = comparison.role === 'list' ? input.related.list : undefined
      if (other) compareLines(input, comparison, other)
    }
    if (input.definition.type === 'CEB607Message') compareWeight(input)
    if (input.definition.type === 'CEB701Message') refuseSimplified(input)
  },
} satisfies RuleSet

function compareHeads(input: Judging, rule: Comparison['rule']) {
  const { definition, related, head, lack } = input
  for (const comparison of comparisonsOf(definition.type)) {
    if (comparison.rule !== rule) continue
    if (comparison.isByLine) compareByLine(input, comparison)
    else {
      const other = comparison.role && related[comparison.role]
      if (!other) lack(`对应的${shortTitleOf(comparison.to)}`)
      else
        compareFields(input, { comparison, equalities: comparison.head, place: 'head', own: head, other: other.head })
    }
  }
}

/** Each line names a document of its own. */
function compareByLine(input: Judging, comparison: Comparison) {
  const { lines, head, related, tell, lack } = input
  const title = shortTitleOf(comparison.to)
  const named = related.named?.[comparison.to]
  if (lines.length === 0) return
  if (!named) return lack(`各项对应的${title}`)
  const find = finderOf(comparison, named)
  const told = new Set<string>()
  let unknown = 0
  for (const [index, line] of lines.entries()) {
    const own = find(line)
    const [link] = comparison.links.find(([first]) => line[first?.own ?? '']) ?? []
    if (!link) continue
    if (!own) {
      unknown += 1
      if (!related.hasOthers) tell(`lines[${index}].${link.own}`, `在${title}中不存在，现为“${line[link.own]}”`)
      continue
    }
    const where = `（第 ${index + 1} 项，${labelOf(input, `lines[0].${link.own}`)} ${line[link.own]}）`
    compareFields(input, {
      comparison,
      equalities: comparison.head,
      place: 'head',
      own: head,
      other: own.head,
      where,
      told,
    })
  }
  if (related.hasOthers && unknown > 0) lack(`${unknown} 项对应的${title}`)
}

/** Finds what a line names by the first of the links that it has all parts of; in one look, as there may be thousands of both. */
function finderOf({ links, isInTheirLines }: Comparison, documents: readonly PlainDocument[]) {
  const keyOf = (fields: Fields, names: readonly string[]) => JSON.stringify(names.map((name) => fields[name]))
  const byLink = links.map((link) => {
    const others = link.map(({ other }) => other)
    const keyed = documents.flatMap((one) =>
      (isInTheirLines ? one.lines : [one.head]).map((fields) => [keyOf(fields, others), one] as const),
    )
    // The first one wins, as with a search.
    return new Map(keyed.toReversed())
  })
  return (line: Fields): PlainDocument | undefined => {
    const at = links.findIndex((link) => link.every(({ own }) => line[own]))
    const names = links[at]?.map(({ own }) => own) ?? []
    return byLink[at]?.get(keyOf(line, names))
  }
}

function compareLines(input: Judging, comparison: Comparison, document: PlainDocument) {
  if (comparison.lines.length === 0) return
  const byNumber = new Map(document.lines.map((line) => [line.gnum, line]))
  for (const [index, own] of input.lines.entries()) {
    const other = own.gnum ? byNumber.get(own.gnum) : undefined
    if (other) compareFields(input, { comparison, equalities: comparison.lines, place: `lines[${index}]`, own, other })
  }
}

type Compared = {
  comparison: Comparison
  equalities: readonly Equality[]
  place: string
  own: Fields
  other: Fields
  where?: string
  /** Differences that are reported for the head already. */
  told?: Set<string>
}

/** A value that one of the two leaves out is no difference: an order need not name its payment. */
function compareFields(input: Judging, { comparison, equalities, place, own, other, where = '', told }: Compared) {
  const { definition, tables, tolerance, tell } = input
  for (const { own: name, other: otherName, isAdvice, adviceFor } of equalities) {
    const [value, expected] = [own[name], other[otherName]]
    if (!value || !expected || value === expected) continue
    const elements = place === 'head' ? tables.head : (tables.line?.elements ?? [])
    const isNumber = elements.some((element) => element.name === name && isNumeric(element.type.kind))
    // To the schema blanks around a number are nothing.
    const [first, second] = isNumber ? [readDecimal(value.trim()), readDecimal(expected.trim())] : []
    // Senders round sums; prices and quantities are not rounded.
    const allowed = name === 'amountPaid' || name === 'acturalPaid' ? tolerance : '0'
    if (first && second && first.minus(second).abs().lte(allowed)) continue
    const path = `${place}.${name}`
    if (told?.has(path)) continue
    told?.add(path)
    const [mine, theirs] = [shortTitleOf(definition.type), shortTitleOf(comparison.to)]
    const label = otherName === name ? '' : `的“${entryOf(otherLabels, otherName) ?? otherName}”`
    const sides = `${mine}为“${value}”，${theirs}为“${expected}”${where}`
    const isYoung = adviceFor.includes(other.tradeMode ?? '')
    const advice = isYoung ? `；监管方式 ${other.tradeMode} 可以不同，请先向两地海关确认（各地做法不一，仅供参考）` : ''
    tell(path, `须与${theirs}${label}一致：${sides}${advice}`, isAdvice || isYoung ? 'warning' : 'error')
  }
}

const isNumeric = (kind: string) => kind === 'decimal' || kind === 'int'

function labelOf({ tables }: Judging, path: string): string {
  const name = path.split('.').at(-1) ?? ''
  return tables.line?.elements.find((element) => element.name === name)?.label ?? name
}

/** The gross weight of a master document is that of its lists. */
function compareWeight({ head, lines, related, tell }: Judging) {
  const comparison = comparisonsOf('CEB607Message')[0]
  const lists = comparison && related.named?.[comparison.to]
  if (!lists || lines.length === 0) return
  const own = lines.map(finderOf(comparison, lists))
  const weights = own.map((list) => list && amountOf(list.head, 'grossWeight'))
  const [sum, named] = [sumOf(weights), amountOf(head, 'grossWeight')]
  // A part of a split document weighs what its lines weigh; the total is unknown here.
  if (!sum || !named || head.msgCount !== '1' || named.minus(sum).abs().lte(new Big('0.01'))) return
  tell('head.grossWeight', `须为各清单毛重之和：总分单为“${head.grossWeight}”，清单合计为“${sum.toFixed()}”`, 'warning')
}

/** Only lists that were declared to be summed up (B) can be. */
function refuseSimplified({ lines, related: { named = {} }, tell }: Judging) {
  const byNumber = new Map(named.CEB603Message?.map((list) => [list.head.invtNo, list]))
  for (const [index, { invtNo }] of lines.entries()) {
    const list = invtNo ? byNumber.get(invtNo) : undefined
    if (list?.head.statisticsFlag !== 'A') continue
    tell(
      `lines[${index}].invtNo`,
      `的清单为简化申报（A），不能汇总；汇总申请单只能列汇总申报（B）的清单，现为“${invtNo}”`,
    )
  }
}
