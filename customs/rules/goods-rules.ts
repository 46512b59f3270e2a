// Rules about buyer, transport and supervision of the goods.
import { checkIdentityCard } from '../checks/identity-card.ts'
import { entryOf } from '../codes/code-table.ts'
import type { Finding } from '../finding.ts'
import { bondedExport, importModes, orderTypes, type TradeMode } from '../rule-table.ts'
import { amountOf } from '../values/decimal.ts'
import type { Judging, RuleSet } from './rule.ts'

export const goodsRules = {
  /** An import is paid in 142 everywhere, and who buys and pays shows a mainland identity card. */
  V7: (input) => {
    const { head, now, tell } = input
    for (const { place, fields } of placesOf(input)) {
      const { currency } = fields
      if (currency && currency !== '142') tell(`${place}.currency`, `进口只能为 142（人民币），现为“${currency}”`)
    }
    for (const person of ['buyer', 'payer']) {
      const { [`${person}IdType`]: type, [`${person}IdNumber`]: number } = head
      const wrong = number ? checkIdentityCard(number, now) : undefined
      if (type && type !== '1') {
        tell(`head.${person}IdType`, `只能为 1（身份证），海关不接受其它证件，现为“${type}”`)
      } else if (wrong) tell(`head.${person}IdNumber`, `不正确：${wrong}`)
    }
  },

  /** Second quantity and its unit are present together or not at all. */
  V9: ({ lines, tell }) => {
    for (const [index, line] of lines.entries()) {
      const { qty2, unit2 } = line
      if (qty2 && !unit2) tell(`lines[${index}].unit2`, '在填写第二数量时不能为空')
      else if (!qty2 && unit2) tell(`lines[${index}].qty2`, '在填写第二计量单位时不能为空')
      else if (amountOf(line, 'qty2')?.lte(0)) tell(`lines[${index}].qty2`, `须大于 0，现为 ${qty2}`)
    }
  },

  /** Values that an import list must and must not have, by its trade mode. */
  V10: (input) => {
    const { tradeMode, country } = input.head
    if (!tradeMode) return
    const mode = entryOf(importModes, tradeMode)
    if (!mode) return input.tell('head.tradeMode', `进口清单只能为 9610、1210、1239，现为“${tradeMode}”`)
    tellDemands(input, mode)
    if (!mode.country && country === '142') tellFromHome(input, 'head.country', '起运国一般不是 142（中国）')
    if (!mode.country || !country || country === mode.country) return
    input.tell('head.country', `在监管方式 ${tradeMode} 下只能为 142（中国），现为“${country}”`)
  },

  /** One parcel each, and it does not weigh less than what is in it. */
  V11: ({ head, definition, tell }) => {
    const [packs, gross, net] = ['packNo', 'grossWeight', 'netWeight'].map((name) => amountOf(head, name))
    const isImport = definition.direction === 'I'
    if (isImport && packs && !packs.eq(1)) tell('head.packNo', `进口只能为 1，现为 ${head.packNo}`)
    for (const name of ['netWeight', 'weight']) {
      if (amountOf(head, name)?.lte(0)) tell(`head.${name}`, `须大于 0，现为 ${head[name]}`)
    }
    if (gross && net && gross.lt(net)) {
      tell('head.grossWeight', `不能小于净重 ${net.toFixed()}，现为 ${gross.toFixed()}`)
    }
  },

  /** Values that an export list out of a special zone must have, and the kind of its order. */
  V15: (input) => {
    const { head, related, tell, lack } = input
    if (!related.order) lack('对应的订单')
    const { tradeMode } = head
    if (!tradeMode) return
    const expected = entryOf(orderTypes, tradeMode)
    if (!expected) {
      return tell('head.tradeMode', `出口清单只能为 ${Object.keys(orderTypes).join('、')}，现为“${tradeMode}”`)
    }
    if (tradeMode === '1210') tellDemands(input, bondedExport)
    for (const { place, fields } of placesOf(input)) {
      if (fields.country === '142') tellFromHome(input, `${place}.country`, '出口的国家（地区）一般不是 142（中国）')
    }
    const orderType = related.order?.head.orderType
    if (!orderType || orderType === expected) return
    tell('head.tradeMode', `为 ${tradeMode} 时，其订单的订单类型须为 ${expected}，现为“${orderType}”`)
  },

  /** A summary names either a span of time or its lists. */
  V16: ({ head: { startTime, endTime }, lines, tell }) => {
    if (startTime && endTime) {
      if (endTime < startTime) tell('head.endTime', `不能早于汇总开始时间 ${startTime}，现为 ${endTime}`)
      else if (lines.length > 0) tell('lines', '填写了汇总时间段，清单编号将被海关忽略', 'warning')
    } else if (startTime || endTime) {
      tell(startTime ? 'head.endTime' : 'head.startTime', '须与另一汇总时间同时填写')
    } else if (!lines.some(({ invtNo }) => invtNo)) tell('lines', '没有填写汇总时间段时，须至少有一项清单编号')
  },
} satisfies RuleSet

/** The head and each line, with what their paths begin with. */
function placesOf({ head, lines }: Judging) {
  return [{ place: 'head', fields: head }, ...lines.map((fields, index) => ({ place: `lines[${index}]`, fields }))]
}

/** Neither the paper nor a public rule excludes it. */
const tellFromHome = ({ head, tell }: Judging, path: string, words: string) =>
  tell(path, `为 142，在监管方式 ${head.tradeMode} 下${words}，请核对（仅供参考）`, 'warning')

function tellDemands(input: Judging, { head, line, allows }: TradeMode) {
  for (const { place, fields } of placesOf(input)) {
    const { wanted, unwanted } = place === 'head' ? head : line
    for (const name of wanted) if (!fields[name]?.trim()) tellDemand(input, `${place}.${name}`, '不能为空')
    const severity = allows ? 'warning' : 'error'
    for (const name of unwanted) if (fields[name]?.trim()) tellDemand(input, `${place}.${name}`, '须为空', severity)
  }
}

function tellDemand({ head, tell }: Judging, path: string, demand: string, severity: Finding['severity'] = 'error') {
  tell(path, `在监管方式 ${head.tradeMode} 下${demand}`, severity)
}
