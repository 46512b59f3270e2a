// The jobs of a resource that is exported and imported; its calls are served by server/exchange.
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { Hooks } from '../../crud/hooks.ts'
import type { Served } from '../../gate/serve-call.ts'
import { plainScope, type ScopeOf } from '../job/chosen-rows.ts'
import type { JobHandling } from '../job/handle-job.ts'
import { exportJob } from './export-job.ts'
import { importJob } from './import-job.ts'
import { servePreview } from './preview-sheet.ts'

interface Own<R extends Resource> {
  hooks?: Hooks<R>
  /** Where it is more than the hooks say. */
  scopeOf?: ScopeOf
  /** Fields by which rows of a sheet are one document with its lines. */
  keys?: readonly string[]
}

/** Beside the jobs: what a sheet holds, before it is imported. */
export const serveSheetPreview = (resource: Resource): Served[] =>
  resource.standard.includes('import') ? [servePreview(resource)] : []

export function sheetJobs<R extends Resource>(
  resource: R,
  { hooks = {}, scopeOf, keys = [] }: Own<R> = {},
): JobHandling[] {
  const at = scopeOf ?? plainScope(resource, hooks)
  return [
    ...(resource.standard.includes('export') ? [exportJob(resource, at)] : []),
    ...(resource.standard.includes('import') ? [importJob(resource, { at, keys })] : []),
  ]
}
