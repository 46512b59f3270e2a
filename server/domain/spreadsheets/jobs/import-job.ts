// Job that imports a spreadsheet: the first slice reads it into the database, further slices write a hundred documents
// each. The changes of a slice and the remaining work are one transaction, so after a crash every document was written
// once or not at all. When all rows must be valid, a first pass checks everything in the same way, and one slice then
// writes all of it, because a row may repeat one far before it.

import { exampleMark } from '@kouan/contract/calls/sheet-columns.ts'
import { importManyOf, maxImportRows } from '@kouan/contract/calls/sheets.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import type { Entity } from '../../../crud/entity.ts'
import type { Context } from '../../../gate/context.ts'
import { Refusal } from '../../../ground/errors.ts'
import { handleJob, type JobHandling, type Slice, type SliceResult } from '../../job/handle-job.ts'
import { openFile } from '../files/read-sheet.ts'
import { rowOfTexts } from '../rows/cell-texts.ts'
import { checkExistingMode, existingModeOf } from '../rows/existing-mode.ts'
import {
  checkColumnNames,
  chooseSheet,
  figureColumns,
  keyColumns,
  maxTitleRows,
  sameRowColumns,
} from '../rows/heading-row.ts'
import { noCounts, notesOfSums, sentenceOf } from '../rows/import-counts.ts'
import { type ColumnPlan, planColumns } from '../rows/read-document.ts'
import { joinChunks, type WrittenChunk, writeChunk } from '../rows/write-chunk.ts'
import {
  addChunk,
  addCounts,
  addImport,
  addNotes,
  addRefused,
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
  sheet?: number | null
  existing?: string | null
  places?: unknown
  isWhole?: boolean | null
}

