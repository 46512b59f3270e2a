// With which shop, platform and others an enterprise has to do: as its newest documents say it, so that nobody keeps a list.
import { columnName } from '@kouan/contract/derive/names.ts'
import { type DocumentKind, partElements } from '@kouan/contract/resources/declaration/document-kind.ts'
import { sql } from 'kysely'
import { type Context, callerOf } from '../../../gate/context.ts'

const looked = 300
const told = 20

/** Staff declare for whom they choose: they begin with nothing. */
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
        where enterprise_id = ${enterpriseId} and del_flag = 0 order by create_time desc, id desc limit ${looked}) as newest
      group by ${own} order by max(made) desc limit ${told}`.execute(context.db)
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    )
  }
