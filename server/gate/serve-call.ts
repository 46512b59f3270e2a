// The one gate: every call passes here, from top to bottom.

import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Call, InputOfCall, ResultOf } from '@kouan/contract/language/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/open-database.ts'
import { inReading, inTransaction, type Scope } from '../db/transaction.ts'
import { BadInput, CallFailure } from '../ground/errors.ts'
import { type AuditEntry, auditKindOf, writeAudit } from './audit.ts'
import type { Actor, AuditDetail, Context, Said, Services } from './context.ts'
import { readDevice, sendDevice } from './device-cookie.ts'
import { asFailure, sendFailure, sendSuccess } from './envelope.ts'
import { isOpenedByAddress, sendFailurePage } from './failure-page.ts'
import { type SentLink, sessionOfLink } from './link-signature.ts'
import { checkPermission } from './permission.ts'
import { type PreparedServing, takeBack, type Undo } from './prepared.ts'
import { agentOf, readCredentials, readRequest } from './read-request.ts'
import type { Caller, FindCaller } from './session.ts'
import { checkSignature, refuseRepeated, signOfWrite } from './signature.ts'
import { openSignedBody } from './signed-body.ts'
import type { NewTray } from './upload-trays.ts'

export type Handler<C> = (context: Context, input: InputOfCall<C>) => Promise<ResultOf<C>>

/** A call together with the function that answers it. */
export interface Served {
  call: Call
  handler: PreparedServing['handler']
  /** What takes long and needs no connection; what it answers is handed to the handler. */
  prepare?: PreparedServing['prepare']
  /** Whether the handler only reads for this input, and needs no transaction over all of its statements. */
  onlyReads?: (input: never) => boolean
  /** Of an upload: throws, in a transaction of its own, when its files are not wanted; asked before they are read. */
  admit?: (context: Context, input: never) => Promise<void>
}

export const serve = <C extends Call>(call: C, handler: Handler<C>): Served => ({ call, handler })

export interface GateServices {
  db: Pick<Database, 'staff' | 'enterprise'>
  findCaller: FindCaller
  services: Services
  signSecret: string
  clock: () => Date
  newTray: NewTray
}

/** The HTTP handler of one call. */
export function serveCall({ call, handler, prepare, admit, onlyReads }: Served, gate: GateServices) {
  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit: Visit = { call, request, reply, started: gate.clock(), ...stranger, input: {} }
    const tray = gate.newTray(request.ip)
    try {
      const caller = await findCallerOf(call, request, gate)
      if (caller) {
        Object.assign(visit, caller)
        reply.header('x-data-version', caller.dataVersion)
      }
      checkPermission(call, visit.actor)
      const { token } = readCredentials(call, request)
      const secrets = token === undefined ? [gate.signSecret] : [gate.signSecret, token]
      checkSignature(call, request, { secrets, now: visit.started })
      visit.sign = openSignedBody(call, request, { vault: gate.services.vault, token, now: visit.started })

      const sent = await readRequest(call, request, async (values, file) => {
        takeInput(visit, values)
        if (admit) await inContext({ visit, gate, uploads: [] }, ({ context }) => admit(context, visit.input as never))
        return tray.receive(file)
      })
      takeInput(visit, sent.values)

      const reads = auditKindOf(call) === 'none' && onlyReads?.(visit.input as never) === true
      const { result, tasks, said } = await runCall({ handler, prepare, visit, uploads: sent.uploads, gate, reads })
      try {
        await sendSuccess(reply, { call, result, said, now: gate.clock() })
      } finally {
        await runAfterCommit(tasks, request)
      }
      return reply
    } catch (error) {
      const failure = asFailure(error, request.id)
      if (failure.kind === 'unexpected') request.log.error({ err: error, call: call.name }, 'call failed')
      await recordRefusal(visit, failure, gate)
      if (isOpenedByAddress(call, request)) return sendFailurePage(reply, failure)
      return sendFailure(reply, failure, gate.clock())
    } finally {
      await tray.clear()
    }
  }
}

/** What was sent, as values of the declared kinds; throws where it is not. */
function takeInput(visit: Visit, sent: Record<string, unknown>): void {
  const { input, open = false, partial = false } = visit.call
  const read = readInput(input, sent, { open, partial })
  visit.input = read.value
  if (read.problems.length > 0) throw new BadInput(read.problems)
}

/** Public calls work without a session and know the caller when there is one. */
async function findCallerOf(call: Call, request: FastifyRequest, gate: GateServices): Promise<Caller | undefined> {
  const { token, tenantId } = readCredentials(call, request)
  if (call.anonymous) return undefined
  if (call.byLink) return findLinkHolder(call, request, gate)
  if (token === undefined) {
    if (call.needs === 'public') return undefined
    throw new CallFailure('noSession')
  }
  // What a page asks by itself is no sign that anybody sits before it.
  const isUse = request.headers['x-unattended'] === undefined
  try {
    return await gate.findCaller({ token, tenantId, now: gate.clock(), isUse })
  } catch (error) {
    if (call.needs === 'public' && error instanceof CallFailure) return undefined
    throw error
  }
}