/** `keys`: fields by which rows of a sheet are one document with its lines. */
export function importJob(entity: Entity, keys: readonly string[]): JobHandling {
  const { resource } = entity
  return handleJob<ReturnType<typeof importManyOf>['input'], Cursor>(importManyOf(resource), {
    async begin(context, { file, names, existing }) {
      checkColumnNames(resource, names)
      checkExistingMode(context, resource, existing)
      const { name } = await findUploadedSheet(context, file)
      context.audit({ input: { file: name } })
      return {}
    },
    slice: (context, slice) =>
      slice.cursor === undefined
        ? readIntoChunks(context, { resource, keys, slice })
        : importNextChunk(context, { entity, keys, slice, cursor: slice.cursor }),
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
  const { name, person, read } = await findUploadedSheet(context, input.file)
  const source = await read()
  await deleteAbandonedChunks(context)
  const turn = { person, purpose: 'documents' } as const
  return openFile(source, turn, async (opened) => {
    const sheet = input.sheet ?? chooseSheet(resource, await opened.readHeads(maxTitleRows))
    const { cells } = await opened.readFirst(sheet, headRow)
    const heads = (cells[headRow - 1] ?? []).map((head) => head.trim())
    const { groups, rows, sums } = await opened.group({
      sheet,
      rows: maxImportRows + headRow + 1,
      headRow,
      keys: keyColumns(names, keys),
      same: sameRowColumns(names, { keys, mode: existingModeOf(input.existing) }),
      figures: figureColumns(resource, names),
      skipped: exampleMark,
    })
    if (rows === 0) throw new Refusal(`文件导入失败:${name}没有数据`)
    if (rows > maxImportRows) throw new Refusal(`文件导入失败:一次最多导入${maxImportRows}行，请拆分后再导入`)
    const importId = await addImport(context, { resource, jobId, fileName: name, file: input.file, heads, total: rows })
    const { fields } = planColumns(resource, { names, heads })
    await addNotes(context, importId, notesOfSums(sums))
    const placeOf = rowNumberLookup(headRow, input.places)
    let done = 0
    for (;;) {
      const chunk = await opened.readGroups(groupsAtOnce)
      if (chunk.length === 0) break
      await addChunk(
        context,
        importId,
        chunk.map((group) => group.map((row) => ({ ...rowOfTexts(row, fields), place: placeOf(row.place) }))),
      )
      done += chunk.length
      await reportProgress({ rows: 0, sentence: `正在读取，已读${Math.round((100 * done) / groups)}%` })
    }
    const pass = input.isWhole ? 'check' : 'write'
    return { rows: 0, total: rows, next: { importId, pass, after: '0' }, sentence: `已读取${rows}行，开始导入` }
  })
}

/** Returns the number under which the user knows a row. */
function rowNumberLookup(headRow: number, places: unknown): (place: number) => number {
  const known = Array.isArray(places) ? places : []
  return (place) => {
    const original = known[place - headRow - 1]
    return Number.isInteger(original) && original > 0 ? original : place
  }
}

interface ImportState {
  entity: Entity
  keys: readonly string[]
  slice: Sliced
  cursor: Cursor
}

const writingOf = ({ entity, keys, slice }: ImportState) => ({
  entity,
  keys,
  mode: existingModeOf(slice.input.existing),
  reportProgress: slice.reportProgress,
})

async function importNextChunk(context: Context, state: ImportState): Promise<SliceResult<Cursor>> {
  const { entity, slice, cursor } = state
  const { resource } = entity
  const { importId, pass, after } = cursor
  if (slice.input.isWhole && pass === 'write') return writeAllOrNothing(context, state)
  const found = await nextChunk(context, importId, after)
  if (!found) {
    const totals = await addCounts(context, importId, noCounts)
    const { refused } = totals.counts
    if (pass === 'check' && refused === 0) return { rows: 0, next: { importId, pass: 'write', after: '0' } }
    return { rows: pass === 'check' ? totals.total : 0, sentence: sentenceOf(resource, totals) }
  }
  const plan = await planOf(context, state)
  const isTrial = pass === 'check'
  const written = await writeChunk(context, { ...writingOf(state), plan, chunk: found.chunk, isTrial, before: 0 })
  const rows = found.chunk.flat().length
  if (!isTrial) await deleteChunk(context, found.id)
  await addRefused(context, importId, written.refused)
  await addNotes(context, importId, written.notes)
  const { refused, faulty } = written.counts
  await addCounts(context, importId, isTrial ? { ...noCounts, refused, faulty } : written.counts)
  if (!isTrial) auditImport(context, { resource, written })
  return { rows: isTrial ? 0 : rows, faults: written.faults, next: { importId, pass, after: found.id } }
}

/** Writes all chunks or none: an error that only shows after earlier rows were written rolls them back. */
async function writeAllOrNothing(context: Context, state: ImportState): Promise<SliceResult<Cursor>> {
  const { entity, cursor } = state
  const { resource } = entity
  const { importId } = cursor
  const plan = await planOf(context, state)
  const all: WrittenChunk[] = []
  let before = 0
  await sql`savepoint whole`.execute(context.db)
  for (
    let found = await nextChunk(context, importId, '0');
    found;
    found = await nextChunk(context, importId, found.id)
  ) {
    all.push(await writeChunk(context, { ...writingOf(state), plan, chunk: found.chunk, isTrial: false, before }))
    await deleteChunk(context, found.id)
    before += found.chunk.flat().length
  }
  const written = joinChunks(all)
  const { refused, faulty } = written.counts
  if (refused > 0) await sql`rollback to savepoint whole`.execute(context.db)
  await addRefused(context, importId, written.refused)
  await addNotes(context, importId, written.notes)
  const totals = await addCounts(context, importId, refused > 0 ? { ...noCounts, refused, faulty } : written.counts)
  if (refused === 0) auditImport(context, { resource, written })
  return { rows: before, faults: written.faults, sentence: sentenceOf(resource, totals) }
}

async function planOf(context: Context, { entity: { resource }, slice, cursor }: ImportState): Promise<ColumnPlan> {
  const heads = await readHeads(context, cursor.importId)
  return planColumns(resource, { names: checkColumnNames(resource, slice.input.names), heads })
}

function auditImport(
  context: Context,
  { resource, written }: { resource: { name: string; title: string }; written: WrittenChunk },
) {
  const { counts, ids, changed } = written
  if (counts.done === 0) return
  context.audit({
    target: `${resource.name} ${ids.join(',')}`,
    content: `导入${resource.title}：${counts.done}行`,
    ...(changed.length > 0
      ? { before: changed.map(({ before }) => before), after: changed.map(({ after }) => after) }
      : {}),
  })
}
