// The documents of which calls without a kind of their own answer: those of the kinds of the account whose list the person may
// see, as far as the person's data rules let them through.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLetThrough } from '../../crud/data-rules.ts'
import type { OpenContext } from '../../domain/open/open-part.ts'
import { hasRight } from '../../gate/context.ts'

interface Named {
  /** Type of the document's message, as `attempt` and `open_state` have it. */
  type: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

/** Returns the condition that the document is one of those. */
export function documentIsShown(context: OpenContext, { type, id }: Named): RawBuilder<unknown> {
  const shown = [...documentKinds.values()].filter(
    ({ resource }) => context.account.kinds.has(resource.name) && hasRight(context, permissionOf(resource, 'list')),
  )
  if (shown.length === 0) return sql`false`
  const each = shown.map(
    ({ message, resource }) => sql`(${type} = ${message.type} and ${isLetThrough(context, resource, id)})`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}
