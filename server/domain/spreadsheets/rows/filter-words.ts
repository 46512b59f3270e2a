// The filter of a list in words, for people who read the sheet that came of it: no signs, no codes, no ids.

import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import { foundParameter } from '@kouan/contract/calls/document.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import { type Field, kindOf } from '@kouan/contract/language/field.ts'
import { recordFields } from '@kouan/contract/language/resource.ts'
import { isGroup, readSentQuery, type SentCondition, type SentEntry } from '@kouan/contract/rules/advanced-query.ts'
import {
  betweenRule,
  emptinessRules,
  isBetweenRule,
  isEmptinessRule,
  type QueryRule,
  queryRules,
  readBetween,
  readFilter,
  readQueryRule,
} from '@kouan/contract/rules/query-operators.ts'
import { addTexts } from '../../../crud/dictionary-texts.ts'
import type { EntityScope } from '../../../crud/entity.ts'
import { columnTypeOf } from '../../../crud/kinds.ts'
import { planTexts } from '../../../crud/planned-texts.ts'

/** Parameters that are no filter. */
const otherNames = new Set(['column', 'order', 'pageNo', 'pageSize', 'only', 'field', 'withVersion', '_t', '_'])
/** Read together with the conditions of `superQueryParams`. */
const joining = 'superQueryMatchType'

/** Returns the parameters of a list as one sentence: `订单编号：以 W1 开头；申报时间：2026-10-01 至 2026-10-31`. */
export async function filterWords(scope: EntityScope, filter: Readonly<Record<string, unknown>>): Promise<string> {
  const given = Object.entries(filter).flatMap(([key, value]) => {
    const text = String(value ?? '').trim()
    return otherNames.has(key) || key === joining || text === '' ? [] : [[key, text] as const]
  })
  const asked = new Map(given)
  const parts: string[] = []
  for (const [key, text] of given) {
    if (key === 'superQueryParams') {
      parts.push(`高级查询：${await advancedWords(scope, text, filter[joining] === 'or')}`)
      continue
    }
    if (key === foundParameter) {
      parts.push('批量查找的结果')
      continue
    }
    const [, name = key, part = ''] = fieldOf(scope, key) ? [] : (/^(.+)_(begin|end|MultiString)$/.exec(key) ?? [])
    // The two ends of a range are one part.
    if (part === 'end' && asked.has(`${name}_begin`)) continue
    const field = fieldOf(scope, name)
    const label = field?.label ?? name
    if (part === 'begin') parts.push(`${label}：${rangeWords(field, text, asked.get(`${name}_end`))}`)
    else if (part === 'end') parts.push(`${label}：至 ${endWords(field, text)}`)
    else parts.push(`${label}：${await comparisonWords(scope, field, part === '' ? text : `in ${text}`)}`)
  }
  return parts.length === 0 ? '全部' : parts.join('；')
}

const fieldOf = ({ resource }: EntityScope, name: string): Field | undefined =>
  ({ ...recordFields, ...resource.fields })[name]

/** An end of a range; masked where the field is personal. */
const endWords = (field: Field | undefined, value: string) =>
  field?.mask ? (maskValue(field.mask, value) ?? '') : value

const rangeWords = (field: Field | undefined, begin: string, end: string | undefined) =>
  end ? `${endWords(field, begin)} 至 ${endWords(field, end)}` : `自 ${endWords(field, begin)} 起`

/** Words around the value; equality and one of several need none. */
const around: Partial<Record<QueryRule, readonly [before: string, after: string]>> = {
  ne: ['不是 ', ''],
  like: ['包含 ', ''],
  right_like: ['以 ', ' 开头'],
  left_like: ['以 ', ' 结尾'],
  gt: ['大于 ', ''],
  ge: ['大于等于 ', ''],
  lt: ['小于 ', ''],
  le: ['小于等于 ', ''],
}

async function comparisonWords(scope: EntityScope, field: Field | undefined, text: string): Promise<string> {
  const comparison = readFilter(text)
  if (!comparison) return text
  // Several values of `,a,b,` are codes of one field that has many.
  const rule = comparison.rule === 'like' && field && kindOf(field).search === 'chosen' ? 'in' : comparison.rule
  const [before, after] = around[rule] ?? ['', '']
  return `${before}${await valueWords(scope, field, comparison.values)}${after}`
}

/** Texts in place of codes and ids; personal data masked. */
async function valueWords({ context }: EntityScope, field: Field | undefined, values: readonly string[]) {
  if (!field) return values.join('、')
  const { mask } = field
  if (mask) return values.map((value) => maskValue(mask, value) ?? '').join('、')
  if (columnTypeOf(field).types.includes('boolean')) return values[0] === 'true' ? '是' : '否'
  const rows = values.map((value): Record<string, unknown> => ({ value }))
  await addTexts(rows, planTexts({ value: field }, resourcesByName), context)
  return rows.map(({ value, value_dictText: known }) => String(known ?? value)).join('、')
}

async function advancedWords(scope: EntityScope, text: string, isAny: boolean): Promise<string> {
  const query = readSentQuery(text)
  return query ? groupWords(scope, query.entries, isAny) : text
}

async function groupWords(scope: EntityScope, entries: readonly SentEntry[], isAny: boolean): Promise<string> {
  const parts: string[] = []
  for (const entry of entries) {
    if (!isGroup(entry)) parts.push(await conditionWords(scope, entry))
    else
      parts.push(`${entry.not ? '不满足' : ''}（${await groupWords(scope, entry.records, entry.matchType === 'or')}）`)
  }
  return parts.join(isAny ? ' 或 ' : ' 且 ')
}

async function conditionWords(scope: EntityScope, { field: name, rule: word, val }: SentCondition): Promise<string> {
  const field = fieldOf(scope, name)
  const label = field?.label ?? name
  if (isEmptinessRule(word)) return `${label} ${emptinessRules[word]}`
  const text = String(val ?? '')
  const between = isBetweenRule(word) ? readBetween(text) : undefined
  if (between) return `${label} ${rangeWords(field, between[0], between[1])}`
  const rule = readQueryRule(word)
  const said = rule ? queryRules[rule] : isBetweenRule(word) ? betweenRule[word] : word
  const [before, after] = (rule && around[rule]) ?? (rule === 'eq' || rule === 'in' ? ['', ''] : [`${said} `, ''])
  const values = rule === 'in' ? text.split(',').filter(Boolean) : [text]
  return `${label} ${before || (after === '' ? '为 ' : '')}${await valueWords(scope, field, values)}${after}`
}
