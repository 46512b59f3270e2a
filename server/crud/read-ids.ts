import { readIds as readIdsOf } from '@kouan/contract/language/kind-values.ts'
import { BadInput } from '../ground/errors.ts'

/** Ids in a filter of a list, which the gate keeps as text. */
export function readIds(sent: unknown): string[] {
  const read = readIdsOf(sent ?? '', { label: '' })
  if ('fault' in read) throw new BadInput([{ field: 'ids', message: read.fault }])
  return (read.value ?? []) as string[]
}
