// A row on paper: a sheet of its own, at an address that anybody's window can open. It carries the id and the token.
import { writableFields } from '../derive/calls.ts'
import { permissionOf } from '../derive/permissions.ts'
import { type Call, defineCall, returns } from '../language/call.ts'
import { type Field, type Fields, id, isLines, isRowNumber } from '../language/field.ts'
import { type Resource, recordFields } from '../language/resource.ts'

const oneId = { id: id({ label: '编号', required: true }) }

/** Of a row that can be read: who may read it may print it. */
export const printCall = (resource: Pick<Resource, 'name' | 'title' | 'path'>): Call<typeof oneId, unknown> =>
  defineCall({
    name: `${resource.name}.print`,
    title: `打印${resource.title}`,
    method: 'GET',
    path: `${resource.path}/print`,
    needs: permissionOf(resource, 'list'),
    reply: 'file',
    tokenInQuery: true,
    audit: 'query',
    input: oneId,
    returns: returns<unknown>(),
  })

/**
 * Returns the fields that are read of a row, on a screen and on paper. Computed fields that are not listed are for the screens,
 * such as the ids behind names.
 */
export function readableFields(resource: Resource, omit: readonly string[] = []): Fields {
  const plain = Object.entries<Field>(resource.fields).filter(
    ([, field]) => !isRowNumber(field) && (!field.computed || field.list),
  )
  const nested = Object.entries(writableFields(resource)).filter(([, field]) => isLines(field))
  const all: Fields = { ...Object.fromEntries(plain), ...recordFields, ...Object.fromEntries(nested) }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !omit.includes(name)))
}
