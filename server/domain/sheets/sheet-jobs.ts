// The jobs of a resource that is exported and imported; its calls are served by server/exchange.
import type { Resource } from '@kouan/contract/language/resource.ts'
import { entityOf } from '../../crud/entity.ts'
import type { Hooks } from '../../crud/hooks.ts'
import type { Context } from '../../gate/context.ts'
import type { JobHandling } from '../job/handle-job.ts'
import { exportJob, type ScopeOf } from './export-job.ts'

interface Own<R extends Resource> {
  hooks?: Hooks<R>
  /** Where it is more than the hooks say. */
  scopeOf?: ScopeOf
}

export function sheetJobs<R extends Resource>(resource: R, { hooks = {}, scopeOf }: Own<R> = {}): JobHandling[] {
  const at = scopeOf ?? plainScope(resource, hooks)
  return resource.standard.includes('export') ? [exportJob(resource, at)] : []
}

function plainScope<R extends Resource>(resource: R, hooks: Hooks<R>): ScopeOf {
  const entity = entityOf(resource, hooks)
  return (context: Context) => ({ ...entity, context })
}
