// An advanced query while it is made: its conditions and groups as rows of the screen.
import { isGroup as hasRecords, type MatchType } from '@kouan/contract/rules/advanced-query.ts'
import { isBetweenRule, isEmptinessRule, readBetween } from '@kouan/contract/rules/query-operators.ts'
import {
  type ConditionRule,
  type QueryCondition,
  type QueryField,
  type QueryRecord,
  rulesOf,
} from './query-condition.ts'

export interface ConditionDraft {
  /** Of the row on the screen. */
  id: number
  field?: string | undefined
  rule?: ConditionRule | undefined
  val: string
}

export interface GroupDraft {
  id: number
  matchType: MatchType
  not: boolean
  drafts: readonly Draft[]
}

export type Draft = ConditionDraft | GroupDraft

export const isGroupDraft = (draft: Draft): draft is GroupDraft => 'drafts' in draft

export function changeField(draft: ConditionDraft, field: QueryField | undefined): ConditionDraft {
  if (field?.field === draft.field) return draft
  const rules = rulesOf(field?.type)
  const rule = draft.rule && rules.includes(draft.rule) ? draft.rule : rules[0]
  return { id: draft.id, field: field?.field, rule, val: '' }
}

const isOfSeveral = (rule: ConditionRule | undefined) => rule === 'in' || rule === 'between'

/** Away from `in` only the first of several values stays; between two ends begins at the value there was. */
export function changeRule(draft: ConditionDraft, rule: ConditionRule): ConditionDraft {
  if (isEmptinessRule(rule)) return { ...draft, rule, val: '' }
  if (rule === draft.rule || !(isOfSeveral(draft.rule) || isBetweenRule(rule))) return { ...draft, rule }
  const first = draft.val.split(',')[0] ?? ''
  return { ...draft, rule, val: isBetweenRule(rule) && first !== '' ? `${first},` : first }
}

function isComplete({ field, rule, val }: Omit<ConditionDraft, 'id'>): boolean {
  if (field === undefined || rule === undefined) return false
  return isEmptinessRule(rule) || (isBetweenRule(rule) ? readBetween(val) !== undefined : val.trim() !== '')
}

/** No conditions, or none that has its field, rule and value. */
export const isEmptyQuery = (drafts: readonly Draft[]): boolean =>
  drafts.every((draft) => (isGroupDraft(draft) ? isEmptyQuery(draft.drafts) : !isComplete(draft)))

/** The complete conditions with what their fields bring along; the others, and groups of none, are left out. */
export function toRecords(drafts: readonly Draft[], fields: readonly QueryField[]): QueryRecord[] {
  return drafts.flatMap((draft): QueryRecord[] => {
    if (!isGroupDraft(draft)) return toCondition(draft, fields)
    const records = toRecords(draft.drafts, fields)
    return records.length > 0 ? [{ matchType: draft.matchType, ...(draft.not ? { not: true } : {}), records }] : []
  })
}

function toCondition({ id: _, ...draft }: ConditionDraft, fields: readonly QueryField[]): QueryCondition[] {
  const field = fields.find((one) => one.field === draft.field)
  if (!field || draft.rule === undefined || !isComplete(draft)) return []
  const { label: _label, group: _group, ...facts } = field
  return [{ ...facts, rule: draft.rule, val: draft.val.trim() }]
}

/** As rows for the screen; a group of nothing is one row to fill in. */
export function toDrafts(records: readonly QueryRecord[], takeId: () => number): Draft[] {
  const drafts = records.map((record): Draft => {
    if (hasRecords(record)) {
      const { matchType, not = false, records: inner } = record
      return { id: takeId(), matchType, not, drafts: toDrafts(inner, takeId) }
    }
    const { field, rule, val } = record
    return { id: takeId(), field, rule, val }
  })
  return drafts.length > 0 ? drafts : [{ id: takeId(), val: '' }]
}

/** Replaces one draft by others, at whatever depth it is. */
export const replaceDraft = (drafts: readonly Draft[], id: number, next: (draft: Draft) => readonly Draft[]): Draft[] =>
  drafts.flatMap((draft) => {
    if (draft.id === id) return next(draft)
    return isGroupDraft(draft) ? [{ ...draft, drafts: replaceDraft(draft.drafts, id, next) }] : [draft]
  })
