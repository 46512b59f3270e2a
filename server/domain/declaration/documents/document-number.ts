// The number of a document by which people know it, whatever its kind.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Text from the table of its kind; `id`: of the document, `type`: its message. */
export const documentNumber = ({ id, type }: { id: Sql; type: Sql }): Sql =>
  sql`case ${type} ${sql.join(
    [...documentKinds].flatMap(
      ([
        of,
        {
          resource: { table, titleField },
        },
      ]) =>
        titleField === undefined
          ? []
          : [
              sql`when ${of} then (select ${sql.ref(columnName(titleField))} from ${sql.table(table)} where id = ${id})`,
            ],
    ),
    sql` `,
  )} end`
