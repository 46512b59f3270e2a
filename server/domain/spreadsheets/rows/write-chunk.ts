// Writes the documents of one chunk of an import; a refused one leaves nothing and does not stop the others.

import type { RefusedGroup } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import type { ExistingMode } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { sql } from 'kysely'
import type { Entity } from '../../../crud/entity.ts'
import type { AuditDetail, Context } from '../../../gate/context.ts'
import type { Fault, Slice } from '../../job/handle-job.ts'
import { createRowSavepoints } from '../../job/try-rows.ts'
import { addBySets } from './add-by-sets.ts'
import type { SheetRow } from './cell-texts.ts'
import { addImportCounts, countDocument, type ImportCounts, noCounts } from './import-counts.ts'
import { importDocument } from './import-document.ts'
import { assignProblems, type ColumnPlan, readSheetCodes } from './read-document.ts'

/** Rows of the sheet, by document. */
export type Chunk = SheetRow[][]

export interface WrittenChunk {
  counts: ImportCounts
  /** Of the rows that were added or changed. */
  ids: string[]
  /** Audit details of the changed rows. */
  changed: AuditDetail[]
  refused: RefusedGroup[]
  faults: Fault[]
  /** Sentences on values that were read otherwise than written. */
  notes: string[]
}

/** Returns the sums of counts and the lists of all. */
export const joinChunks = (all: readonly WrittenChunk[]): WrittenChunk => ({
  counts: all.map(({ counts }) => counts).reduce(addImportCounts, noCounts),
  ids: all.flatMap(({ ids }) => ids),
  changed: all.flatMap(({ changed }) => changed),
  refused: all.flatMap(({ refused }) => refused),
  faults: all.flatMap(({ faults }) => faults),
  notes: [...new Set(all.flatMap(({ notes }) => notes))],
})

interface ChunkWrite {
  entity: Entity
  plan: ColumnPlan
  /** Fields that identify a document. */
  keys: readonly string[]
  mode: ExistingMode
  chunk: Chunk
  reportProgress?: Slice<never, never>['reportProgress']
  /** Every row is tried and rolled back. */
  isTrial?: boolean
  /** Rows that this slice has processed before. */
  before?: number
}

export async function writeChunk(context: Context, write: ChunkWrite): Promise<WrittenChunk> {
  const { plan, entity, keys, mode, chunk, isTrial = false, before = 0 } = write
  const details: AuditDetail[] = []
  const scope = { ...entity, context: { ...context, audit: (detail: AuditDetail) => void details.push(detail) } }
  const codes = await readSheetCodes(context, plan, chunk.flat())
  const written: WrittenChunk = {
    counts: noCounts,
    ids: [],
    changed: [],
    refused: [],
    faults: [],
    notes: [...codes.notes],
  }
  if (isTrial) await sql`savepoint trial`.execute(context.db)
  let done = before
  const turn = async () => write.reportProgress?.({ rows: isTrial ? 0 : done })
  const { validated, existing, added } = await addBySets(scope, { plan, codes, mode, keys, chunk, turn })
  const { tryRow, end } = createRowSavepoints(context.db)
  for (const [at, rows] of chunk.entries()) {
    const name = documentName(rows)
    const attempt = async (work: () => Promise<void>) =>
      (await tryRow({ id: '', name }, work)).map(({ field = '', message }) => ({ field, message }))
    // The parent of a row may be one that the sheet has added just now.
    const known = entity.resource.tree ? await readSheetCodes(context, plan, rows) : codes
    const inSet = { validated: validated[at], existing: existing[at], added: added[at] }
    const imported = await importDocument({ scope, plan, codes: known, mode, keys, attempt, ...inSet }, rows)
    const { outcome, id } = imported
    written.counts = countDocument(written.counts, outcome, rows.length)
    if (outcome === 'added' || outcome === 'updated') written.ids.push(id)
    if (outcome === 'updated') written.changed.push(...details.slice(-1))
    if (outcome === 'refused') {
      const group = assignProblems(plan, rows, imported)
      written.refused.push(group)
      // One name per document, so that the job counts documents.
      written.faults.push(
        ...group.rows.flatMap(({ faults }) =>
          faults.map(({ column, reason }) => ({ rowName: name, field: column, message: reason })),
        ),
      )
    }
    done += rows.length
    await write.reportProgress?.({ rows: isTrial ? 0 : done, sentence: isTrial ? '正在校验' : '正在导入' })
  }
  await end()
  if (isTrial) await sql`rollback to savepoint trial`.execute(context.db)
  return written
}

function documentName(rows: readonly { place: number }[]): string {
  const [first, last] = [rows[0]?.place, rows.at(-1)?.place]
  return first === last ? `第 ${first} 行` : `第 ${first} 至 ${last} 行`
}