/** The user of the session that the link was made for; nobody when the link or the session is no longer good. */
async function findLinkHolder(call: Call, request: FastifyRequest, gate: GateServices): Promise<Caller | undefined> {
  const now = gate.clock()
  const link = readInput(call.input, { ...(request.query as object), ...(request.params as object) })
  if (link.problems.length > 0) return undefined
  const session = sessionOfLink({ vault: gate.services.vault, now }, link.value as unknown as SentLink)
  if (!session) return undefined
  return gate.findCaller({ ...session, now }).catch((error: unknown) => {
    if (error instanceof CallFailure) return undefined
    throw error
  })
}

/** What is known of a request so far; grows on its way through the gate. */
interface Visit {
  call: Call
  request: FastifyRequest
  reply: FastifyReply
  started: Date
  actor: Actor
  tenantId: string
  dataVersion: string
  input: Record<string, unknown>
  /** Of a body that came signed. */
  sign?: string | undefined
}

const stranger = { actor: { kind: 'public' as const }, tenantId: '0', dataVersion: '' }

const scopeOf = (visit: Visit): Scope => ({
  tenantId: visit.tenantId,
  enterpriseId: visit.actor.kind === 'user' ? visit.actor.enterpriseId : null,
})

/** Connections that can reach no more than the caller's role may, whatever a statement says. */
const connectionsFor = ({ db }: GateServices, scope: Scope) =>
  (scope.enterpriseId === null ? db.staff : db.enterprise).kysely

type Task = () => Promise<void> | void
interface Run {
  visit: Visit
  uploads: Context['uploads']
  gate: GateServices
  reads?: boolean
}
interface Running {
  context: Context
  detail: AuditDetail
  said: Said
  tasks: Task[]
}

/** `work` in one transaction of the visitor's scope (or in readings of it), with all that a handler is given. */
function inContext<T>({ visit, uploads, gate, reads }: Run, work: (running: Running) => Promise<T>): Promise<T> {
  const tasks: Task[] = []
  const detail: AuditDetail = {}
  const said: Said = {}
  const scope = scopeOf(visit)
  const begin = reads ? inReading : inTransaction
  return begin({ db: connectionsFor(gate, scope), scope }, (db) => {
    const context: Context = {
      db,
      actor: visit.actor,
      tenantId: visit.tenantId,
      dataVersion: visit.dataVersion,
      now: visit.started,
      requestId: visit.request.id,
      address: visit.request.ip,
      agent: agentOf(visit.request),
      device: readDevice(visit.call, visit.request),
      giveDevice: (device) => sendDevice(visit.reply, device),
      log: visit.request.log,
      services: gate.services,
      uploads,
      audit: (more) => Object.assign(detail, more),
      answer: (more) => Object.assign(said, more),
      afterCommit: (task) => tasks.push(task),
    }
    return work({ context, detail, said, tasks })
  })
}

/** Handler and audit row in one transaction; the tasks that wait for its commit come back with the result. */
async function runCall({
  handler,
  prepare,
  ...run
}: Run & Pick<Served, 'handler' | 'prepare'>): Promise<{ result: unknown; said: Said; tasks: Task[] }> {
  const { visit, gate, uploads } = run
  const { actor, call, request } = visit
  const sign = signOfWrite(call, visit.sign ?? request.headers['x-sign'], actor.kind === 'user' ? actor.userId : '')
  const undos: Undo[] = []
  try {
    const prepared = await prepare?.(
      {
        services: gate.services,
        uploads,
        ask: (work) => inContext(run, ({ context }) => work(context)),
        undo: (task) => undos.push(task),
      },
      visit.input as never,
    )
    const { outcome, said, tasks } = await inContext(run, async ({ context, detail, said, tasks }) => {
      if (sign !== undefined) await refuseRepeated(context.db, sign, context.now)
      const outcome = await settle(handler(context, visit.input as never, prepared as never))
      const audited = !outcome.failure && (detail.kind ?? auditKindOf(visit.call)) !== 'none'
      if (audited) await writeAudit(context.db, auditEntry({ visit, detail, outcome: 'done', gate }))
      // Nobody knows what became of a commit that was not answered: from here on nothing is taken back.
      undos.length = 0
      return { outcome, said, tasks }
    })
    if (outcome.failure) throw outcome.failure
    return { result: outcome.result, said, tasks }
  } catch (error) {
    await takeBack(undos, request.log)
    throw error
  }
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
  const needed = failure.kind === 'noRight' || failure.kind === 'mustChangePassword'
  if (auditKindOf(visit.call) === 'none' && !needed) return
  try {
    const detail = { content: `${visit.call.title}：${failure.message}` }
    const scope = scopeOf(visit)
    await inTransaction({ db: connectionsFor(gate, scope), scope }, (db) =>
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
  const kind = detail.kind ?? auditKindOf(visit.call)
  return {
    call: visit.call,
    kind: kind === 'none' ? 'query' : kind,
    outcome,
    actor: visit.actor,
    tenantId: visit.tenantId,
    address: visit.request.ip,
    requestId: visit.request.id,
    url: visit.request.url.split('?')[0] ?? '',
    input: detail.input ?? visit.input,
    now,
    milliseconds: now.getTime() - visit.started.getTime(),
    detail,
  }
}
