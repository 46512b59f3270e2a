// A sheet as new rows, by a job: read once into the database, then taken in a hundred documents at a time. What a slice writes and
// what is left to do are one transaction, so a process that dies leaves every document written once or not at all. Where all of a
// sheet must be right it is looked at in the same way first, and then written in one slice: a row may repeat one far before it.

import { exampleMark } from '@kouan/contract/calls/sheet-columns.ts'
import { importManyOf, mostImportRows } from '@kouan/contract/calls/sheets.ts'
import type { RefusedGroup } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import type { Entity } from '../../crud/entity.ts'
import { addRow } from '../../crud/write-rows.ts'
import { judgeGroup, placeProblems, planSheet, readSheetCodes, type SheetPlan } from '../../exchange/judge-group.ts'
import { checkNames, keyColumns } from '../../exchange/sheet-heads.ts'
import type { Context } from '../../gate/context.ts'
import { Refusal } from '../../ground/errors.ts'
import { peekSheet, withGroups } from '../../sheets/sheets.ts'
import { type Fault, handleJob, type JobHandling, type Slice, type SliceResult } from '../job/handle-job.ts'
import { createRowSavepoints } from '../job/try-rows.ts'
import {
  addChunk,
  addImport,
  addRefused,
  type Chunk,
  countRows,
  dropChunk,
  dropLeftChunks,
  nextChunk,
  readHeads,
} from './stored-import.ts'
import { findUploadedSheet } from './uploaded-sheet.ts'

const groupsAtOnce = 100

interface Cursor {
  importId: string
  /** `check`: nothing is written until all of it was looked at. */
  pass: 'check' | 'write'
  /** The chunk before. */
  after: string
}

interface Input {
  file: string
  names: unknown
  headRow: number
  isWhole?: boolean | null
}

/** `keys`: fields by which rows of a sheet are one document with its lines. */
export function importJob(entity: Entity, keys: readonly string[]): JobHandling {
  const { resource } = entity
  return handleJob<ReturnType<typeof importManyOf>['input'], Cursor>(importManyOf(resource), {
    async begin(context, { file, names }) {
      checkNames(resource, names)
      const { name } = await findUploadedSheet(context, file)
      context.audit({ input: { file: name } })
      return {}
    },
    slice: (context, slice) =>
      slice.cursor === undefined
        ? readIn(context, { resource, keys, slice })
        : takeIn(context, { entity, slice, cursor: slice.cursor }),
  })
}

type Sliced = Slice<Input, Cursor>
interface Reading {
  resource: Resource
  keys: readonly string[]
  slice: Sliced
}

async function readIn(context: Context, { resource, keys, slice }: Reading): Promise<SliceResult<Cursor>> {
  const { input, jobId, reportProgress } = slice
  const { headRow } = input
  const names = checkNames(resource, input.names)
  const { name, read } = await findUploadedSheet(context, input.file)
  const source = await read()
  await dropLeftChunks(context)
  const { cells } = await peekSheet(source, { rows: headRow })
  const heads = (cells[headRow - 1] ?? []).map((head) => head.trim())
  const grouping = {
    rows: mostImportRows + headRow + 1,
    headRow,
    keys: keyColumns(names, keys),
    skipped: exampleMark,
  }
  return withGroups(source, grouping, async ({ groups, rows, next }) => {
    if (rows === 0) throw new Refusal(`文件导入失败:${name}没有数据`)
    if (rows > mostImportRows) throw new Refusal(`文件导入失败:一次最多导入${mostImportRows}行，请拆分后再导入`)
    const importId = await addImport(context, { resource, jobId, fileName: name, file: input.file, heads, total: rows })
    let read = 0
    for (let chunk = await next(groupsAtOnce); chunk.length > 0; chunk = await next(groupsAtOnce)) {
      await addChunk(context, importId, chunk)
      read += chunk.length
      await reportProgress({ rows: 0, sentence: `正在读取，已读${Math.round((100 * read) / groups)}%` })
    }
    const pass = input.isWhole ? 'check' : 'write'
    return { rows: 0, total: rows, next: { importId, pass, after: '0' }, sentence: `已读取${rows}行，开始导入` }
  })
}

interface Taking {
  entity: Entity
  slice: Sliced
  cursor: Cursor
}

