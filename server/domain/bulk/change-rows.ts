// Changes one field of several rows, each by the rules of its form; a refused row does not affect the others.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../crud/action-rows.ts'
import type { EntityScope } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { readLinesOf } from '../../crud/line-rows.ts'
import { editRow } from '../../crud/write-rows.ts'
import { type AuditDetail, type Context, hasRight } from '../../gate/context.ts'
import { BadInput, Conflict } from '../../ground/errors.ts'
import { type ActedRows, nameOf, type Step } from '../job/job-over-rows.ts'
import { tryRows } from '../job/try-rows.ts'
import { type Change, isSame } from './plan-change.ts'

export interface ChangingRow {
  id: string
  /** Title and key of the row: `进口订单 A-1`. */
  name: string
  row: Row
  /** Values before the change: one, or those of its lines. */
  before: unknown[]
  after: unknown[]
  /** Input of the edit; absent where the row has the value already. */
  change?: Row
}

export interface ChangedRows extends ActedRows {
  rows: ChangingRow[]
  /** Audit details of each changed row. */
  changed: AuditDetail[]
}

export interface Changing {
  change: Change
  ids: string[]
  /** Rows that others changed after this moment are refused. */
  seen?: Date | undefined
  /** An action follows, also on rows that hold the value already: those that others changed are refused, too. */
  isActedOn?: boolean
  /** Awaited before each row. */
  step?: Step
}

export async function changeRows(
  scope: EntityScope,
  { change, ids, seen, isActedOn, step }: Changing,
): Promise<ChangedRows> {
  const { context } = scope
  const found = await rowsOf(scope).byIds(context, { ids })
  const rows = await changesOf(scope, { change, found })
  const late = seen ? await changedSince(scope, { ids, seen }) : new Map<string, string>()
  const changed: AuditDetail[] = []
  const each: Context = { ...context, audit: (detail) => void changed.push(detail) }
  const wanted = rows.filter((row) => row.change !== undefined || (isActedOn && late.has(row.id)))
  const faults = await tryRows(context.db, wanted, async ({ id, row, change: sent }) => {
    await step?.()
    const other = late.get(id)
    if (other !== undefined) throw new Conflict(`预览之后已被 ${other} 修改，未再改动，请重新预览`)
    const { value, problems } = readInput(callsOf(scope.resource).edit.input, { id, ...sent }, { partial: true })
    if (problems.length > 0) throw new BadInput(problems)
    await editRow({ ...scope, context: each }, { ...value, id, version: row.version })
  })
  return { rows, faults, changed }
}

async function changesOf(
  { context, resource }: EntityScope,
  { change, found }: { change: Change; found: readonly (Row & { id: string })[] },
): Promise<ChangingRow[]> {
  const { name, field, line, next } = change
  const headIds = found.map(({ id }) => id)
  // Whether a row holds this value already would tell what is masked, guess by guess.
  const mayCompare = !field.encrypt || hasRight(context, permissionOf(resource, 'reveal'))
  const linesOf = line && (await readLinesOf(context, { line: line.of, headIds }))
  return found.map((row): ChangingRow => {
    const lines = linesOf?.get(row.id)
    const before = lines ? lines.map((one) => one[name]) : [row[name]]
    const after = before.map(next)
    const isAlready = mayCompare && before.every((value, at) => isSame(value, after[at]))
    const sent =
      lines && line ? { [line.key]: lines.map((one, at) => ({ ...one, [name]: after[at] })) } : { [name]: after[0] }
    return { id: row.id, name: nameOf(resource, row), row, before, after, ...(isAlready ? {} : { change: sent }) }
  })
}

/** Returns who changed which rows. */
async function changedSince(
  { context, resource }: EntityScope,
  { ids, seen }: { ids: string[]; seen: Date },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; who: string | null }>`select id::text, update_by as who
    from ${sql.table(resource.table)} where id = any(${ids}::bigint[]) and update_time > ${seen}`.execute(context.db)
  return new Map(rows.map(({ id, who }) => [id, who ?? '他人']))
}
