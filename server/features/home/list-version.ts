// Whether a page of a list is as it was: which rows stand on it and in which state of the database, without reading more of
// them than that, and without counting. Cheap enough to be asked every few seconds.
import { readListVersion } from '@kouan/contract/calls/list-version.ts'
import { pageOf } from '@kouan/contract/derive/calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { sql } from 'kysely'
import { comparedColumns, type Entity } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { readOrder } from '../../crud/list-query.ts'
import { recordPersonalSearches } from '../../crud/personal-search.ts'
import { baseConditions, listConditions, rowChanged, versionOf, where } from '../../crud/read-rows.ts'
import { hasRight } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { Forbidden, NotFound } from '../../ground/errors.ts'

declare module '../../gate/context.ts' {
  interface Services {
    /** Entities whose lists open pages poll for changes, by the names of the resources. */
    polledLists: ReadonlyMap<string, Entity>
  }
}

export const polledByName = (entities: readonly Entity[]): ReadonlyMap<string, Entity> =>
  new Map(entities.map((entity) => [entity.resource.name, entity]))

export const listVersion: Served = serve(readListVersion, async (context, { list, ...input }) => {
  const entity = context.services.polledLists.get(list)
  if (!entity) throw new NotFound()
  const { resource } = entity
  if (!hasRight(context, permissionOf(resource, 'list'))) throw new Forbidden()
  const scope = { ...entity, context }
  const { conditions, searched } = listConditions(scope, input)
  await recordPersonalSearches(context, { resource, searched })
  const { current, size } = pageOf(input)
  const { rows } = await sql<Row>`select id, ${rowChanged(scope)} from ${sql.table(resource.table)}
    ${where([...baseConditions(scope), ...conditions])}
    order by ${readOrder({ resource, columns: comparedColumns(scope), input })} limit ${size} offset ${(current - 1) * size}`.execute(
    context.db,
  )
  return versionOf(rows)
})
