// Writes a query as a text for an address, and reads it back. The text of an address is untrusted.
import { deepestGroup, isGroup, type MatchType, mostConditions } from '@kouan/contract/rules/advanced-query.ts'
import { isBetweenRule, isEmptinessRule, readQueryRule } from '@kouan/contract/rules/query-operators.ts'
import {
  type ConditionRule,
  countConditions,
  type Query,
  type QueryField,
  type QueryRecord,
  rulesOf,
} from './query-condition.ts'
import { type Draft, toRecords } from './query-drafts.ts'

const longestText = 20_000
const longestValue = 2000

/**
 * `["or",["name","like","张"],["!and",["status","empty"],["amount","gt","1"]]]`; escaping for the address is the business
 * of who writes it there.
 */
export const queryToText = ({ matchType, records }: Query): string =>
  JSON.stringify([matchType, ...records.map(asList)])

const asList = (record: QueryRecord): unknown[] => {
  if (isGroup(record)) return [`${record.not ? '!' : ''}${record.matchType}`, ...record.records.map(asList)]
  const { field, rule, val } = record
  return val === '' ? [field, rule] : [field, rule, val]
}

/** Nothing when the text is no query; conditions on unknown fields or by rules that do not fit are left out. */
export function textToQuery(text: string | null | undefined, fields: readonly QueryField[]): Query | undefined {
  if (!text || text.length > longestText) return undefined
  const [matchType, ...entries] = parseList(text) ?? []
  if (matchType !== 'and' && matchType !== 'or') return undefined
  const records = knownConditions(entries.map(asRecord), fields)
  if (records.length === 0 || countConditions(records) > mostConditions) return undefined
  return { matchType, records }
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

/** A list whose second part is a list is a group. */
function asRecord(entry: unknown): unknown {
  if (!Array.isArray(entry)) return undefined
  const [first, second, val = '']: unknown[] = entry
  if (!Array.isArray(second)) return { field: first, rule: second, val }
  const [, not = '', matchType] = /^(!?)(and|or)$/.exec(String(first)) ?? []
  return matchType === undefined ? undefined : { matchType, not: not === '!', records: entry.slice(1).map(asRecord) }
}

/** Of conditions from outside (an address, a store) those on known fields by rules that fit them. */
export const knownConditions = (records: readonly unknown[], fields: readonly QueryField[]): QueryRecord[] =>
  toRecords(readRecords(records, { fields, depth: 0 }), fields)

function readRecords(
  records: readonly unknown[],
  { fields, depth }: { fields: readonly QueryField[]; depth: number },
): Draft[] {
  if (depth > deepestGroup) return []
  return records.flatMap((one, id): Draft[] => {
    const { records: inner, matchType, not, ...condition } = (one ?? {}) as Record<string, unknown>
    if (!Array.isArray(inner)) {
      const read = readCondition(condition, fields)
      return read ? [{ id, ...read }] : []
    }
    const joined: MatchType = matchType === 'or' ? 'or' : 'and'
    return [{ id, matchType: joined, not: not === true, drafts: readRecords(inner, { fields, depth: depth + 1 }) }]
  })
}

function readCondition({ field: name, rule: word, val }: Record<string, unknown>, fields: readonly QueryField[]) {
  if (typeof name !== 'string' || typeof word !== 'string' || typeof val !== 'string') return undefined
  const rule: ConditionRule | undefined = isEmptinessRule(word) || isBetweenRule(word) ? word : readQueryRule(word)
  const field = fields.find((one) => one.field === name)
  if (!field || !rule || !rulesOf(field.type).includes(rule) || val.length > longestValue) return undefined
  return { field: name, rule, val: isEmptinessRule(rule) ? '' : val }
}
