// The jobs of a resource that is exported and imported, and the preview of a sheet; server/exchange serves its calls.
import type { Entity } from '../../crud/entity.ts'
import type { Served } from '../../gate/serve-call.ts'
import type { JobHandling } from '../job/handle-job.ts'
import { exportJob } from './export-job.ts'
import { importJob } from './import-job.ts'
import { servePreview } from './preview-sheet.ts'

/** `keys`: fields by which rows of a sheet are one document with its lines. */
export function sheetJobs(entity: Entity, keys: readonly string[]): (Served | JobHandling)[] {
  const { resource } = entity
  return [
    ...(resource.standard.includes('export') ? [exportJob(entity)] : []),
    ...(resource.standard.includes('import') ? [importJob(entity, keys), servePreview(resource)] : []),
  ]
}
