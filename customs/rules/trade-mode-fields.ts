import type { Finding } from '../finding.ts'
import { headError, lineError, type Rule, type RuleContext, type RuleDefinition } from './rule.ts'

const transport = ['trafNo', 'voyageNo', 'billNo']
const bonded = ['emsNo', 'areaCode', 'areaName']

const checkTradeMode: Rule = (context) => {
  const { tradeMode } = context.head
  if (!tradeMode) return []
  if (tradeMode === '9610') {
    return [
      ...demand({ context, names: transport }),
      ...refuse({ context, names: bonded }),
      ...lineRecords({ context, wanted: false }),
    ]
  }
  if (tradeMode === '1210' || tradeMode === '1239') {
    return [
      ...demand({ context, names: bonded }),
      ...refuse({ context, names: transport }),
      ...lineRecords({ context, wanted: true }),
      ...checkBondedCountry(context),
    ]
  }
  const message = `进口清单只能为 9610、1210、1239，现为“${tradeMode}”`
  return [headError({ context, name: 'tradeMode', rule: 'V10', message })]
}

type Fields = { context: RuleContext; names: readonly string[] }

function demand({ context, names }: Fields): Finding[] {
  const message = `在监管方式 ${context.head.tradeMode} 下不能为空`
  return names.filter((name) => !context.head[name]).map((name) => headError({ context, name, rule: 'V10', message }))
}

function refuse({ context, names }: Fields): Finding[] {
  const message = `在监管方式 ${context.head.tradeMode} 下须为空`
  return names.filter((name) => context.head[name]).map((name) => headError({ context, name, rule: 'V10', message }))
}

function lineRecords({ context, wanted }: { context: RuleContext; wanted: boolean }): Finding[] {
  const message = `在监管方式 ${context.head.tradeMode} 下${wanted ? '不能为空' : '须为空'}`
  return context.lines.flatMap(({ itemRecordNo }, index) =>
    Boolean(itemRecordNo) === wanted ? [] : [lineError({ context, index, name: 'itemRecordNo', rule: 'V10', message })],
  )
}

const checkBondedCountry: Rule = (context) => {
  const { country, tradeMode } = context.head
  if (!country || country === '142') return []
  const message = `在监管方式 ${tradeMode} 下只能为 142（中国），现为“${country}”`
  return [headError({ context, name: 'country', rule: 'V10', message })]
}

/** V10: what an import list must and must not say, by its trade mode. */
export const tradeModeRule: RuleDefinition = {
  sentence:
    '9610 须填运输工具编号、航班航次号、提运单号，不填账册编号、区内企业、账册备案料号；1210、1239 相反，且起运国为 142',
  severity: 'error',
  fields: ['tradeMode', ...transport, ...bonded, 'itemRecordNo', 'country'],
  check: checkTradeMode,
}
