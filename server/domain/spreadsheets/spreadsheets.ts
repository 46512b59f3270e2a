// Export and import of a resource as spreadsheets. Entry points of the folder: this file for a resource,
// files/write-workbook.ts for any workbook, rows/refused-rows.ts and jobs/stored-import.ts for the list of imports.
import type { Entity } from '../../crud/entity.ts'
import type { Served } from '../../gate/serve-call.ts'
import type { JobHandling } from '../job/handle-job.ts'
import { serveSheetCalls } from './calls/serve-calls.ts'
import { exportJob } from './jobs/export-job.ts'
import { importJob } from './jobs/import-job.ts'
import { serveImportChanges } from './jobs/preview-changes.ts'
import { servePreview } from './jobs/preview-sheet.ts'

/** Returns the calls and jobs that the resource declares. `keys`: fields that identify a document with lines. */
export function serveSpreadsheets(entity: Entity, keys: readonly string[]): (Served | JobHandling)[] {
  const { resource } = entity
  return [
    ...serveSheetCalls(entity, keys),
    ...(resource.standard.includes('export') ? [exportJob(entity)] : []),
    ...(resource.standard.includes('import')
      ? [importJob(entity, keys), servePreview(resource), serveImportChanges(entity, keys)]
      : []),
  ]
}
