// The only place where a transaction begins: it takes on the restricted role and names the tenant and the enterprise,
// so that row-level security shows and accepts their rows alone.
import { isIdText } from '@kouan/contract/language/kind-values.ts'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { DB } from './database.ts'

/** A transaction under the restricted role: reads and writes see the rows of the scope and no others. */
export type Transaction = Kysely<DB>

export interface Scope {
  tenantId: string
  /** Set: the rows of this enterprise alone. Null: all rows of the tenant. */
  enterpriseId: string | null
  /** Background work of the tenant: moves states, which requests cannot. */
  background?: true
}

/** Runs `work` in one transaction of this scope; commits when it returns, rolls back when it throws. */
export async function inTransaction<T>(
  { db, scope }: { db: Kysely<DB>; scope: Scope },
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    // Not waited for: the first statement of `work` follows on its heels (server/db/pool.ts), one round trip less for each
    // request. Where the beginning fails the transaction is broken, or there is none and the login may do next to nothing
    // without it: no statement behind it is carried out.
    const begun = fateOf(await send(connection, beginIn(scope)))
    try {
      const result = await work(connection)
      const failed = await begun
      if (failed) throw failed.reason
      await sql`commit`.execute(connection)
      return result
    } catch (error) {
      // Where this fails the pool takes the connection out (server/db/connect.ts); what went wrong first is told.
      await sql`rollback`.execute(connection).catch(() => {})
      const failed = await begun
      throw failed ? failed.reason : error
    }
  })
}

/** Under way, its answer still to come: Kysely would keep the next statement of the connection back until then. */
const send = (connection: Kysely<DB>, statement: string): Promise<{ answer: Promise<unknown> }> =>
  connection
    .getExecutor()
    .provideConnection(async (held) => ({ answer: held.executeQuery(CompiledQuery.raw(statement)) }))

/** Undefined for a promise that keeps its word; handled in any case. */
const fateOf = ({ answer }: { answer: Promise<unknown> }): Promise<{ reason: unknown } | undefined> =>
  answer.then(
    () => undefined,
    (reason: unknown) => ({ reason }),
  )

/** One round trip for all of it: the driver sends several statements at once as long as none has parameters. */
function beginIn(scope: Scope): string {
  const tenant = wholeNumber(scope.tenantId)
  const enterprise = scope.enterpriseId === null ? '' : wholeNumber(scope.enterpriseId)
  return `begin; set local role ${roleOf(scope)}; set local kouan.tenant = '${tenant}'; set local kouan.enterprise = '${enterprise}'`
}

function roleOf({ enterpriseId, background }: Scope): string {
  if (background) return 'kouan_work'
  return enterpriseId === null ? 'kouan_app' : 'kouan_enterprise'
}

/** These two go into the statement's text, so nothing but digits may pass. */
function wholeNumber(id: string): string {
  if (!isIdText(id)) throw new Error('a scope needs numeric ids')
  return id
}
