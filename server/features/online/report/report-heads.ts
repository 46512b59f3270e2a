// 在线报表: what their author may save.

import type { ReportItem, ReportParam } from '@kouan/contract/calls/online/report-calls.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { onlineReport, onlineReportItems, onlineReportParams } from '@kouan/contract/resources/online/online-report.ts'
import { isFigure } from '@kouan/contract/resources/online/report-rules.ts'
import { ruleVariables } from '@kouan/contract/rules/data-rules.ts'
import { defineEntity } from '../../../crud/entity.ts'
import type { Row } from '../../../crud/hooks.ts'
import { readLines } from '../../../crud/line-rows.ts'
import { readItems } from '../../../domain/dictionary/read-items.ts'
import {
  type Dialect,
  type ReportStatement,
  readStatement,
  StatementFault,
} from '../../../domain/online-report/read-statement.ts'
import type { Context } from '../../../gate/context.ts'
import { BadInput } from '../../../ground/errors.ts'
import { findSource } from './find-report.ts'

export const reportEntity = defineEntity({
  resource: onlineReport,
  async beforeAdd(context, row) {
    await refuseFaults(context, row)
    return row
  },
  async beforeEdit(context, change, before) {
    const kept = {
      items: await readLines(context, { line: onlineReportItems, headId: before.id }),
      params: await readLines(context, { line: onlineReportParams, headId: before.id }),
    }
    await refuseFaults(context, { ...before, ...kept, ...change })
    return change
  },
})

/** The statement of a field, or BadInput with its label. */
export function readChecked(sent: string, dialect: Dialect, field = 'cgrSql'): ReportStatement {
  try {
    const statement = readStatement(sent, dialect)
    for (const piece of statement.pieces)
      if (typeof piece !== 'string' && 'variable' in piece) refuseVariable(piece.variable)
    return statement
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    throw new BadInput([{ field, message: `${onlineReport.fields.cgrSql.label}：${error.message}` }])
  }
}

function refuseVariable(name: string): void {
  if (Object.hasOwn(ruleVariables, name) && name !== 'sys_multi_org_code') return
  throw new StatementFault(`没有变量 #{${name}}`)
}

async function refuseFaults(context: Context, row: Row): Promise<void> {
  const { dialect } = await findSource(context, row.dbSource as string | null | undefined)
  const statement = readChecked(String(row.cgrSql ?? ''), dialect)
  const { items = [], params = [] } = row as { items?: ReportItem[] | null; params?: ReportParam[] | null }
  const problems = [
    ...paramProblems(statement, params ?? []),
    ...(await itemProblems(context, items ?? [])),
    ...namedProblems(row, items ?? []),
  ]
  if (problems.length > 0) throw new BadInput(problems)
}

function paramProblems({ params: used }: ReportStatement, params: readonly ReportParam[]): Problem[] {
  const names = params.map(({ paramName }) => paramName)
  const twice = names.findIndex((name, place) => names.indexOf(name) < place)
  const missing = used.filter((name) => !names.includes(name))
  return [
    ...(twice < 0 ? [] : [{ field: `params[${twice}].paramName`, message: `参数：${names[twice]}重复` }]),
    ...missing.map((name) => ({ field: 'params', message: `参数：SQL中的 ${name} 没有列出` })),
  ]
}

async function itemProblems({ db }: Context, items: readonly ReportItem[]): Promise<Problem[]> {
  const problems: Problem[] = []
  const names = items.map(({ fieldName }) => fieldName)
  for (const [place, item] of items.entries()) {
    const at = (field: string, message: string) => problems.push({ field: `items[${place}].${field}`, message })
    if (names.indexOf(item.fieldName) < place) at('fieldName', `字段：${item.fieldName}重复`)
    if (item.isTotal && !isFigure(item.fieldType)) at('isTotal', `合计：${item.fieldTxt}不是数值`)
    if (item.dictCode && !(await readItems(db, item.dictCode))[item.dictCode])
      at('dictCode', `字典编码：没有字典 ${item.dictCode}`)
    for (const [, name = ''] of (item.fieldHref ?? '').matchAll(/\$\{([^}]*)\}/g))
      if (!names.includes(name)) at('fieldHref', `链接：没有字段 ${name}`)
  }
  return problems
}

const named = ['returnValField', 'returnTxtField', 'chartLabel', 'chartValue'] as const

function namedProblems(row: Row, items: readonly ReportItem[]): Problem[] {
  const problems: Problem[] = []
  for (const field of named) {
    const { label } = onlineReport.fields[field]
    const item = items.find(({ fieldName }) => fieldName === row[field])
    if (row.chartType && !row[field] && field.startsWith('chart')) problems.push({ field, message: `请输入${label}` })
    if (row[field] && !item) problems.push({ field, message: `${label}：没有字段 ${row[field]}` })
    if (field === 'chartValue' && item && !isFigure(item.fieldType))
      problems.push({ field, message: `${label}：须为数值` })
  }
  return problems
}
