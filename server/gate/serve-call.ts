// The one gate: every call passes here, from top to bottom.

import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Call, InputOfCall, ResultOf } from '@kouan/contract/language/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/database.ts'
import { inTransaction, type Scope } from '../db/transaction.ts'
import { type AuditEntry, auditKindOf, writeAudit } from './audit.ts'
import type { Actor, AuditDetail, Context, Services } from './context.ts'
import { asFailure, sendFailure, sendSuccess } from './envelope.ts'
import { BadInput, CallFailure } from './errors.ts'
import { checkPermission } from './permission.ts'
import { agentOf, readKnock, readRequest } from './read-request.ts'
import type { Caller, FindCaller } from './session.ts'

export type Handler<C> = (context: Context, input: InputOfCall<C>) => Promise<ResultOf<C>>

/** A call together with the function that answers it. */
export interface Served {
  call: Call
  handler: (context: Context, input: never) => Promise<unknown>
}

export const serve = <C extends Call>(call: C, handler: Handler<C>): Served => ({ call, handler })

export interface GateServices {
  db: Kysely<DB>
  findCaller: FindCaller
  services: Services
  clock: () => Date
}

/** The HTTP handler of one call. */
export function serveCall({ call, handler }: Served, gate: GateServices) {
  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit: Visit = { call, request, started: gate.clock(), ...stranger, input: {} }
    try {
      const caller = await findCallerOf(call, request, gate)
      if (caller) {
        Object.assign(visit, caller)
        reply.header('x-data-version', caller.dataVersion)
      }
      checkPermission(call, visit.actor)

      const sent = await readRequest(call, request)
      const read = readInput(call.input, sent.values, { open: call.open ?? false, partial: call.partial ?? false })
      visit.input = read.value
      if (read.problems.length > 0) throw new BadInput(read.problems)

      const { result, tasks } = await runCall({ handler, visit, uploads: sent.uploads, gate })
      sendSuccess(reply, call, result, gate.clock())
      await runAfterCommit(tasks, request)
      return reply
    } catch (error) {
      const failure = asFailure(error, request.id)
      if (failure.kind === 'unexpected') request.log.error({ err: error, call: call.name }, 'call failed')
      await recordRefusal(visit, failure, gate)
      return sendFailure(reply, failure, gate.clock())
    }
  }
}

/** Public calls work without a session and know the caller when there is one. */
async function findCallerOf(call: Call, request: FastifyRequest, gate: GateServices): Promise<Caller | undefined> {
  const { token, tenantId } = readKnock(request)
  if (call.anonymous) return undefined
  if (token === undefined) {
    if (call.needs === 'public') return undefined
    throw new CallFailure('noSession')
  }
  try {
    return await gate.findCaller({ token, tenantId, now: gate.clock() })
  } catch (error) {
    if (call.needs === 'public' && error instanceof CallFailure) return undefined
    throw error
  }
}

/** What is known of a request so far; grows on its way through the gate. */
interface Visit {
  call: Call
  request: FastifyRequest
  started: Date
  actor: Actor
  tenantId: string
  dataVersion: string
  input: Record<string, unknown>
}

const stranger = { actor: { kind: 'public' as const }, tenantId: '0', dataVersion: '' }

const scopeOf = (visit: Visit): Scope => ({
  tenantId: visit.tenantId,
  enterpriseId: visit.actor.kind === 'user' ? visit.actor.enterpriseId : null,
})

type Task = () => Promise<void> | void
interface Run {
  handler: Served['handler']
  visit: Visit
  uploads: Context['uploads']
  gate: GateServices
}

/** Handler and audit row in one transaction; the tasks that wait for its commit come back with the result. */
async function runCall({ handler, visit, uploads, gate }: Run): Promise<{ result: unknown; tasks: Task[] }> {
  const tasks: Task[] = []
  const detail: AuditDetail = {}
  const outcome = await inTransaction({ db: gate.db, scope: scopeOf(visit) }, async (db) => {
    const context: Context = {
      db,
      actor: visit.actor,
      tenantId: visit.tenantId,
      dataVersion: visit.dataVersion,
      now: visit.started,
      requestId: visit.request.id,
      address: visit.request.ip,
      agent: agentOf(visit.request),
      log: visit.request.log,
      services: gate.services,
      uploads,
      audit: (more) => Object.assign(detail, more),
      afterCommit: (task) => tasks.push(task),
    }
    const outcome = await settle(handler(context, visit.input as never))
    const audited = !outcome.failure && auditKindOf(visit.call) !== 'none'
    if (audited) await writeAudit(db, auditEntry({ visit, detail, outcome: 'done', gate }))
    return outcome
  })
  if (outcome.failure) throw outcome.failure
  return { result: outcome.result, tasks }
}

/** A failure that keeps its writes is handed on as a value, so that the transaction commits. */
async function settle(work: Promise<unknown>): Promise<{ result?: unknown; failure?: CallFailure }> {
  try {
    return { result: await work }
  } catch (error) {
    if (error instanceof CallFailure && error.keepsWrites) return { failure: error }
    throw error
  }
}

async function runAfterCommit(tasks: Task[], request: FastifyRequest): Promise<void> {
  for (const task of tasks) {
    try {
      await task()
    } catch (error) {
      request.log.error({ err: error }, 'a task after the commit failed')
    }
  }
}

/** Refused attempts at anything that would leave an audit row, and every attempt without the right. */
async function recordRefusal(visit: Visit, failure: CallFailure, gate: GateServices): Promise<void> {
  const attempted = auditKindOf(visit.call) !== 'none' && visit.actor.kind === 'user'
  if (!attempted && failure.kind !== 'noRight' && failure.kind !== 'mustChangePassword') return
  try {
    const detail = { content: `${visit.call.title}：${failure.message}` }
    await inTransaction({ db: gate.db, scope: scopeOf(visit) }, (db) =>
      writeAudit(db, auditEntry({ visit, detail, outcome: 'refused', gate })),
    )
  } catch (error) {
    visit.request.log.error({ err: error }, 'the audit row of a refusal was not written')
  }
}

interface EntryParts {
  visit: Visit
  detail: AuditDetail
  outcome: AuditEntry['outcome']
  gate: GateServices
}

function auditEntry({ visit, detail, outcome, gate }: EntryParts): AuditEntry {
  const now = gate.clock()
  const kind = auditKindOf(visit.call)
  return {
    call: visit.call,
    kind: kind === 'none' ? 'query' : kind,
    outcome,
    actor: visit.actor,
    tenantId: visit.tenantId,
    address: visit.request.ip,
    requestId: visit.request.id,
    url: visit.request.url.split('?')[0] ?? '',
    input: visit.input,
    now,
    milliseconds: now.getTime() - visit.started.getTime(),
    detail,
  }
}
