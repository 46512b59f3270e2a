// The only place where a transaction begins: it takes on the restricted role and names the tenant and the enterprise,
// so that row-level security shows and accepts their rows alone.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from './database.ts'

/** A transaction under the restricted role: reads and writes see the rows of the scope and no others. */
export type Transaction = Kysely<DB>

export interface Scope {
  tenantId: string
  /** Set: the rows of this enterprise alone. Null: staff, all rows of the tenant. */
  enterpriseId: string | null
}

/** Runs `work` in one transaction of this scope; commits when it returns, rolls back when it throws. */
export async function inTransaction<T>(
  { db, scope }: { db: Kysely<DB>; scope: Scope },
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await beginIn(scope).execute(connection)
    try {
      const result = await work(connection)
      await sql`commit`.execute(connection)
      return result
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

/** One round trip for all of it: the driver sends several statements at once as long as none has parameters. */
function beginIn(scope: Scope): RawBuilder<unknown> {
  const tenant = wholeNumber(scope.tenantId)
  const enterprise = scope.enterpriseId === null ? '' : wholeNumber(scope.enterpriseId)
  const role = scope.enterpriseId === null ? 'kouan_app' : 'kouan_enterprise'
  return sql.raw(
    `begin; set local role ${role}; set local kouan.tenant = '${tenant}'; set local kouan.enterprise = '${enterprise}'`,
  )
}

/** These two go into the statement's text, so nothing but digits may pass. */
function wholeNumber(id: string): string {
  if (!/^\d{1,18}$/.test(id)) throw new Error('a scope needs numeric ids')
  return id
}

/** Refuses to run where a role of the requests could look past row-level security. */
export async function checkRoles(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ rolname: string }>`
    select rolname from pg_roles
    where rolname in ('kouan_app', 'kouan_enterprise') and (rolsuper or rolbypassrls)
    union all
    select r.rolname from pg_class c join pg_roles r on r.oid = c.relowner
    where r.rolname in ('kouan_app', 'kouan_enterprise')`.execute(db)
  const faulty = rows[0]
  if (faulty) throw new Error(`数据库角色 ${faulty.rolname} 可以绕过行级安全，拒绝启动`)
}
