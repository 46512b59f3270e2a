import { type RawBuilder, sql } from 'kysely'
import { type Context, callerOf } from '../../gate/context.ts'

/** Who may not read a list picks from the own circle: staff from staff, an enterprise from its own. */
export const ownCircle = (context: Context, enterpriseColumn: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${enterpriseColumn} is not distinct from ${callerOf(context).enterpriseId}::bigint`
