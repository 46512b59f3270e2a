// Read permission of stored files. A link only proves to whom it was given; whether its holder may still see the row
// that names the file is asked each time, of the area that owns the row.
import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Context } from '../gate/context.ts'
import { checkPermission } from '../gate/permission.ts'
import type { Served } from '../gate/serve-call.ts'
import { CallFailure } from '../ground/errors.ts'
import { fileFields } from './file-references.ts'

/** Returns undefined when the file does not belong to this reader. */
export type FileReader = (context: Context, fileId: string) => Promise<boolean | undefined>

/** Calls that read one row, by table; they check the permission. */
export type RowReaders = ReadonlyMap<string, Served>

declare module '../gate/context.ts' {
  interface Services {
    fileReaders: readonly FileReader[]
    rowReaders: RowReaders
  }
}

export async function mayReadFile(context: Context, fileId: string): Promise<boolean> {
  for (const reader of context.services.fileReaders) {
    const may = await reader(context, fileId)
    if (may !== undefined) return may
  }
  return false
}

/** Returns the calls that read rows with files; throws for a resource that has files and no such call. */
export function rowReadersOf(served: readonly Served[]): RowReaders {
  const byName = new Map(served.map((one) => [one.call.name, one]))
  const readers = [...resourcesByName.values()].flatMap((resource) => {
    if (fileFields(resource.fields).length === 0) return []
    const reader = byName.get(callsOf(resource).get.name)
    if (!reader) throw new Error(`${resource.name} names files, and no call reads one row of it`)
    return [[resource.table, reader] as const]
  })
  return new Map(readers)
}

export async function mayReadRow(context: Context, { table, id }: { table: string; id: string }): Promise<boolean> {
  const reader = context.services.rowReaders.get(table)
  if (!reader) return false
  try {
    checkPermission(reader.call, context.actor, context.tenantId)
    await reader.handler(context, { id })
    return true
  } catch (error) {
    if (error instanceof CallFailure) return false
    throw error
  }
}
