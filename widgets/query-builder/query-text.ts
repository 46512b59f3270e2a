// A query as a text that stands in an address, and back. What comes from an address may come from anybody.
import { isEmptinessRule, readQueryRule } from '@kouan/contract/rules/query-operators.ts'
import {
  type ConditionRule,
  type Query,
  type QueryCondition,
  type QueryField,
  rulesOf,
  toRecords,
} from './query-condition.ts'

const longestText = 20_000
const mostConditions = 100
const longestValue = 2000

/** `["or",["name","like","张"],["status","empty"]]`; escaping for the address is the business of who writes it there. */
export const queryToText = ({ matchType, records }: Query): string =>
  JSON.stringify([
    matchType,
    ...records.map(({ field, rule, val }) => (val === '' ? [field, rule] : [field, rule, val])),
  ])

/** Nothing when the text is no query; conditions on unknown fields or by rules that do not fit are left out. */
export function textToQuery(text: string | null | undefined, fields: readonly QueryField[]): Query | undefined {
  if (!text || text.length > longestText) return undefined
  const parsed = parseList(text)
  const [matchType, ...entries] = parsed ?? []
  if ((matchType !== 'and' && matchType !== 'or') || entries.length > mostConditions) return undefined
  const conditions = entries.map((entry) => {
    const [field, rule, val = ''] = Array.isArray(entry) ? (entry as unknown[]) : []
    return { field, rule, val }
  })
  const records = knownConditions(conditions, fields)
  return records.length > 0 ? { matchType, records } : undefined
}

function parseList(text: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    // A broken text is no query; the page shows the list without one.
    return undefined
  }
}

type ReadCondition = Readonly<Record<'field' | 'rule' | 'val', unknown>>

/** Of conditions from outside (an address, a store) those on known fields by rules that fit them. */
export function knownConditions(conditions: readonly ReadCondition[], fields: readonly QueryField[]): QueryCondition[] {
  const drafts = conditions.flatMap((condition, id) => {
    const read = readCondition(condition ?? {}, fields)
    return read ? [{ id, ...read }] : []
  })
  return toRecords(drafts, fields)
}

function readCondition({ field: name, rule: word, val }: ReadCondition, fields: readonly QueryField[]) {
  if (typeof name !== 'string' || typeof word !== 'string' || typeof val !== 'string') return undefined
  const rule: ConditionRule | undefined = isEmptinessRule(word) ? word : readQueryRule(word)
  const field = fields.find((one) => one.field === name)
  if (!field || !rule || !rulesOf(field.type).includes(rule) || val.length > longestValue) return undefined
  return { field: name, rule, val: isEmptinessRule(rule) ? '' : val }
}
