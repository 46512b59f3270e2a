// Checks the rules of all columns in all rows. The first that fails counts; the page stays responsive meanwhile.
import { cellPattern } from '@kouan/contract/rules/cell-patterns.ts'
import { isEmptyValue, valueIn } from '../cell-of.ts'
import type { CellFailure, CellRule } from '../cell-rule.ts'
import type { TableColumn, TableRow } from '../cell-type.ts'
import { checkChunk, pauseOfBrowser, runHandlers } from './paced-work.ts'
import type { PatternMatcher } from './worker-matcher.ts'

export interface Validation {
  /** All rows of the table, not only those in the viewport. */
  rows: readonly TableRow[]
  columns: readonly TableColumn[]
  /** Runs regular expressions. */
  matcher: PatternMatcher
  /** Depends on the cell type. Default: undefined, null, '' and an empty list are empty. */
  isEmpty?: (value: unknown, column: TableColumn) => boolean
  /** Checks only these cells, after an edit; unique values are compared with all rows all the same. */
  only?: readonly { id: string; key: string }[]
  /** Called between two parts of the work. */
  pause?: () => Promise<void>
  /** Aborts the work; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal
}

/** Returns failures in the order of rows, and within a row of columns. */
export async function validateCells(validation: Validation): Promise<readonly CellFailure[]> {
  const { rows, columns, only } = validation
  const failures = new Map<string, Map<string, string>>()
  for (const column of columns) {
    if (!column.rules?.length) continue
    const ids = only && new Set(only.flatMap(({ id, key }) => (key === column.key ? [id] : [])))
    const checked = ids ? rows.filter(({ id }) => ids.has(id)) : rows
    if (checked.length > 0) await checkColumn({ ...validation, column, checked, failures })
  }
  return inOrder({ rows, columns, failures })
}

type FailuresByRow = ReadonlyMap<string, ReadonlyMap<string, string>>

function inOrder({ rows, columns, failures }: Pick<Validation, 'rows' | 'columns'> & { failures: FailuresByRow }) {
  const ordered: CellFailure[] = []
  if (failures.size === 0) return ordered
  for (const { id } of rows) {
    const found = failures.get(id)
    if (!found) continue
    for (const { key } of columns) {
      const message = found.get(key)
      if (message !== undefined) ordered.push({ rowId: id, columnKey: key, message })
    }
  }
  return ordered
}

interface ColumnCheck extends Validation {
  column: TableColumn
  checked: readonly TableRow[]
  failures: Map<string, Map<string, string>>
}

async function checkColumn(check: ColumnCheck): Promise<void> {
  const { column, failures } = check
  let passing = check.checked
  for (const rule of column.rules ?? []) {
    const failed = await failedBy({ ...check, checked: passing, rule })
    if (failed.size === 0) continue
    for (const [id, message] of failed) {
      const ofRow = failures.get(id) ?? new Map<string, string>()
      failures.set(id, ofRow.set(column.key, message))
    }
    passing = passing.filter(({ id }) => !failed.has(id))
  }
}

type RuleCheck = ColumnCheck & { rule: CellRule }

/** Messages by row id. A rule may have several checks, which run in this order. */
async function failedBy(check: RuleCheck): Promise<ReadonlyMap<string, string>> {
  const { rule } = check
  const failed = new Map<string, string>()
  const parts: ((check: RuleCheck) => Promise<void>)[] = []
  const note = (id: string, message: string) => void failed.set(id, message)
  if (rule.required || rule.pattern === '*') parts.push((on) => checkRequired(on, note))
  if (rule.unique || rule.pattern === 'only') parts.push((on) => checkUnique(on, note))
  if (rule.pattern && rule.pattern !== '*' && rule.pattern !== 'only') parts.push((on) => checkPattern(on, note))
  if (rule.check) parts.push((on) => checkAtOnce(on, note))
  if (rule.handler) parts.push((on) => checkHandler(on, note))
  for (const part of parts) {
    await part({
      ...check,
      checked: failed.size === 0 ? check.checked : check.checked.filter(({ id }) => !failed.has(id)),
    })
  }
  return failed
}

type Note = (id: string, message: string) => void

const emptiness =
  ({ isEmpty = isEmptyValue, column }: RuleCheck) =>
  (row: TableRow) =>
    isEmpty(valueIn(column, row), column)

async function checkRequired(check: RuleCheck, note: Note): Promise<void> {
  const { column, rule, checked } = check
  const isEmpty = emptiness(check)
  await checkChunk({ ...pace(check), items: checked }, (row) => {
    const value = valueIn(column, row)
    const isBlank = typeof value === 'string' && value.trim() === ''
    if (isBlank || isEmpty(row)) note(row.id, rule.message ?? `${column.title}不能为空`)
  })
}

async function checkUnique(check: RuleCheck, note: Note): Promise<void> {
  const { column, rule, rows, checked } = check
  const isEmpty = emptiness(check)
  const counts = new Map<string, number>()
  await checkChunk({ ...pace(check), items: rows }, (row) => {
    if (isEmpty(row)) return
    const text = textOf(valueIn(column, row))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  })
  await checkChunk({ ...pace(check), items: checked }, (row) => {
    const count = counts.get(textOf(valueIn(column, row))) ?? 0
    if (count > 1 && !isEmpty(row)) note(row.id, rule.message ?? `${column.title}不能重复`)
  })
}

async function checkPattern(check: RuleCheck, note: Note): Promise<void> {
  const { column, rule, checked, matcher } = check
  const isEmpty = emptiness(check)
  const name = rule.pattern ?? ''
  const named = cellPattern(name)
  const filled: TableRow[] = []
  await checkChunk({ ...pace(check), items: checked }, (row) => {
    if (isEmpty(row)) return
    if (!named) filled.push(row)
    else if (!named.matches(textOf(valueIn(column, row)))) note(row.id, rule.message ?? named.message)
  })
  if (filled.length === 0) return
  const answer = await matcher({ pattern: name, texts: filled.map((row) => textOf(valueIn(column, row))) })
  check.signal?.throwIfAborted()
  for (const [place, row] of filled.entries()) {
    const isGood = 'fault' in answer ? answer.fault : answer.matched[place]
    if (isGood === true) continue
    note(row.id, isGood === false ? (rule.message ?? `${column.title}格式不正确`) : faultSentence(isGood, column))
  }
}

/** A rule that could not be checked counts as failed, so that its author learns of it. */
function faultSentence(fault: 'invalid' | 'unavailable' | undefined, { title }: TableColumn): string {
  if (fault === 'invalid') return `“${title}”的校验规则不是有效的正则表达式，请联系管理员`
  if (fault === 'unavailable') return `“${title}”的校验规则无法执行，请刷新页面后重试`
  return `“${title}”的校验规则执行超时，请联系管理员修改规则`
}

async function checkAtOnce(check: RuleCheck, note: Note): Promise<void> {
  const { column, rule, rows, checked } = check
  await checkChunk({ ...pace(check), items: checked }, (row) => {
    const wrong = rule.check?.(valueIn(column, row), { row, column, rows })
    if (wrong !== undefined) note(row.id, wrong || rule.message || `${column.title}不符合要求`)
  })
}

async function checkHandler(check: RuleCheck, note: Note): Promise<void> {
  const { column, rule, rows, checked } = check
  const { handler } = rule
  if (!handler) return
  await runHandlers({ ...pace(check), items: checked }, async (row) => {
    try {
      const wrong = await handler(valueIn(column, row), { row, column, rows })
      if (wrong !== undefined) note(row.id, wrong || rule.message || `${column.title}不符合要求`)
    } catch (error) {
      const reason = error instanceof Error && error.message !== '' ? `：${error.message}` : ''
      note(row.id, `校验未完成${reason}，请重试`)
    }
  })
}

const pace = ({ pause = pauseOfBrowser, signal }: Validation) => ({ pause, signal })

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