async function takeIn(context: Context, taking: Taking): Promise<SliceResult<Cursor>> {
  const { entity, slice, cursor } = taking
  const { resource } = entity
  const { importId, pass, after } = cursor
  if (slice.input.isWhole && pass === 'write') return writeWhole(context, taking)
  const found = await nextChunk(context, importId, after)
  if (!found) {
    const counts = await countRows(context, importId, { done: 0, faulty: 0 })
    if (pass === 'check' && counts.faulty === 0) return { rows: 0, next: { importId, pass: 'write', after: '0' } }
    return { rows: pass === 'check' ? counts.total : 0, sentence: outcomeOf(counts) }
  }
  const plan = await planOf(context, taking)
  const taken = await takeChunk(context, { ...taking, plan, chunk: found.chunk, isTrial: pass === 'check', before: 0 })
  const rows = found.chunk.flat().length
  const done = pass === 'check' ? 0 : rows - taken.rows
  if (pass === 'write') await dropChunk(context, found.id)
  await addRefused(context, importId, taken.refused)
  await countRows(context, importId, { done, faulty: taken.rows })
  if (done > 0) auditTaken(context, { resource, done, target: `${resource.name} ${taken.added.join(',')}` })
  return { rows: pass === 'check' ? 0 : rows, faults: taken.faults, next: { importId, pass, after: found.id } }
}

/** All of it or nothing: what only shows when the rows before are there undoes them again. */
async function writeWhole(context: Context, taking: Taking): Promise<SliceResult<Cursor>> {
  const { entity, cursor } = taking
  const { resource } = entity
  const { importId } = cursor
  const plan = await planOf(context, taking)
  const refused: RefusedGroup[] = []
  const faults: Fault[] = []
  let [before, faulty] = [0, 0]
  await sql`savepoint whole`.execute(context.db)
  for (
    let found = await nextChunk(context, importId, '0');
    found;
    found = await nextChunk(context, importId, found.id)
  ) {
    const taken = await takeChunk(context, { ...taking, plan, chunk: found.chunk, isTrial: false, before })
    await dropChunk(context, found.id)
    refused.push(...taken.refused)
    faults.push(...taken.faults)
    before += found.chunk.flat().length
    faulty += taken.rows
  }
  if (faulty > 0) await sql`rollback to savepoint whole`.execute(context.db)
  await addRefused(context, importId, refused)
  const done = faulty > 0 ? 0 : before
  const counts = await countRows(context, importId, { done, faulty })
  if (done > 0) auditTaken(context, { resource, done, target: resource.name })
  return { rows: before, faults, sentence: outcomeOf(counts) }
}

const outcomeOf = ({ total, done, faulty }: { total: number; done: number; faulty: number }) =>
  `共${total}行，已导入${done}行，错误${faulty}行`

async function planOf(context: Context, { entity: { resource }, slice, cursor }: Taking): Promise<SheetPlan> {
  const heads = await readHeads(context, cursor.importId)
  return planSheet(resource, { names: checkNames(resource, slice.input.names), heads })
}

function auditTaken(
  context: Context,
  { resource, done, target }: { resource: Resource; done: number; target: string },
) {
  context.audit({ target, content: `导入${resource.title}：${done}行` })
}

interface ChunkTaking {
  plan: SheetPlan
  entity: Entity
  slice: Sliced
  chunk: Chunk
  /** Everything is tried and nothing stays. */
  isTrial: boolean
  /** Rows that this slice has done with before. */
  before: number
}

async function takeChunk(context: Context, { plan, entity, slice, chunk, isTrial, before }: ChunkTaking) {
  const codes = await readSheetCodes(context, plan, chunk.flat())
  const scope = { ...entity, context: { ...context, audit: () => {} } }
  const added: string[] = []
  const refused = []
  if (isTrial) await sql`savepoint trial`.execute(context.db)
  let done = before
  const { tryRow, end } = createRowSavepoints(context.db)
  for (const rows of chunk) {
    const judged = judgeGroup(plan, rows, codes)
    const row = { id: '', name: rowName(rows) }
    const add = async () => void added.push(await addRow(scope, judged.value))
    const tried = judged.problems.length > 0 ? [] : await tryRow(row, add)
    const problems = [...judged.problems, ...tried.map(({ field = '', message }) => ({ field, message }))]
    if (problems.length > 0) refused.push(placeProblems(plan, rows, { problems, lineRows: judged.lineRows }))
    done += rows.length
    await slice.reportProgress({ rows: isTrial ? 0 : done, sentence: isTrial ? '正在校验' : '正在导入' })
  }
  await end()
  if (isTrial) await sql`rollback to savepoint trial`.execute(context.db)
  const faults: Fault[] = refused.flatMap((group) =>
    group.rows.flatMap(({ row, faults: told }) =>
      told.map(({ column, reason }) => ({ rowName: `第 ${row} 行`, field: column, message: reason })),
    ),
  )
  return { added: isTrial ? [] : added, refused, faults, rows: refused.flatMap((group) => group.rows).length }
}

const rowName = ([first]: readonly { place: number }[]) => `第 ${first?.place} 行`
