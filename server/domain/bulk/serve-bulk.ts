// The parts of a resource with `inBulk`: its jobs, and the preview of a change.
import { changePreviewOf } from '@kouan/contract/calls/bulk-change.ts'
import type { Entity } from '../../crud/entity.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import type { JobHandling } from '../job/handle-job.ts'
import { changeJob } from './change-job.ts'
import { deleteJob } from './delete-job.ts'
import { previewChange } from './preview-change.ts'

export function serveBulk(entity: Entity): (Served | JobHandling)[] {
  const { resource } = entity
  const { inBulk = [] } = resource
  return [
    ...(inBulk.includes('delete') ? [deleteJob(entity)] : []),
    ...(inBulk.includes('change') ? [changeJob(entity), serve(changePreviewOf(resource), previewChange(entity))] : []),
  ]
}
