// The only place where a transaction begins: it takes on the restricted role and names the tenant and the enterprise,
// so that row-level security shows and accepts their rows alone.
import type { ChangeWay } from '@kouan/contract/calls/row-history.ts'
import { isIdText } from '@kouan/contract/language/kind-values.ts'
import { toStorableJson } from '@kouan/contract/rules/storable-text.ts'
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type KyselyProps,
  PostgresDialect,
  type QueryResult,
  sql,
} from 'kysely'
import type { DB } from '../generated/database.d.ts'
import { isLostAtOnce, isUnanswered } from '../ground/errors.ts'
import { repeatLost } from './repeat-lost.ts'

/** A transaction under the restricted role: reads and writes see the rows of the scope and no others. */
export type Transaction = Kysely<DB>

export interface Scope {
  tenantId: string
  /** Set: the rows of this enterprise alone. Null: all rows of the tenant. */
  enterpriseId: string | null
  /** Background work of the tenant: moves states, which requests cannot. */
  background?: true
  /** User and page whose request it is, `user:page`: that page is not told of its own changes. */
  page?: string | undefined
  /** The request or job of the transaction (server/ground/trace-id.ts); rows that it puts in remember it. */
  trace?: string | undefined
  /** Person who changes rows in it; the history of the rows remembers it. */
  doer?: Doer | undefined
}

export interface Doer {
  /** Username; absent where no person acts. */
  by?: string
  /** Display name of the person. */
  name?: string
  way: ChangeWay
  /** Title of the call, job or work, such as `编辑进口订单`. */
  title: string
  at: Date
}

interface Place {
  db: Kysely<DB>
  scope: Scope
}

/**
 * Runs `work` in one transaction of this scope; commits when it returns, rolls back when it throws. Where the database goes away
 * before it has answered the beginning, `work` has seen no answer, and all of it is run again.
 */
export async function inTransaction<T>(place: Place, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  let hasBegun = false
  const once = () =>
    transact(place, work, () => {
      hasBegun = true
    })
  return repeatLost(once, (error) => !hasBegun && isLostAtOnce(error))
}

function transact<T>(
  { db, scope }: Place,
  work: (transaction: Transaction) => Promise<T>,
  onBegun: () => void,
): Promise<T> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (held) => {
    // Statements are sent as they are asked, also while others are unanswered: PostgreSQL keeps their order.
    const connection = new Kysely<DB>({
      ...unconnected,
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(held) }),
    })
    const last: LastStatement[] = []
    lastStatements.set(connection, last)
    // Not waited for: the first statement of `work` follows on its heels (server/db/pool.ts), one round trip less for each
    // request. Where the beginning fails the transaction is broken, or there is none and the login may do next to nothing
    // without it: no statement behind it is carried out.
    const begun = fateOf(held.executeQuery(CompiledQuery.raw(beginIn(scope)))).then((failed) => {
      if (!failed) onBegun()
      return failed
    })
    try {
      const result = await work(connection)
      const failed = await begun
      if (failed) throw failed.reason
      // One that failed before it was sent would not keep the transaction from being committed.
      const unsent = last.find((one) => one.failed)?.failed
      if (unsent) throw unsent.reason
      await held.executeQuery(commit).catch((error: unknown) => {
        throw isUnanswered(error) ? outcomeUnknown(error) : error
      })
      // The commit of a transaction in which a statement has failed has rolled it back.
      const refused = (await Promise.all(last.map(({ fate }) => fate))).find((fate) => fate !== undefined)
      if (refused) throw refused.reason
      return result
    } catch (error) {
      // Where this fails the pool takes the connection out (server/db/pool.ts); the first fault is told.
      await sql`rollback`.execute(connection).catch(() => {})
      const failed = await begun
      throw failed ? failed.reason : error
    }
  })
}

interface LastStatement {
  fate: Promise<{ reason: unknown } | undefined>
  failed?: { reason: unknown } | undefined
}
const lastStatements = new WeakMap<Transaction, LastStatement[]>()

/** Sends a statement whose answer only the commit needs, so that both go out together; what it throws the transaction throws. */
export async function sendWithCommit(transaction: Transaction, send: () => Promise<unknown>): Promise<void> {
  const last = lastStatements.get(transaction)
  const statement = send()
  // Only what `inTransaction` begins ends with a commit.
  if (!last) return void (await statement)
  const one: LastStatement = { fate: fateOf(statement) }
  last.push(one)
  void one.fate.then((failed) => {
    one.failed = failed
  })
}

