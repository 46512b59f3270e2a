// Parties (shop, platform and others) in the newest documents of an enterprise, offered in the form of the next one.
import { columnName } from '@kouan/contract/derive/names.ts'
import { type DocumentKind, partElements } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../../crud/data-rules.ts'
import { type Context, callerOf } from '../../../gate/context.ts'

const documentsRead = 300
const mostParties = 20

/** Empty for staff: they declare for any enterprise. */
export const readKnownParties =
  ({ resource, parts }: DocumentKind) =>
  async (context: Context): Promise<Record<string, string>[]> => {
    const { enterpriseId } = callerOf(context)
    if (enterpriseId === null) return []
    const names = Object.values(parts)
      .flatMap((part) => Object.values(partElements(part)))
      .filter((name) => name in resource.fields)
    const columns = sql.join(names.map((name) => sql`${sql.ref(columnName(name))} as ${sql.ref(name)}`))
    const own = sql.join(names.map((name) => sql.ref(name)))
    const { rows } = await sql<Record<string, string | null>>`
      select ${own} from (select ${columns}, create_time as made from ${sql.table(resource.table)}
        where enterprise_id = ${enterpriseId} and del_flag = 0
          and ${isLetThrough(context, resource, sql`id`)} order by create_time desc, id desc limit ${documentsRead}) as newest
      group by ${own} order by max(made) desc limit ${mostParties}`.execute(context.db)
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    )
  }
