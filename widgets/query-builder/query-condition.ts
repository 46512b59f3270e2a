// The conditions of an advanced query: what may be compared how, and what makes a query.
import {
  type EmptinessRule,
  emptinessRules,
  isEmptinessRule,
  type QueryRule,
  queryRules,
} from '@kouan/contract/rules/query-operators.ts'
import type { SelectOption } from '../multi-select/select-option.ts'

export type ConditionRule = QueryRule | EmptinessRule

export const ruleLabels: Record<ConditionRule, string> = { ...queryRules, ...emptinessRules }

/** What a field brings along to its conditions. */
interface FieldFacts {
  /** text, number, date, datetime, time, select, dictionary, switch, or one that an editor is handed in for. */
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

export type MatchType = 'and' | 'or'
export const matchTypes: Record<MatchType, string> = { and: '所有条件都要匹配', or: '任一条件匹配即可' }

export interface Query {
  matchType: MatchType
  records: readonly QueryCondition[]
}

export interface SavedQuery extends Query {
  title: string
}

/** A condition while it is made. */
export interface ConditionDraft {
  /** Of the row on the screen. */
  id: number
  field?: string | undefined
  rule?: ConditionRule | undefined
  val: string
}

const comparing = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'empty', 'not_empty'] as const
const choosing = ['eq', 'ne', 'in', 'empty', 'not_empty'] as const
const all: readonly ConditionRule[] = ['like', 'right_like', 'left_like', ...comparing]

const rulesByType: Readonly<Record<string, readonly ConditionRule[]>> = {
  number: comparing,
  date: comparing.filter((rule) => rule !== 'in'),
  datetime: comparing.filter((rule) => rule !== 'in'),
  time: comparing.filter((rule) => rule !== 'in'),
  select: choosing,
  dictionary: choosing,
  switch: ['eq', 'ne', 'empty', 'not_empty'],
  user: choosing,
  department: choosing,
}

/** The rules that make sense for a type; a type of one's own knows all. The first is the one to begin with. */
export const rulesOf = (type: string | undefined): readonly ConditionRule[] =>
  (type !== undefined && Object.hasOwn(rulesByType, type) ? rulesByType[type] : undefined) ?? all

export function changeField(draft: ConditionDraft, field: QueryField | undefined): ConditionDraft {
  if (field?.field === draft.field) return draft
  const rules = rulesOf(field?.type)
  const rule = draft.rule && rules.includes(draft.rule) ? draft.rule : rules[0]
  return { id: draft.id, field: field?.field, rule, val: '' }
}

/** Away from `in` only the first of several values stays. */
export function changeRule(draft: ConditionDraft, rule: ConditionRule): ConditionDraft {
  if (isEmptinessRule(rule)) return { ...draft, rule, val: '' }
  return { ...draft, rule, val: draft.rule === 'in' && rule !== 'in' ? (draft.val.split(',')[0] ?? '') : draft.val }
}

const isComplete = ({ field, rule, val }: ConditionDraft) =>
  field !== undefined && rule !== undefined && (isEmptinessRule(rule) || val.trim() !== '')

/** No conditions, or none that has its field, rule and value. */
export const isEmptyQuery = (drafts: readonly ConditionDraft[]): boolean => !drafts.some(isComplete)

/** The complete conditions with what their fields bring along; the others are left out. */
export function toRecords(drafts: readonly ConditionDraft[], fields: readonly QueryField[]): QueryCondition[] {
  return drafts.flatMap(({ id: _, ...draft }) => {
    const field = fields.find((one) => one.field === draft.field)
    if (!field || draft.rule === undefined || !isComplete({ id: 0, ...draft })) return []
    const { label: _label, group: _group, ...facts } = field
    return [{ ...facts, rule: draft.rule, val: draft.val.trim() }]
  })
}

/** As rows for the screen; a query of nothing is one row to fill in. */
export function toDrafts(records: readonly Pick<QueryCondition, 'field' | 'rule' | 'val'>[], firstId: number) {
  const drafts: ConditionDraft[] = records.map(({ field, rule, val }, place) => ({
    id: firstId + place,
    field,
    rule,
    val,
  }))
  return drafts.length > 0 ? drafts : [{ id: firstId, val: '' }]
}

export const isActive = (query: Query | undefined): boolean => query !== undefined && query.records.length > 0

/** For a list call. A rule without a value sends its own word: servers drop conditions whose value is empty. */
export function toListQuery(query: Query | undefined): { superQueryParams?: string; superQueryMatchType?: MatchType } {
  if (!query || !isActive(query)) return {}
  const conditions = query.records.map(({ field, rule, val, type, dbType }) => ({
    field,
    rule,
    val: isEmptinessRule(rule) ? rule : val,
    type,
    ...(dbType === undefined ? {} : { dbType }),
  }))
  return { superQueryParams: encodeURI(JSON.stringify(conditions)), superQueryMatchType: query.matchType }
}
