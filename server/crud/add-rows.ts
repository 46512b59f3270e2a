// Adds rows by sets: what would be asked for each of them is asked once for all, and each table takes them in one statement.
import { sql } from 'kysely'
import { newIds } from '../db/new-ids.ts'
import { fileFields } from '../files/file-references.ts'
import { type AuditDetail, actorName } from '../gate/context.ts'
import { CallFailure } from '../ground/errors.ts'
import { refuseUnknownCodes } from './check-codes.ts'
import { logColumns, toColumns } from './column-plan.ts'
import type { Entity, EntityScope } from './entity.ts'
import type { Row } from './hooks.ts'
import { insertRows } from './insert-rows.ts'
import { typedTextOf } from './kinds.ts'
import { addLinesOfMany } from './line-rows.ts'
import { insertedColumns } from './shared-table.ts'
import { ownRow, storedSpellings, takenFailure } from './write-rows.ts'

/** A row with what its audit row would hold, or what refuses it. Undefined: it depends on another one of the set, and is to be added after it. */
export type AddedRow = { id: string; detail: () => AuditDetail } | { refusal: CallFailure } | undefined

/** Rows of other entities are added one by one: another one of the set, or what is written beside them, may decide on them. */
export const canAddBySets = ({ resource: { fields, tree }, hooks, plan }: Entity): boolean =>
  !tree &&
  !hooks.addImported &&
  !hooks.isTaken &&
  (hooks.bySets !== undefined || (!hooks.beforeAdd && !hooks.afterSave)) &&
  plan.columns.every(({ field, links }) => !links && (!field.unique || typedTextOf(field))) &&
  fileFields(fields).length === 0

/**
 * Inserts the rows with their lines, without audit. `turn` is awaited before each of them. What the database refuses is thrown:
 * then none was added.
 */
export async function addRows(scope: EntityScope, sent: readonly Row[], turn: () => Promise<void>) {
  const { context, resource, hooks } = scope
  const given = sent.map((row) => ({ ...ownRow(scope, row) }))
  await hooks.bySets?.prepare(context, given)
  const stored = await storedTexts(scope, given)
  const added: AddedRow[] = []
  const seen = new Set<string>()
  const isAlone = (row: Row) => distinctTexts(scope, row).some((text) => seen.has(text))
  const fit: { row: Row; at: number }[] = []
  for (const [at, one] of given.entries()) {
    await turn()
    if (isAlone(one)) continue
    try {
      const row = (await hooks.beforeAdd?.(context, one)) ?? one
      await refuseUnknownCodes(context, resource, { values: row })
      for (const { texts, ...unique } of uniqueValues(scope, row))
        if (texts.some((text) => stored.has(text))) throw takenFailure(unique)
      // The hook may have completed it.
      if (isAlone(row)) continue
      fit.push({ row, at })
      for (const text of [...distinctTexts(scope, one), ...distinctTexts(scope, row)]) seen.add(text)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      added[at] = { refusal: error }
    }
  }
  for (const [n, inserted] of (await insertAll(scope, fit)).entries()) {
    const { row = {}, at = 0 } = fit[n] ?? {}
    added[at] = inserted
    await hooks.afterSave?.(context, { id: inserted.id, input: row })
  }
  return added
}

async function insertAll({ context, resource, plan }: EntityScope, fit: readonly { row: Row }[]) {
  const given = plan.isSealed ? await newIds(context.db, { table: plan.table, count: fit.length }) : undefined
  const columns = fit.map(({ row }, n) =>
    toColumns({ plan, id: given?.[n] ?? '', values: row, vault: context.services.vault }),
  )
  const record = { create_by: actorName(context.actor), create_time: context.now }
  const rows = columns.map((own, n) => insertedColumns(plan, { ...own, ...record, ...(given && { id: given[n] }) }))
  const ids = await insertRows(context, plan, rows)
  const beside: [string, (id: string) => Row[]][] = []
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    const linesOf = ({ [key]: lines }: Row) => (Array.isArray(lines) ? (lines as Row[]) : [])
    const lines = fit.flatMap(({ row }, n) =>
      linesOf(row).map((values, at) => ({ headId: ids[n] ?? '', values, lineNo: at + 1 })),
    )
    beside.push([key, await addLinesOfMany(context, line, lines)])
  }
  return ids.map((id, n) => {
    const logged = () => ({
      ...logColumns(context, plan, { ...columns[n], id }),
      ...Object.fromEntries(beside.map(([key, linesOf]) => [key, linesOf(id)]).filter(([, lines]) => lines?.length)),
    })
    return { id, detail: () => ({ target: `${resource.name} ${id}`, after: logged() }) }
  })
}

/** Two rows with one of these texts are not added in one set. */
const distinctTexts = (scope: EntityScope, row: Row): string[] => [
  ...uniqueValues(scope, row).flatMap(({ texts }) => texts),
  ...(scope.hooks.bySets?.shared(row) ?? []),
]

/** The unique values of a row; `texts`: what may be stored of them, each behind the name of its column. */
function uniqueValues(scope: EntityScope, row: Row) {
  return scope.plan.columns.flatMap((planned) => {
    const { name, field, hash } = planned
    const column = hash ?? planned.column
    const value = row[name]
    if (!field.unique || value === undefined || value === null || value === '') return []
    const spelled = storedSpellings(scope, planned, value)
    return [{ name, field, value, column, spelled, texts: spelled.map((text) => `${column} ${text}`) }]
  })
}

/** Returns the texts of unique values that other rows have; deleted rows do not count. */
async function storedTexts(scope: EntityScope, rows: readonly Row[]): Promise<Set<string>> {
  const { context, resource } = scope
  const found = new Set<string>()
  const all = rows.flatMap((row) => uniqueValues(scope, row))
  const alive = resource.recycle ? sql`and del_flag = 0` : sql``
  for (const column of new Set(all.map((one) => one.column))) {
    const texts = all.flatMap((one) => (one.column === column ? one.spelled : []))
    const { rows: taken } = await sql<{ text: string }>`select ${sql.ref(column)} as text
      from ${sql.table(resource.table)} where ${sql.ref(column)} = any(${texts}) ${alive}`.execute(context.db)
    for (const { text } of taken) found.add(`${column} ${text}`)
  }
  return found
}
