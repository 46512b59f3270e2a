// Numbers that several documents of an enterprise use although one alone may: what was declared before the product looked. Nothing
// of it is changed, as customs have the documents.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { freeStates } from '@kouan/customs/receipts/permitted-steps.ts'
import { type ExclusiveUse, exclusiveUsesOf } from '@kouan/customs/rules/exclusive-use.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../generated/database.d.ts'

export interface SharedNumber {
  tenantId: string
  enterpriseId: string
  noun: string
  /** 订单编号 */
  label: string
  value: string
  /** In the order in which they were stored. */
  users: { title: string; state: DeclareState }[]
}

/** Lists those of every kind of document, by tenant, enterprise and number. `db` is a connection of the owner. */
export async function listSharedNumbers(db: Kysely<DB>): Promise<SharedNumber[]> {
  const found: SharedNumber[] = []
  for (const kind of documentKinds.values()) {
    for (const use of exclusiveUsesOf(kind.message)) {
      if (!use.isAdvice) found.push(...(await sharedIn(db, kind, use)))
    }
  }
  return found
}

interface Group {
  tenantId: string
  enterpriseId: string
  value: string
  titles: string[]
  states: DeclareState[]
}

async function sharedIn(db: Kysely<DB>, kind: DocumentKind, use: ExclusiveUse): Promise<SharedNumber[]> {
  const { resource, noun, lines: key = '' } = kind
  const { titleField = 'id' } = resource
  const line = use.isByLine ? resource.lines?.[key] : undefined
  const columns = use.elements.map((name) => {
    return sql`${sql.raw(line?.fields[name] ? 'l' : 'u')}.${sql.ref(columnName(name))}`
  })
  const [number] = columns
  const lines = line ? sql`join ${sql.table(line.table)} l on l.${sql.ref(line.head)} = u.id` : sql``
  const { rows } = await sql<Group>`
    select tenant_id::text as "tenantId", enterprise_id::text as "enterpriseId", value, array_agg(title order by id) as titles,
      array_agg(state order by id) as states
    from (select distinct u.tenant_id, u.enterprise_id, ${number}::text as value, ${sql.join(columns)}, u.id,
        u.${sql.ref(columnName(titleField))}::text as title, u.declare_status as state
      from ${sql.table(resource.table)} u ${lines}
      where u.del_flag = 0 and u.declare_status <> all(${[...freeStates]})
        and ${sql.join(
          columns.map((column) => sql`${column} <> ''`),
          sql` and `,
        )}) as used
    group by tenant_id, enterprise_id, value, ${sql.join(use.elements.map((name) => sql.ref(columnName(name))))}
    having count(*) > 1 order by tenant_id, enterprise_id, value`.execute(db)
  const label = (line ? line.fields : resource.fields)[use.elements[0]]?.label ?? use.elements[0]
  return rows.map(({ titles, states, ...shared }) => ({
    ...{ ...shared, noun, label },
    users: titles.map((title, at) => ({ title, state: states[at] ?? 'READY' })),
  }))
}

/** 清单 的“订单编号” A-1：COP-1（放行）、COP-2（放行） */
export const sharedLine = ({ noun, label, value, users }: SharedNumber): string =>
  `${noun}的“${label}” ${value}：${users.map(({ title, state }) => `${title}（${declareStates[state]}）`).join('、')}`
