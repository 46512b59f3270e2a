// Reads what a client asks of a report: parameters, search values, order and page.

import type { ReportItem } from '@kouan/contract/calls/online/report-calls.ts'
import { pageOf } from '@kouan/contract/derive/calls.ts'
import { isFigure, isTime } from '@kouan/contract/resources/online/report-rules.ts'
import { type Comparison, readFilter } from '@kouan/contract/rules/query-operators.ts'
import { ruleValues } from '../../../crud/data-rules.ts'
import type { Row } from '../../../crud/hooks.ts'
import type { Condition, Query, Selection, Values } from '../../../domain/online-report/compose-statement.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import { type FoundSource, findSource, type StoredReport } from './find-report.ts'
import { shownItems, sortedItem } from './report-columns.ts'
import { readChecked } from './report-heads.ts'

export interface Question {
  report: StoredReport
  source: FoundSource
  query: Query
  items: ReportItem[]
  selection: Selection
}

export async function readQuestion(context: Context, report: StoredReport, input: Row): Promise<Question> {
  const source = await findSource(context, report.head.dbSource)
  const variables = variablesOf(context)
  const items = shownItems(report)
  const { current, size } = pageOf(input)
  const { rowLimit } = report.head
  const offset = Math.min((current - 1) * size, rowLimit)
  return {
    ...{ report, source, items },
    query: {
      dialect: source.dialect,
      statement: readChecked(report.head.cgrSql, source.dialect),
      params: paramsOf(report, { input, variables }),
      variables,
    },
    selection: {
      columns: items.map(({ fieldName }) => fieldName),
      conditions: [...report.items.flatMap((item) => conditionsOf(item, input)), ...chosenIn(report, input)],
      sort: sortOf(items, input),
      ordered: items.flatMap(({ fieldName, fieldType }) => (fieldType === 'String' ? [] : [fieldName])),
      limit: Math.min(size, rowLimit - offset),
      offset,
    },
  }
}

/** `force_id`: the ids of ticked rows, with commas between. Clients make keys of their own for rows without an id. */
function chosenIn({ items }: StoredReport, { force_id: sent }: Row): Condition[] {
  const values = (textOf(sent) ?? '').split(',').filter(Boolean)
  if (values.length === 0) return []
  const item = items.find(({ fieldName }) => fieldName === 'id')
  if (!item) throw new Refusal('此报表没有 id 列，不能只取所选的行')
  return [{ column: 'id', fieldType: item.fieldType, comparison: checked(item, { rule: 'in', values }) }]
}

/** The values of `#{sys_user_code}` and the like for the caller. */
export function variablesOf(context: Context): Values {
  const { sys_multi_org_code: _, ...single } = ruleValues(callerOf(context), context)
  return single
}

/** An empty parameter is null. A default may be a variable of the person. */
function paramsOf({ params }: StoredReport, { input, variables }: { input: Row; variables: Values }): Values {
  return Object.fromEntries(
    params.map(({ paramName, paramValue }) => {
      const sent = textOf(input[`self_${paramName}`])
      const text = sent === undefined ? (paramValue ?? '') : sent.replace(/^'(.*)'$/s, '$1')
      const [, variable] = /^#\{\s*(\w+)\s*\}$/.exec(text) ?? []
      return [paramName, variable === undefined ? text || null : (variables[variable] ?? null)]
    }),
  )
}

const textOf = (sent: unknown): string | undefined => (sent === undefined || sent === null ? undefined : String(sent))

function conditionsOf(item: ReportItem, input: Row): Condition[] {
  const { fieldName, fieldType, searchMode } = item
  if (!searchMode) return []
  const compare = (comparison: Comparison | undefined): Condition[] =>
    comparison ? [{ column: fieldName, fieldType, comparison: checked(item, comparison) }] : []
  const edge = (name: string, rule: 'ge' | 'le') => {
    const text = textOf(input[`${fieldName}_${name}`])?.trim()
    return text ? compare({ rule, values: [edgeOf(item, text, rule)] }) : []
  }
  const single = textOf(input[fieldName])
  return [
    ...(single === undefined ? [] : singleOf(item, single).flatMap(compare)),
    ...edge('begin', 'ge'),
    ...edge('end', 'le'),
  ]
}

/** A day without a time means all of it. */
function singleOf(item: ReportItem, text: string): (Comparison | undefined)[] {
  const isDay = isTime(item.fieldType) && /^\d{4}-\d\d-\d\d$/.test(text.trim())
  if (!isDay) return [readFilter(text)]
  return (['ge', 'le'] as const).map((rule) => ({ rule, values: [edgeOf(item, text.trim(), rule)] }))
}

const edgeOf = ({ fieldType }: ReportItem, text: string, rule: 'ge' | 'le') =>
  rule === 'le' && isTime(fieldType) && text.length === 10 ? `${text} 23:59:59.999999` : text

function checked({ fieldName, fieldTxt, fieldType }: ReportItem, comparison: Comparison): Comparison {
  const { rule, values } = comparison
  const isLike = rule === 'like' || rule === 'left_like' || rule === 'right_like'
  const refuse = (kind: string) => new BadInput([{ field: fieldName, message: `${fieldTxt}：须为${kind}` }])
  if (isLike || fieldType === 'String') return comparison
  if (isFigure(fieldType) && !values.every((value) => /^-?\d{1,40}(\.\d{1,20})?$/.test(value))) throw refuse('数值')
  if (isTime(fieldType) && !values.every(isMoment)) throw refuse('日期')
  return comparison
}

function isMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d(\.\d+)?)?)?$/.test(text)) return false
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
}

function sortOf(items: readonly ReportItem[], { column, order }: Row): Selection['sort'] {
  const item = items.find(({ fieldName, isOrder }) => isOrder && fieldName === column)
  if (item) return { column: item.fieldName, isDescending: /^desc/i.test(String(order ?? '')) }
  const sorted = sortedItem(items)
  return sorted && { column: sorted.fieldName, isDescending: sorted.sortOrder === 'descend' }
}
