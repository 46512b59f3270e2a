// All masked values of a row at once, for who fills in or compares the whole of it.
import { isRevealable } from '@kouan/contract/derive/check.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { type AnyRow, useReveal } from '../../data/calls/use-resource.ts'
import { useRights } from '../../session/allowed.tsx'

const maskedNames = ({ fields }: Pick<Resource, 'fields'>, row: AnyRow) =>
  Object.entries(fields).flatMap(([name, field]) => (isRevealable(field, row[name]) ? [name] : []))

export const hasMasked = (resource: Pick<Resource, 'fields'>, row: AnyRow) => maskedNames(resource, row).length > 0

/** Returns the full values by field, of those that are masked in the row; each leaves an audit row. Undefined without the right. */
export function useRevealAll(resource: Resource) {
  const { can } = useRights()
  const { mutateAsync: reveal } = useReveal(resource)
  if (!can(permissionOf(resource, 'reveal'))) return undefined
  return async (row: AnyRow): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      await Promise.all(
        maskedNames(resource, row).map(async (name) => [name, await reveal({ id: row.id, field: name })] as const),
      ),
    )
}
