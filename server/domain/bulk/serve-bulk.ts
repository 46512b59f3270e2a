// What a resource asks for with `inBulk`: the jobs, and the look before a change.
import { changePreviewOf } from '@kouan/contract/calls/bulk-change.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import type { JobHandling } from '../job/handle-job.ts'
import { changeJob } from './change-job.ts'
import { type Deleting, deleteJob } from './delete-job.ts'
import { previewChange } from './preview-change.ts'

export const bulkJobs = (resource: Resource, own: Deleting = {}): JobHandling[] => [
  ...(resource.inBulk?.includes('delete') ? [deleteJob(resource, own)] : []),
  ...(resource.inBulk?.includes('change') ? [changeJob(resource, own.hooks)] : []),
]

/** Beside the jobs. */
export const serveBulk = (resource: Resource, hooks: Hooks = {}): Served[] =>
  resource.inBulk?.includes('change') ? [serve(changePreviewOf(resource), previewChange(resource, hooks))] : []
