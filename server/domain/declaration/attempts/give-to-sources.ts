// Copies values from documents to those that they name once customs have granted them: a master bill gives its lists number and
// transport.
import { columnName } from '@kouan/contract/derive/names.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { isGranted } from '@kouan/customs/receipts/list-effects.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { joined, linksFrom } from '../documents/source-links.ts'

/** Writes the elements into the sources of those of these documents that are granted. The caller has locked the sources. */
export async function giveToSources(db: Transaction, type: string, ids: readonly string[]): Promise<void> {
  const granted = (Object.keys(declareStates) as DeclareState[]).filter((state) => isGranted({ type, state }))
  for (const link of linksFrom(type)) {
    const { gives = [], of, kind, isByLine } = link
    const line = isByLine ? of.resource.lines?.[of.lines ?? ''] : undefined
    const given = gives.map((name) => {
      const alias = sql.raw(line?.fields[name] ? 'l' : 'a')
      return { column: sql.ref(columnName(name)), value: sql`${alias}.${sql.ref(columnName(name))}` }
    })
    if (given.length === 0) continue
    const sets = given.map(({ column }) => sql`${column} = coalesce(given.${column}, s.${column})`)
    await sql`update ${sql.table(kind.resource.table)} s set ${sql.join(sets)}
      from (select distinct on (s.id) s.id as source, ${sql.join(given.map(({ column, value }) => sql`${value} as ${column}`))}
        from ${joined(link)} where a.id = any(${ids}::bigint[]) and a.declare_status = any(${granted})
          and s.del_flag = 0 order by s.id, a.id desc) given
      where s.id = given.source and (${sql.join(
        given.map(
          ({ column }) => sql`given.${column} is not null
        and s.${column} is distinct from given.${column}`,
        ),
        sql` or `,
      )})`.execute(db)
  }
}
