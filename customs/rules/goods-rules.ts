// Who buys, how the goods travel and in what way they are supervised.
import { checkIdentityCard } from '../checks/identity-card.ts'
import { entryOf } from '../codes/code-table.ts'
import { amountOf } from './decimal.ts'
import type { Rule } from './rule.ts'
import { bonded, importModes, orderTypes } from './rule-table.ts'

/** V7: an import is paid in 142 everywhere, and who buys and pays shows a mainland identity card. */
const checkImportBuyer: Rule = ({ head, lines, tell }) => {
  const currencies = [head, ...lines].map(({ currency }) => currency)
  for (const [index, currency] of currencies.entries()) {
    if (!currency || currency === '142') continue
    const path = index === 0 ? 'head' : `lines[${index - 1}]`
    tell(`${path}.currency`, `进口只能为 142（人民币），现为“${currency}”`)
  }
  for (const person of ['buyer', 'payer']) {
    const { [`${person}IdType`]: type, [`${person}IdNumber`]: number } = head
    const wrong = number ? checkIdentityCard(number) : undefined
    if (type && type !== '1') {
      tell(`head.${person}IdType`, `只能为 1（身份证），海关不接受其它证件，现为“${type}”`)
    } else if (wrong) tell(`head.${person}IdNumber`, `不正确：${wrong}`)
  }
}

/** V9: second quantity and its unit stand together or not at all. */
const checkSecondQuantity: Rule = ({ lines, tell }) => {
  for (const [index, line] of lines.entries()) {
    const { qty2, unit2 } = line
    if (qty2 && !unit2) tell(`lines[${index}].unit2`, '在填写第二数量时不能为空')
    else if (!qty2 && unit2) tell(`lines[${index}].qty2`, '在填写第二计量单位时不能为空')
    else if (amountOf(line, 'qty2')?.lte(0)) tell(`lines[${index}].qty2`, `须大于 0，现为 ${qty2}`)
  }
}

/** V10: what an import list must and must not say, by its trade mode. */
const checkTradeMode: Rule = ({ head, lines, tell }) => {
  const { tradeMode, country } = head
  if (!tradeMode) return
  const mode = entryOf(importModes, tradeMode)
  if (!mode) return tell('head.tradeMode', `进口清单只能为 9610、1210、1239，现为“${tradeMode}”`)
  const isBonded = mode === bonded
  const wanted = `在监管方式 ${tradeMode} 下不能为空`
  const unwanted = `在监管方式 ${tradeMode} 下须为空`
  for (const name of mode.wanted) if (!head[name]) tell(`head.${name}`, wanted)
  for (const name of mode.unwanted) if (head[name]) tell(`head.${name}`, unwanted)
  for (const [index, { itemRecordNo }] of lines.entries()) {
    if (Boolean(itemRecordNo) !== isBonded) tell(`lines[${index}].itemRecordNo`, isBonded ? wanted : unwanted)
  }
  if (isBonded && country && country !== '142') {
    tell('head.country', `在监管方式 ${tradeMode} 下只能为 142（中国），现为“${country}”`)
  }
}

/** V11: one parcel each, and it does not weigh less than what is in it. */
const checkPackWeight: Rule = ({ head, definition, tell }) => {
  const [packs, gross, net] = ['packNo', 'grossWeight', 'netWeight'].map((name) => amountOf(head, name))
  const isImport = definition.direction === 'I'
  if (isImport && packs && !packs.eq(1)) tell('head.packNo', `进口只能为 1，现为 ${head.packNo}`)
  for (const name of ['netWeight', 'weight']) {
    if (amountOf(head, name)?.lte(0)) tell(`head.${name}`, `须大于 0，现为 ${head[name]}`)
  }
  if (gross && net && gross.lt(net)) {
    tell('head.grossWeight', `不能小于净重 ${net.toFixed()}，现为 ${gross.toFixed()}`)
  }
}

/** V15: what an export list out of a special zone must say, and the kind of its order. */
const checkBondedExport: Rule = ({ head, lines, related: { order }, tell, lack }) => {
  if (!order) lack('对应的订单')
  const { tradeMode } = head
  if (!tradeMode) return
  const expected = entryOf(orderTypes, tradeMode)
  if (!expected) {
    return tell('head.tradeMode', `出口清单只能为 ${Object.keys(orderTypes).join('、')}，现为“${tradeMode}”`)
  }
  if (tradeMode === '1210') {
    const message = '在监管方式 1210 下不能为空'
    for (const name of ['iacCode', 'iacName', 'emsNo']) if (!head[name]) tell(`head.${name}`, message)
    for (const [index, line] of lines.entries()) if (!line.itemRecordNo) tell(`lines[${index}].itemRecordNo`, message)
  }
  const orderType = order?.head.orderType
  if (!orderType || orderType === expected) return
  tell('head.tradeMode', `为 ${tradeMode} 时，其订单的订单类型须为 ${expected}，现为“${orderType}”`)
}

/** V16: a summary names either a span of time or its lists. */
const checkSummaryScope: Rule = ({ head: { startTime, endTime }, lines, tell }) => {
  if (startTime && endTime) {
    if (endTime < startTime) tell('head.endTime', `不能早于汇总开始时间 ${startTime}，现为 ${endTime}`)
    else if (lines.length > 0) tell('lines', '填写了汇总时间段，清单编号将被海关忽略', 'warning')
  } else if (startTime || endTime) {
    tell(startTime ? 'head.endTime' : 'head.startTime', '须与另一汇总时间同时填写')
  } else if (!lines.some(({ invtNo }) => invtNo)) tell('lines', '没有填写汇总时间段时，须至少有一项清单编号')
}

export const goodsRules = {
  V7: checkImportBuyer,
  V9: checkSecondQuantity,
  V10: checkTradeMode,
  V11: checkPackWeight,
  V15: checkBondedExport,
  V16: checkSummaryScope,
} as const
