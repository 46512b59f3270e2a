import { isRevealable } from '@kouan/contract/derive/check.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { type AnyRow, useReveal } from '../data/calls/use-resource.ts'
import { useRights } from '../session/allowed.tsx'
import { FieldCell } from './field-cell.tsx'

/** A masked value, with a button that reveals it for users with the permission. */
export function MaskedValue({
  resource,
  row,
  item: { name, field },
}: {
  resource: Resource
  row: AnyRow
  item: NamedField
}) {
  const { can } = useRights()
  const reveal = useReveal(resource)
  const [full, setFull] = useState<string | null>()
  if (full !== undefined) return full ?? '-'
  return (
    <>
      <FieldCell name={name} field={field} row={row} full />
      {isRevealable(field, row[name]) && can(permissionOf(resource, 'reveal')) && (
        <Button
          type="link"
          size="small"
          loading={reveal.isPending}
          aria-label={`查看完整的${field.label}`}
          onClick={() => reveal.mutate({ id: row.id, field: name }, { onSuccess: setFull })}
        >
          查看
        </Button>
      )}
    </>
  )
}
