import { readIds as readIdsOf } from '@kouan/contract/language/kind-values.ts'
import { BadInput } from '../ground/errors.ts'

/** Returns the ids in a comma-separated text of the wire. */
export function readIds(sent: unknown): string[] {
  const read = readIdsOf(sent ?? '', { label: '' })
  if ('fault' in read) throw new BadInput([{ field: 'ids', message: read.fault }])
  return (read.value ?? []) as string[]
}
