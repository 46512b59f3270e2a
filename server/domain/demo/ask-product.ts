// Makes calls of the product as a person (or anonymously) at a time in the past, with the rights, input checks and handlers of
// the gate.
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
    /** All calls of the product with their handlers, by name. */
    calls: ReadonlyMap<string, Served>
  }
}

/** Context of one stage of the demonstration: one transaction of background work. */
export interface StageContext {
  db: Transaction
  services: Services
  tenantId: string
  log: Log
  signal: AbortSignal
  /** Version of rights and dictionaries, so that they are read once. */
  dataVersion: string
  /** Work of customs that is not done when the stage ends. */
  later: Left[]
  /** Undo changes outside of the database when the stage fails. */
  undos: Undo[]
}

interface CallOptions {
  /** Anonymous by default. */
  as?: Actor
  at: Date
  uploads?: UploadedFile[]
}

/** Makes one call. Throws what the handler throws, and BadInput for input that the call does not accept. */
export async function ask<C extends Call>(
  { db, services, tenantId, log, dataVersion, undos }: StageContext,
  call: C,
  input: Record<string, unknown>,
  { as = { kind: 'public' }, at, uploads = [] }: CallOptions,
): Promise<ResultOf<C>> {
  const served = services.calls.get(call.name)
  if (!served) throw new Error(`${call.name} is not served`)
  checkPermission(call, as, tenantId)
  const { open = false, partial = false } = call
  const { value, problems } = readInput(call.input, input, { open, partial })
  if (problems.length > 0) throw new BadInput(problems)
  const enterpriseId = as.kind === 'user' ? as.enterpriseId : null
  const transact = <T>(inside: (db: Transaction) => Promise<T>) => inScope(db, enterpriseId, inside)
  const base = { actor: as, tenantId, dataVersion, now: at, requestId: 'demo', log, services }
  const act = <T>(work: (context: Context) => Promise<T>) =>
    actWithoutRequest({ ...base, transact }, ({ context }) => work({ ...context, uploads }))
  const preparing = { services, uploads, transact: act, undo: (task: Undo) => undos.push(task) }
  const prepared = await served.prepare?.(preparing, value)
  return (await act((context) => served.handler(context, value, prepared))) as ResultOf<C>
}

/** Runs `inside` with the enterprise that the database sets in new rows by default. */
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

/** Returns the user as an actor with the current rights. A first password that must be changed does not matter without a login. */
export async function person({ db, tenantId }: StageContext, username: string): Promise<Actor> {
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