/** SQLSTATE `transaction_resolution_unknown`: it may be committed or not, and is not repeated here. */
const outcomeUnknown = (cause: unknown): Error =>
  Object.assign(new Error('the commit was not answered', { cause }), { code: '08007' })

/**
 * `work` that reads and does no more: each of its statements is a transaction of its own in this scope, whose beginning and
 * end go out with it in one write. A connection is held for one answer, and none is waited for after the last one. Between
 * statements nothing is kept that a transaction of READ COMMITTED would keep but locks; what would write or lock fails.
 */
export function inReading<T>({ db, scope }: Place, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const executor = db.getExecutor()
  const begin = CompiledQuery.raw(
    beginIn({ ...scope, page: undefined, trace: undefined, doer: undefined }, 'begin read only'),
  )
  const alone: ConnectionProvider = {
    // A statement that only reads may be asked a second time whatever became of the first …
    provideConnection: (consumer) => {
      let isConnected = false
      const once = () =>
        executor.provideConnection((held) => {
          isConnected = true
          return consumer(between(begin, held))
        })
      // … but one that would write has failed for good, and not because its server only reads.
      return repeatLost(once, (error) => isLostAtOnce(error) && !(isConnected && wouldWrite(error)))
    },
  }
  return work(new Kysely<DB>({ ...unconnected, executor: executor.withConnectionProvider(alone) }))
}

const wouldWrite = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25006'

const commit = CompiledQuery.raw('commit')

/** The connection as one that puts each statement between a beginning and an end. */
const between = (begin: CompiledQuery, held: DatabaseConnection): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    // All three are under way before the first is answered. A statement behind one that failed is not carried out.
    const sent = [held.executeQuery(begin), held.executeQuery<R>(query), held.executeQuery(commit)] as const
    const [begun, answer, ended] = await Promise.allSettled(sent)
    if (begun.status === 'rejected') throw begun.reason
    if (answer.status === 'rejected') throw answer.reason
    if (ended.status === 'rejected') throw ended.reason
    return answer.value
  },
  streamQuery: () => {
    throw new Error('what is streamed needs a transaction that lasts')
  },
})

/** Parts of a query builder beside the executor, which alone is called here. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('an executor has the connections')) })
const unconnected: Omit<KyselyProps, 'executor'> = { config: { dialect }, dialect, driver: new DummyDriver() }

/** Undefined for a promise that keeps its word; handled in any case. */
const fateOf = (answer: Promise<unknown>): Promise<{ reason: unknown } | undefined> =>
  answer.then(
    () => undefined,
    (reason: unknown) => ({ reason }),
  )

/** One round trip for all of it: the driver sends several statements at once as long as none has parameters. */
function beginIn(scope: Scope, begin = 'begin'): string {
  const tenant = wholeNumber(scope.tenantId)
  const enterprise = scope.enterpriseId === null ? '' : wholeNumber(scope.enterpriseId)
  const page = scope.page === undefined ? '' : `; set local kouan.page = '${pageName(scope.page)}'`
  const trace = scope.trace === undefined ? '' : `; set local kouan.trace = '${traceId(scope.trace)}'`
  const doer = scope.doer === undefined ? '' : `; set local kouan.doer = '${asHex(scope.doer)}'`
  return `${begin}; set local role ${roleOf(scope)}; set local kouan.tenant = '${tenant}'; set local kouan.enterprise = '${enterprise}'${page}${trace}${doer}`
}

function roleOf({ enterpriseId, background }: Scope): string {
  if (background) return 'kouan_work'
  return enterpriseId === null ? 'kouan_app' : 'kouan_enterprise'
}

/** It goes into the statement's text. */
function pageName(page: string): string {
  if (!/^\d+:[\w-]{1,64}$/.test(page)) throw new Error('a scope needs a plain name of its page')
  return page
}

/** Names may hold any letter, and it goes into the statement's text: nothing but digits and `a` to `f` passes. */
const asHex = ({ at, ...doer }: Doer): string =>
  Buffer.from(toStorableJson({ ...doer, at: at.getTime() })).toString('hex')

/** It goes into the statement's text. */
function traceId(trace: string): string {
  if (!/^[0-9a-f]{32}$/.test(trace)) throw new Error('a scope needs a plain trace id')
  return trace
}

/** These two go into the statement's text, so nothing but digits may pass. */
function wholeNumber(id: string): string {
  if (!isIdText(id)) throw new Error('a scope needs numeric ids')
  return id
}
