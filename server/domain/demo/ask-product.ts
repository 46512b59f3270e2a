// The product's own calls, asked as a person (or as nobody) at a moment of the past: same rights, same checks of what is sent,
// same handler as behind the gate.
import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Call, ResultOf } from '@kouan/contract/language/call.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { actWithoutRequest } from '../../gate/act-without-request.ts'
import type { Actor, Context, Services, UploadedFile } from '../../gate/context.ts'
import { checkPermission } from '../../gate/permission.ts'
import type { Undo } from '../../gate/prepared-call.ts'
import type { Served } from '../../gate/serve-call.ts'
import { findUserActor } from '../../gate/session.ts'
import { BadInput } from '../../ground/errors.ts'
import type { Log } from '../../ground/log.ts'
import type { Left } from './run-queue.ts'

declare module '../../gate/context.ts' {
  interface Services {
    /** Every call of the product with its handler, by its name. */
    calls: ReadonlyMap<string, Served>
  }
}

/** Where one stage of the demonstration is made: one transaction of background work. */
export interface Desk {
  db: Transaction
  services: Services
  tenantId: string
  log: Log
  signal: AbortSignal
  /** Of rights and dictionaries, so that they are read once. */
  dataVersion: string
  /** What customs have still to do when the stage is over. */
  later: Left[]
  /** Takes back what lies outside of the database, should the stage not come to its end. */
  undos: Undo[]
}

interface Asking {
  /** Nobody unless said. */
  as?: Actor
  at: Date
  uploads?: UploadedFile[]
}

export async function ask<C extends Call>(
  { db, services, tenantId, log, dataVersion, undos }: Desk,
  call: C,
  input: Record<string, unknown>,
  { as = { kind: 'public' }, at, uploads = [] }: Asking,
): Promise<ResultOf<C>> {
  const served = services.calls.get(call.name)
  if (!served) throw new Error(`${call.name} is not served`)
  checkPermission(call, as, tenantId)
  const { open = false, partial = false } = call
  const { value, problems } = readInput(call.input, input, { open, partial })
  if (problems.length > 0) throw new BadInput(problems)
  const enterpriseId = as.kind === 'user' ? as.enterpriseId : null
  const transact = <T>(inside: (db: Transaction) => Promise<T>) => inScope(db, enterpriseId, inside)
  const whose = { actor: as, tenantId, dataVersion, now: at, requestId: 'demo', log, services }
  const act = <T>(work: (context: Context) => Promise<T>) =>
    actWithoutRequest({ ...whose, transact }, ({ context }) => work({ ...context, uploads }))
  const preparing = { services, uploads, transact: act, undo: (task: Undo) => undos.push(task) }
  const prepared = await served.prepare?.(preparing, value)
  return (await act((context) => served.handler(context, value, prepared))) as ResultOf<C>
}

/** What a row is stamped with where a handler says nothing of its enterprise. */
async function inScope<T>(
  db: Transaction,
  enterpriseId: string | null,
  inside: (db: Transaction) => Promise<T>,
): Promise<T> {
  if (enterpriseId === null) return inside(db)
  await sql`select set_config('kouan.enterprise', ${enterpriseId}, true)`.execute(db)
  const done = await inside(db)
  await sql`select set_config('kouan.enterprise', '', true)`.execute(db)
  return done
}

/** With the rights that they have by now. Nobody logs in here: a first password that waits to be changed is in nobody's way. */
export async function person({ db, tenantId }: Desk, username: string): Promise<Actor> {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(db)
  const found = rows[0] && (await findUserActor(db, { userId: String(rows[0].id), tenantId }))
  if (!found) throw new Error(`there is no user ${username}`)
  return { ...found, mustChangePassword: false }
}

export async function readDataVersion(db: Transaction): Promise<string> {
  const { rows } = await sql<{ version: string }>`select string_agg(version::text, '.' order by name desc) as version
    from sys_version where name in ('rights', 'dictionary')`.execute(db)
  return rows[0]?.version ?? ''
}
