// Imports one document of a sheet: adds it, or changes or skips the row that is stored already.

import type { DocumentCounts } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import type { ExistingMode } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { sql } from 'kysely'
import type { AddedRow } from '../../../crud/add-rows.ts'
import type { EntityScope } from '../../../crud/entity.ts'
import { addRow, editRow } from '../../../crud/write-rows.ts'
import type { CallFailure } from '../../../ground/errors.ts'
import { faultsOf } from '../../job/try-rows.ts'
import type { SheetRow } from './cell-texts.ts'
import { type FieldChange, findExisting, planUpdate } from './existing-rows.ts'
import {
  type ColumnPlan,
  distinctProblems,
  type SheetCodes,
  type SheetProblem,
  type ValidatedDocument,
  validateDocument,
} from './read-document.ts'

export interface DocumentImport {
  scope: EntityScope
  plan: ColumnPlan
  codes: SheetCodes
  mode: ExistingMode
  /** Fields that identify a document. */
  keys: readonly string[]
  /** Where a set of documents was read and added before: this one, and what became of it. */
  validated?: ValidatedDocument | undefined
  existing?: string | null | undefined
  added?: AddedRow
  /** Runs the change so that a refusal undoes it alone; returns the problems. */
  attempt: (work: () => Promise<void>) => Promise<Problem[]>
}

export interface ImportedDocument {
  outcome: keyof DocumentCounts
  id: string
  problems: SheetProblem[]
  /** Index of the row of each line. */
  lineRows: number[]
  /** Of an update. */
  changes: FieldChange[]
  /** Personal data that the person may not read is possibly another; a preview must not say whether it is. */
  isUncompared: boolean
}

export async function importDocument(given: DocumentImport, rows: readonly SheetRow[]): Promise<ImportedDocument> {
  const { scope, plan, codes, mode, keys, attempt } = given
  const validated = given.validated ?? validateDocument(plan, rows, codes)
  const { value, sent, sheetProblems, lineRows } = validated
  const document = { id: '', lineRows, changes: [], isUncompared: false }
  if (given.added && 'id' in given.added) {
    return { ...document, outcome: 'added', id: given.added.id, problems: validated.problems }
  }
  if (given.added) return { ...document, outcome: 'refused', problems: problemsOf(given.added.refusal) }
  const isKnown = mode === 'refuse' || given.existing !== undefined
  const found = isKnown ? (given.existing ?? null) : await findExisting(scope, { keys, values: value })
  if (found === null) {
    const { context, hooks } = scope
    const further: Problem[] = []
    // Reports faults of its other values at once, not when these are mended.
    const check = async () => void further.push(...((await hooks.checkKnown?.(context, value)) ?? []))
    if (validated.problems.length > 0) further.push(...(await attempt(check)))
    const problems = distinctProblems([validated.problems, further])
    const added = { ...document, outcome: 'added' as const, problems }
    return settle(added, attempt, () => hooks.addImported?.(context, value) ?? addRow(scope, value))
  }
  if (mode === 'skip') return { ...document, outcome: 'skipped', id: found, problems: [] }
  const update = await planUpdate(scope, { id: found, sent, key: plan.lines.key })
  const problems = distinctProblems([sheetProblems, update.problems])
  const { changes, isUncompared, isChanged } = update
  if (problems.length === 0 && changes.length === 0 && !isUncompared) {
    return { ...document, outcome: 'skipped', id: found, problems }
  }
  const outcome = isChanged ? ('updated' as const) : ('skipped' as const)
  const updated = { ...document, outcome, id: found, problems, changes, isUncompared }
  // The same values are written too and taken back: a refusal for another reason must not tell them from others.
  return settle(updated, attempt, async () => {
    if (!isChanged) await sql`savepoint unchanged`.execute(scope.context.db)
    await editRow(scope, update.value)
    if (!isChanged) await sql`rollback to savepoint unchanged`.execute(scope.context.db)
    return found
  })
}

/** Those of a refusal without a field are of the document. */
export const problemsOf = (refusal: CallFailure): Problem[] =>
  faultsOf({ id: '', name: '' }, refusal).map(({ field = '', message }) => ({ field, message }))

/** Does the work, which returns the id of the row, unless the document has problems. */
async function settle(
  document: ImportedDocument,
  attempt: DocumentImport['attempt'],
  work: () => Promise<string>,
): Promise<ImportedDocument> {
  let id = document.id
  const run = async () => {
    id = await work()
  }
  const problems = document.problems.length > 0 ? document.problems : await attempt(run)
  return problems.length > 0 ? { ...document, outcome: 'refused', problems } : { ...document, id }
}
