// The conditions of an advanced query: fields, their rules, and the query itself.
import { isGroup, type MatchType } from '@kouan/contract/rules/advanced-query.ts'
import {
  betweenRule,
  type EmptinessRule,
  emptinessRules,
  isEmptinessRule,
  type QueryRule,
  queryRules,
} from '@kouan/contract/rules/query-operators.ts'
import type { SelectOption } from '../multi-select/select-option.ts'

export type ConditionRule = QueryRule | EmptinessRule | keyof typeof betweenRule

export const ruleLabels: Record<ConditionRule, string> = { ...queryRules, ...betweenRule, ...emptinessRules }

/** Facts of a field for its conditions. */
interface FieldFacts {
  /** text, number, date, datetime, time, select, dictionary, switch, exact, or one that an editor is handed in for. */
  type: string
  dbType?: string
  options?: readonly SelectOption[]
  dictCode?: string
  dictTable?: string
  dictText?: string
  customReturnField?: string
  popup?: unknown
}

export interface QueryField extends FieldFacts {
  field: string
  label: string
  /** A heading above it in the list of fields. */
  group?: string
}

export interface QueryCondition extends FieldFacts {
  field: string
  rule: ConditionRule
  /** Several values of `in` are joined by commas; of 为空 and 不为空 it is empty. */
  val: string
}

export const matchTypes: Record<MatchType, string> = { and: '所有条件都要匹配', or: '任一条件匹配即可' }

/** Conditions joined among themselves. */
export interface QueryGroup {
  matchType: MatchType
  /** Those rows for which they do not hold. */
  not?: boolean
  records: readonly QueryRecord[]
}

export type QueryRecord = QueryCondition | QueryGroup

export interface Query {
  matchType: MatchType
  records: readonly QueryRecord[]
}

export interface SavedQuery extends Query {
  title: string
  /** The id of the audience that sees it, too. */
  sharedWith?: string | undefined
  /** The owner of a query of another user, which can be used, but neither replaced nor removed. */
  owner?: string | undefined
}

const comparing = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'empty', 'not_empty'] as const
/** Types whose values have no comma. */
const ranging = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'in', 'empty', 'not_empty'] as const
const choosing = ['eq', 'ne', 'in', 'empty', 'not_empty'] as const
const all: readonly ConditionRule[] = ['like', 'right_like', 'left_like', ...comparing]

const rulesByType: Readonly<Record<string, readonly ConditionRule[]>> = {
  number: ranging,
  date: ranging.filter((rule) => rule !== 'in'),
  datetime: ranging.filter((rule) => rule !== 'in'),
  time: ranging.filter((rule) => rule !== 'in'),
  select: choosing,
  dictionary: choosing,
  switch: ['eq', 'ne', 'empty', 'not_empty'],
  user: choosing,
  department: choosing,
  choice: choosing,
  /** Stored encrypted: only equal values are found. */
  exact: ['eq'],
  /** Several values in one text. */
  oneOfSeveral: ['like', 'empty', 'not_empty'],
  content: ['like', 'empty', 'not_empty'],
  presence: ['not_empty', 'empty'],
}

/** The rules that make sense for a type; a type of one's own knows all. The first is the one to begin with. */
export const rulesOf = (type: string | undefined): readonly ConditionRule[] =>
  (type !== undefined && Object.hasOwn(rulesByType, type) ? rulesByType[type] : undefined) ?? all

export const isActive = (query: Query | undefined): boolean => query !== undefined && query.records.length > 0

export const countConditions = (records: readonly QueryRecord[]): number =>
  records.reduce((sum, one) => sum + (isGroup(one) ? countConditions(one.records) : 1), 0)

/** For a list call. A rule without a value sends its own word: servers drop conditions whose value is empty. */
export function toListQuery(query: Query | undefined): { superQueryParams?: string; superQueryMatchType?: MatchType } {
  if (!query || !isActive(query)) return {}
  const sent = query.records.map(sentRecord)
  return { superQueryParams: encodeURI(JSON.stringify(sent)), superQueryMatchType: query.matchType }
}

function sentRecord(record: QueryRecord): object {
  if (isGroup(record)) return { ...record, records: record.records.map(sentRecord) }
  const { field, rule, val, type, dbType } = record
  return {
    field,
    rule,
    val: isEmptinessRule(rule) ? rule : val,
    type,
    ...(dbType === undefined ? {} : { dbType }),
  }
}
