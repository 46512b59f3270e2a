// Stored state of an import: its row, the chunks that are left and the refused rows. Each is written in the transaction
// of its slice, so a crash leaves a consistent state.
import type { RefusedGroup } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import { sheetImport } from '@kouan/contract/resources/system/sheet-import.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import { addRow } from '../../../crud/write-rows.ts'
import { newIds } from '../../../db/new-ids.ts'
import type { Context } from '../../../gate/context.ts'
import type { SealedColumn } from '../../../vault/sealed-columns.ts'
import { at, importChunk, importFault } from '../../../vault/sealed-columns.ts'
import { type ImportCounts, noCounts } from '../rows/import-counts.ts'
import type { Chunk } from '../rows/write-chunk.ts'

export const sheetImportEntity = defineEntity({ resource: sheetImport })

interface NewImport {
  resource: { name: string; title: string }
  jobId: string
  fileName: string
  file: string
  heads: readonly string[]
  total: number
}

/** Inserts the import, which owns the file from now on. */
export async function addImport(context: Context, { resource, heads, total, ...given }: NewImport): Promise<string> {
  const own: Context = { ...context, audit: () => {} }
  return addRow(
    { ...sheetImportEntity, context: own },
    {
      ...given,
      resourceName: resource.name,
      title: resource.title,
      heads,
      totalCount: total,
      doneCount: 0,
      faultCount: 0,
      addedCount: 0,
      updatedCount: 0,
      skippedCount: 0,
      refusedCount: 0,
    },
  )
}

async function insertEncrypted(
  context: Context,
  place: SealedColumn,
  { importId, body }: { importId: string; body: unknown },
) {
  const [id = ''] = await newIds(context.db, { table: place.table, count: 1 })
  const sealed = context.services.vault.encrypt(JSON.stringify(body), at(place, id))
  await sql`insert into ${sql.table(place.table)} (id, import_id, body) values (${id}, ${importId}, ${sealed})`.execute(
    context.db,
  )
}

export const addChunk = (context: Context, importId: string, body: Chunk): Promise<void> =>
  insertEncrypted(context, importChunk, { importId, body })

export const addRefused = async (context: Context, importId: string, body: readonly RefusedGroup[]): Promise<void> => {
  if (body.length > 0) await insertEncrypted(context, importFault, { importId, body })
}

/** Returns the first chunk with an id above `after`. */
export async function nextChunk(
  { db, services }: Context,
  importId: string,
  after: string,
): Promise<{ id: string; chunk: Chunk } | undefined> {
  const { rows } = await sql<{ id: string; body: string }>`select id::text, body from sheet_import_chunk
    where import_id = ${importId} and id > ${after} order by sheet_import_chunk.id limit 1`.execute(db)
  const [row] = rows
  return row && { id: row.id, chunk: JSON.parse(services.vault.decrypt(row.body, at(importChunk, row.id))) as Chunk }
}

export async function deleteChunk({ db }: Context, id: string): Promise<void> {
  await sql`delete from sheet_import_chunk where id = ${id}`.execute(db)
}

/** Deletes the chunks of imports of the tenant whose jobs were cancelled or failed. */
export async function deleteAbandonedChunks({ db }: Context): Promise<void> {
  await sql`delete from sheet_import_chunk c using sheet_import i join job j on j.id = i.job_id
    where c.import_id = i.id and j.state not in ('WAITING', 'RUNNING')`.execute(db)
}

/** Adds to the counts and returns the totals. */
export async function addCounts({ db, now }: Context, importId: string, counts: ImportCounts) {
  const { rows } = await sql<
    ImportCounts & { fileName: string; total: number; notes: string[] }
  >`update sheet_import set
      done_count = done_count + ${counts.done}, fault_count = fault_count + ${counts.faulty},
      added_count = added_count + ${counts.added}, updated_count = updated_count + ${counts.updated},
      skipped_count = skipped_count + ${counts.skipped}, refused_count = refused_count + ${counts.refused},
      update_time = ${now}, version = version + 1 where id = ${importId}
    returning file_name as "fileName", total_count as total, done_count as done, fault_count as faulty,
      added_count as added, updated_count as updated, skipped_count as skipped, refused_count as refused, notes`.execute(
    db,
  )
  const { fileName, total, notes, ...totals } = rows[0] ?? { ...noCounts, fileName: '', total: 0, notes: [] }
  return { fileName, total, notes, counts: totals }
}

/** Further sentences tell nobody more. */
const mostNotes = 30

/** Adds sentences about what was left out or read otherwise; each is stored once. */
export async function addNotes({ db }: Context, importId: string, notes: readonly string[]): Promise<void> {
  if (notes.length === 0) return
  const { rows } = await sql<{ notes: string[] }>`select notes from sheet_import where id = ${importId}`.execute(db)
  const all = [...new Set([...(rows[0]?.notes ?? []), ...notes])].slice(0, mostNotes)
  await sql`update sheet_import set notes = ${JSON.stringify(all)}::jsonb where id = ${importId}`.execute(db)
}

export async function readHeads({ db }: Context, importId: string): Promise<string[]> {
  const { rows } = await sql<{ heads: string[] }>`select heads from sheet_import where id = ${importId}`.execute(db)
  return rows[0]?.heads ?? []
}

/** Yields all refused rows in batches. */
export async function* iterateRefusedRows({ db, services }: Context, importId: string): AsyncGenerator<RefusedGroup[]> {
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ id: string; body: string }>`select id::text, body from sheet_import_fault
      where import_id = ${importId} and id > ${after} order by sheet_import_fault.id limit 20`.execute(db)
    for (const { id, body } of rows) {
      yield JSON.parse(services.vault.decrypt(body, at(importFault, id))) as RefusedGroup[]
      after = id
    }
    if (rows.length < 20) return
  }
}
