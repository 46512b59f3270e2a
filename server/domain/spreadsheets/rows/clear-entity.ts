// Personal data in full in an export, for holders of the right to see it.
import type { Entity } from '../../../crud/entity.ts'

/** Returns the entity with unmasked fields. Whoever uses it checks the right and leaves an audit row. */
export function withoutMasks<E extends Entity>(entity: E): E {
  const { plan } = entity
  const columns = plan.columns.map((planned) => {
    const { mask: _, ...field } = planned.field
    return { ...planned, field }
  })
  return { ...entity, plan: { ...plan, columns, byName: new Map(columns.map((planned) => [planned.name, planned])) } }
}
