// Job that imports a spreadsheet: the first slice reads it into the database, further slices write a hundred documents
// each. The changes of a slice and the remaining work are one transaction, so after a crash every document was written
// once or not at all. When all rows must be valid, a first pass checks everything in the same way, and one slice then
// writes all of it, because a row may repeat one far before it.

import { exampleMark } from '@kouan/contract/calls/sheet-columns.ts'
import { importManyOf, maxImportRows } from '@kouan/contract/calls/sheets.ts'
import type { RefusedGroup } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import type { Entity } from '../../../crud/entity.ts'
import { addRow } from '../../../crud/write-rows.ts'
import type { Context } from '../../../gate/context.ts'
import { Refusal } from '../../../ground/errors.ts'
import { type Fault, handleJob, type JobHandling, type Slice, type SliceResult } from '../../job/handle-job.ts'
import { createRowSavepoints } from '../../job/try-rows.ts'
import { readDocuments, readPreview } from '../files/read-sheet.ts'
import { checkColumnNames, keyColumns } from '../rows/heading-row.ts'
import {
  assignProblems,
  type ColumnPlan,
  planColumns,
  readSheetCodes,
  validateDocument,
} from '../rows/read-document.ts'
import {
  addChunk,
  addImport,
  addRefused,
  type Chunk,
  countRows,
  deleteAbandonedChunks,
  deleteChunk,
  nextChunk,
  readHeads,
} from './stored-import.ts'
import { findUploadedSheet } from './uploaded-sheet.ts'

const groupsAtOnce = 100

interface Cursor {
  importId: string
  /** `check`: nothing is written until all rows were checked. */
  pass: 'check' | 'write'
  /** Id of the previous chunk. */
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
      checkColumnNames(resource, names)
      const { name } = await findUploadedSheet(context, file)
      context.audit({ input: { file: name } })
      return {}
    },
    slice: (context, slice) =>
      slice.cursor === undefined
        ? readIntoChunks(context, { resource, keys, slice })
        : importNextChunk(context, { entity, slice, cursor: slice.cursor }),
  })
}

type Sliced = Slice<Input, Cursor>
interface Reading {
  resource: Resource
  keys: readonly string[]
  slice: Sliced
}

