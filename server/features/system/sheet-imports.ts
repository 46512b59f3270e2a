// 导入记录: seen by who holds the right; what was refused by who imported it alone, for it holds what he had in his hands.
import {
  type DocumentCounts,
  importFaultFile,
  importOutcome,
  type RefusedGroup,
} from '@kouan/contract/calls/system/sheet-import-calls.ts'
import { sql } from 'kysely'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { iterateRefusedRows, sheetImportEntity } from '../../domain/spreadsheets/jobs/stored-import.ts'
import { refusedFileName, writeRefusedRows } from '../../domain/spreadsheets/rows/refused-rows.ts'
import { workbookType } from '../../domain/spreadsheets/rows/write-cells.ts'
import { actorName, type Context } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { NotFound } from '../../ground/errors.ts'

interface OwnImport {
  id: string
  fileName: string
  totalCount: number
  doneCount: number
  faultCount: number
  heads: string[]
  notes: string[]
  documents: DocumentCounts
}

async function ownImport({ db, actor }: Context, jobId: string): Promise<OwnImport> {
  const { rows } = await sql<OwnImport>`select id::text, file_name as "fileName", total_count as "totalCount",
      done_count as "doneCount", fault_count as "faultCount", heads, notes,
      json_build_object('added', added_count, 'updated', updated_count, 'skipped', skipped_count,
        'refused', refused_count) as documents from sheet_import
    where job_id = ${jobId} and create_by = ${actorName(actor)}`.execute(db)
  if (!rows[0]) throw new NotFound('没有该导入记录')
  return rows[0]
}

const groupsOnPage = 100

async function readOutcome(context: Context, { jobId, pageNo }: { jobId: string; pageNo?: number | null }) {
  const { id, totalCount, doneCount, faultCount, heads, notes, documents } = await ownImport(context, jobId)
  const current = Math.max(1, pageNo ?? 1)
  const records: RefusedGroup[] = []
  let total = 0
  for await (const group of eachRefused(context, id)) {
    total += 1
    if (Math.ceil(total / groupsOnPage) === current) records.push(group)
  }
  const pages = Math.ceil(total / groupsOnPage)
  return {
    documents,
    totalCount,
    doneCount,
    faultCount,
    heads,
    notes,
    groups: { records, total, size: groupsOnPage, current, pages },
  }
}

async function* eachRefused(context: Context, id: string): AsyncGenerator<RefusedGroup> {
  for await (const some of iterateRefusedRows(context, id)) yield* some
}

async function sendFaults(context: Context, { jobId }: { jobId: string }) {
  const { id, heads, fileName } = await ownImport(context, jobId)
  const bytes = await writeRefusedRows({ heads, refused: eachRefused(context, id) })
  return { name: refusedFileName(fileName), type: workbookType, bytes }
}

export const sheetImports: Part[] = [
  ...serveEntity(sheetImportEntity),
  serve(importOutcome, readOutcome),
  serve(importFaultFile, sendFaults),
]
