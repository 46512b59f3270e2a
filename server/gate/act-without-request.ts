// Runs background work with the same Context as a request: one transaction, then its after-commit tasks.
import type { Transaction } from '../db/transaction.ts'
import type { Log } from '../ground/log.ts'
import type { Actor, AuditDetail, Context, Services } from './context.ts'

interface ActOptions {
  transact<T>(inside: (db: Transaction) => Promise<T>): Promise<T>
  actor: Actor
  tenantId: string
  /** Key of the cache of permissions and dictionaries; empty: nothing is cached. */
  dataVersion: string
  now: Date
  /** Stands for the request id in logs and audit rows. */
  requestId: string
  log: Log
  services: Services
}

/**
 * Runs `work` in one transaction, then its after-commit tasks. `detail` collects what `work` reports for its audit row,
 * which the caller writes.
 */
export async function actWithoutRequest<T>(
  { transact, ...options }: ActOptions,
  work: (acting: { context: Context; detail: AuditDetail }) => Promise<T>,
): Promise<T> {
  let tasks: Parameters<Context['afterCommit']>[0][] = []
  const done = await transact((db) => {
    // A transaction that is run again begins with nothing.
    const own: typeof tasks = []
    const detail: AuditDetail = {}
    tasks = own
    return work({
      detail,
      context: {
        ...options,
        db,
        address: '',
        agent: '',
        clientVersion: '',
        device: undefined,
        token: undefined,
        setDeviceCookie: () => {},
        setLoginCookie: () => {},
        uploads: [],
        addResponseMeta: () => {},
        audit: (more) => Object.assign(detail, more),
        afterCommit: (task) => own.push(task),
      },
    })
  })
  for (const task of tasks) {
    try {
      await task()
    } catch (err) {
      options.log.error({ err, request: options.requestId }, 'a task after a commit failed')
    }
  }
  return done
}