async function readIntoChunks(context: Context, { resource, keys, slice }: Reading): Promise<SliceResult<Cursor>> {
  const { input, jobId, reportProgress } = slice
  const { headRow } = input
  const names = checkColumnNames(resource, input.names)
  const { name, read } = await findUploadedSheet(context, input.file)
  const source = await read()
  await deleteAbandonedChunks(context)
  const { cells } = await readPreview(source, { rows: headRow })
  const heads = (cells[headRow - 1] ?? []).map((head) => head.trim())
  const grouping = {
    rows: maxImportRows + headRow + 1,
    headRow,
    keys: keyColumns(names, keys),
    skipped: exampleMark,
  }
  return readDocuments(source, grouping, async ({ groups, rows, next }) => {
    if (rows === 0) throw new Refusal(`文件导入失败:${name}没有数据`)
    if (rows > maxImportRows) throw new Refusal(`文件导入失败:一次最多导入${maxImportRows}行，请拆分后再导入`)
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

interface ImportState {
  entity: Entity
  slice: Sliced
  cursor: Cursor
}

async function importNextChunk(context: Context, state: ImportState): Promise<SliceResult<Cursor>> {
  const { entity, slice, cursor } = state
  const { resource } = entity
  const { importId, pass, after } = cursor
  if (slice.input.isWhole && pass === 'write') return writeAllOrNothing(context, state)
  const found = await nextChunk(context, importId, after)
  if (!found) {
    const counts = await countRows(context, importId, { done: 0, faulty: 0 })
    if (pass === 'check' && counts.faulty === 0) return { rows: 0, next: { importId, pass: 'write', after: '0' } }
    return { rows: pass === 'check' ? counts.total : 0, sentence: outcomeOf(counts) }
  }
  const plan = await planOf(context, state)
  const written = await writeChunk(context, {
    ...state,
    plan,
    chunk: found.chunk,
    isTrial: pass === 'check',
    before: 0,
  })
  const rows = found.chunk.flat().length
  const done = pass === 'check' ? 0 : rows - written.rows
  if (pass === 'write') await deleteChunk(context, found.id)
  await addRefused(context, importId, written.refused)
  await countRows(context, importId, { done, faulty: written.rows })
  if (done > 0) auditImport(context, { resource, done, target: `${resource.name} ${written.added.join(',')}` })
  return { rows: pass === 'check' ? 0 : rows, faults: written.faults, next: { importId, pass, after: found.id } }
}

/** Writes all chunks or none: an error that only shows after earlier rows were written rolls them back. */
async function writeAllOrNothing(context: Context, state: ImportState): Promise<SliceResult<Cursor>> {
  const { entity, cursor } = state
  const { resource } = entity
  const { importId } = cursor
  const plan = await planOf(context, state)
  const refused: RefusedGroup[] = []
  const faults: Fault[] = []
  let [before, faulty] = [0, 0]
  await sql`savepoint whole`.execute(context.db)
  for (
    let found = await nextChunk(context, importId, '0');
    found;
    found = await nextChunk(context, importId, found.id)
  ) {
    const written = await writeChunk(context, { ...state, plan, chunk: found.chunk, isTrial: false, before })
    await deleteChunk(context, found.id)
    refused.push(...written.refused)
    faults.push(...written.faults)
    before += found.chunk.flat().length
    faulty += written.rows
  }
  if (faulty > 0) await sql`rollback to savepoint whole`.execute(context.db)
  await addRefused(context, importId, refused)
  const done = faulty > 0 ? 0 : before
  const counts = await countRows(context, importId, { done, faulty })
  if (done > 0) auditImport(context, { resource, done, target: resource.name })
  return { rows: before, faults, sentence: outcomeOf(counts) }
}

const outcomeOf = ({ total, done, faulty }: { total: number; done: number; faulty: number }) =>
  `共${total}行，已导入${done}行，错误${faulty}行`

async function planOf(context: Context, { entity: { resource }, slice, cursor }: ImportState): Promise<ColumnPlan> {
  const heads = await readHeads(context, cursor.importId)
  return planColumns(resource, { names: checkColumnNames(resource, slice.input.names), heads })
}

function auditImport(
  context: Context,
  { resource, done, target }: { resource: Resource; done: number; target: string },
) {
  context.audit({ target, content: `导入${resource.title}：${done}行` })
}

interface ChunkWrite {
  plan: ColumnPlan
  entity: Entity
  slice: Sliced
  chunk: Chunk
  /** Every row is tried and rolled back. */
  isTrial: boolean
  /** Rows that this slice has processed before. */
  before: number
}

async function writeChunk(context: Context, { plan, entity, slice, chunk, isTrial, before }: ChunkWrite) {
  const codes = await readSheetCodes(context, plan, chunk.flat())
  const scope = { ...entity, context: { ...context, audit: () => {} } }
  const added: string[] = []
  const refused = []
  if (isTrial) await sql`savepoint trial`.execute(context.db)
  let done = before
  const { tryRow, end } = createRowSavepoints(context.db)
  for (const rows of chunk) {
    const validated = validateDocument(plan, rows, codes)
    const row = { id: '', name: rowName(rows) }
    const add = async () => void added.push(await addRow(scope, validated.value))
    const tried = validated.problems.length > 0 ? [] : await tryRow(row, add)
    const problems = [...validated.problems, ...tried.map(({ field = '', message }) => ({ field, message }))]
    if (problems.length > 0) refused.push(assignProblems(plan, rows, { problems, lineRows: validated.lineRows }))
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
