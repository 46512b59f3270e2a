// Acting without a request, by what serves requests: one transaction, and afterwards what was to follow its commit.
import type { Transaction } from '../db/transaction.ts'
import type { Log } from '../ground/log.ts'
import type { Actor, AuditDetail, Context, Services } from './context.ts'

interface Unasked {
  transact<T>(inside: (db: Transaction) => Promise<T>): Promise<T>
  actor: Actor
  tenantId: string
  /** Empty: what is asked of rights and dictionaries is read anew each time. */
  dataVersion: string
  now: Date
  /** In place of a request's, in logs and audit rows. */
  requestId: string
  log: Log
  services: Services
}

/** `detail` is what the work said for its audit row, which the caller writes. */
export async function actUnasked<T>(
  { transact, ...given }: Unasked,
  work: (acting: { context: Context; detail: AuditDetail }) => Promise<T>,
): Promise<T> {
  const tasks: Parameters<Context['afterCommit']>[0][] = []
  const detail: AuditDetail = {}
  const done = await transact((db) =>
    work({
      detail,
      context: {
        ...given,
        db,
        address: '',
        agent: '',
        device: undefined,
        giveDevice: () => {},
        uploads: [],
        answer: () => {},
        audit: (more) => Object.assign(detail, more),
        afterCommit: (task) => tasks.push(task),
      },
    }),
  )
  for (const task of tasks) {
    try {
      await task()
    } catch (err) {
      given.log.error({ err, request: given.requestId }, 'a task after a commit failed')
    }
  }
  return done
}
