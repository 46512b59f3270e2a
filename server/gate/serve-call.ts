// The one gate that every call passes, in the order of this function.

import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Call, InputOfCall, ResultOf } from '@kouan/contract/language/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/open-database.ts'
import { inReading, inTransaction, type Scope, sendWithCommit } from '../db/transaction.ts'
import { BadInput, CallFailure, Forbidden, isLostAtOnce, isOutcomeUnknown } from '../ground/errors.ts'
import { traceIdOf } from '../ground/trace-id.ts'
import { type AuditEntry, auditKindOf, faultText, loggableInput, writeAudit } from './audit.ts'
import { type Actor, type AuditDetail, type Context, doerOf, type ResponseMeta, type Services } from './context.ts'
import { readDeviceCookie, sendDeviceCookie } from './device-cookie.ts'
import { sendFailure, sendSuccess, toCallFailure } from './envelope.ts'
import { isOpenedInBrowser, sendFailurePage } from './failure-page.ts'
import { hasHeldWork, heldHeader, heldMessage } from './held-work.ts'
import { readLink, sessionOfLink } from './link-signature.ts'
import { loginToken, sendLoginCookie } from './login-cookie.ts'
import { checkMaintenance } from './maintenance.ts'
import { checkPermission, isRightLacking } from './permission.ts'
import { type PreparedServing, type Undo, undoAll } from './prepared-call.ts'
import { clientVersionOf, pageIdOf, readCredentials, readRequest, userAgentOf } from './read-request.ts'
import { type FindScreen, isScreenCredential } from './screen-session.ts'
import type { Caller, FindCaller } from './session.ts'
import { checkSignature, refuseReplay, replayKeyOf } from './signature.ts'
import { unwrapSignedBody } from './signed-body.ts'
import type { OpenUploadSession } from './upload-sessions.ts'

export type Handler<C> = (context: Context, input: InputOfCall<C>) => Promise<ResultOf<C>>

/** A call with its handler. */
export interface Served {
  call: Call
  handler: PreparedServing['handler']
  /** Slow work that needs no connection; its result is passed to the handler. */
  prepare?: PreparedServing['prepare']
  /** Whether the handler only isReadOnly for this input and needs no transaction around all of its statements. */
  onlyReads?(input: Record<string, unknown>): boolean
  /** Answers signed-in callers who lack the right of the call with the little that they may know; throws Forbidden else. */
  choose?: PreparedServing['handler']
  /** For uploads: throws, in a separate transaction, when the file is not accepted; runs before the file is read. */
  admit?(context: Context, input: Record<string, unknown>): Promise<void>
  /** Of rows whose resource is declared at run time: the call that is declared here gives the route alone. */
  meant?: Meant
}

/** Finds the call that a path means; right, input, audit and answer are those of that call. */
export interface Meant {
  /** The part of the path that tells it, which is no input. */
  parameter: string
  /** Throws NotFound where nothing is meant. */
  find(context: Context, value: string): Promise<Served>
}

export const serve = <C extends Call>(call: C, handler: Handler<C>): Served => ({ call, handler })

export interface GateServices {
  db: Pick<Database, 'staff' | 'enterprise'>
  findCaller: FindCaller
  findScreen: FindScreen
  services: Services
  signSecret: string
  clock: () => Date
  openUploadSession: OpenUploadSession
}

/** Returns the HTTP handler of one call. */
export function serveCall(declared: Served, gate: GateServices) {
  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const state: RequestState = { call: declared.call, request, reply, started: gate.clock(), ...anonymous, input: {} }
    const uploadSession = gate.openUploadSession(request.ip)
    try {
      const caller = await findCallerOf(declared.call, request, gate)
      if (caller) {
        Object.assign(state, caller)
        reply.header('x-data-version', caller.dataVersion)
        if (caller.isHeld) reply.header(heldHeader, '1')
      }
      const { call, handler: whole, prepare, admit, onlyReads, choose } = await findMeant(declared, state, gate)
      state.call = call
      checkMaintenance(call, caller, state.started)
      const isChoice = choose !== undefined && isRightLacking(call, state.actor)
      checkPermission(isChoice ? { ...call, needs: 'signed-in' } : call, state.actor, state.tenantId)
      const handler = isChoice ? choose : whole
      const { token } = readCredentials(call, request)
      const secrets = token === undefined ? [gate.signSecret] : [gate.signSecret, token]
      checkSignature(call, request, { secrets, now: state.started })
      state.sign = unwrapSignedBody(call, request, { vault: gate.services.vault, token, now: state.started })

      const requestInput = await readRequest(call, request, async (values, file) => {
        readDeclaredInput(state, values)
        if (admit) await runInTransaction({ state, gate, uploads: [] }, ({ context }) => admit(context, state.input))
        return uploadSession.receive(file)
      })
      readDeclaredInput(state, requestInput.values)

      const isReadOnly = auditKindOf(call) === 'none' && onlyReads?.(state.input) === true
      const { result, tasks, responseMeta } = await runCall({
        handler,
        prepare,
        state,
        uploads: requestInput.uploads,
        gate,
        isReadOnly,
      })
      try {
        await sendSuccess(reply, { call, result, responseMeta, now: gate.clock() })
      } finally {
        await runAfterCommit(tasks, request)
      }
      return reply
    } catch (error) {
      const failure = toCallFailure(error, request.id)
      if (failure.kind === 'unexpected') request.log.error({ err: error, call: state.call.name }, 'call failed')
      await recordFailure(state, { failure, error }, gate)
      if (isOpenedInBrowser(state.call, request)) return sendFailurePage(reply, failure)
      return sendFailure(reply, failure, gate.clock())
    } finally {
      await uploadSession.clear()
    }
  }
}

async function findMeant(declared: Served, state: RequestState, gate: GateServices): Promise<Served> {
  const { meant } = declared
  if (!meant) return declared
  const { [meant.parameter]: sent = '' } = state.request.params as Record<string, string | undefined>
  const field = declared.call.input[meant.parameter]
  const { value, problems } = readInput(field ? { [meant.parameter]: field } : {}, { [meant.parameter]: sent })
  if (problems.length > 0) throw new BadInput(problems)
  const named = String(value[meant.parameter] ?? '')
  return runInTransaction({ state, gate, uploads: [], isReadOnly: true }, ({ context }) => meant.find(context, named))
}

/** Converts the request input to values of the declared kinds; throws BadInput. */
function readDeclaredInput(state: RequestState, sent: Record<string, unknown>): void {
  const { input, open = false, partial = false } = state.call
  const read = readInput(input, sent, { open, partial })
  state.input = read.value
  if (read.problems.length > 0) throw new BadInput(read.problems)
}

/** Returns the caller, or undefined when there is no session. Public calls know the caller when there is one. */
async function findCallerOf(call: Call, request: FastifyRequest, gate: GateServices): Promise<Caller | undefined> {
  const { token, tenantId } = readCredentials(call, request)
  if (call.byScreen || isScreenCredential(token)) return findScreenOf(call, token, gate)
  if (call.anonymous) return undefined
  if (call.byLink) return findLinkHolder(call, request, gate)
  if (token === undefined) {
    if (call.needs === 'public') return undefined
    throw new CallFailure('noSession')
  }
  // Polling by an open page does not keep the session alive.
  const isUse = request.headers['x-unattended'] === undefined
  try {
    return await gate.findCaller({ token, tenantId, now: gate.clock(), isUse })
  } catch (error) {
    if (call.needs === 'public' && error instanceof CallFailure) return undefined
    throw error
  }
}

/** Returns the maker of the screen; throws for other calls than those of screens, and for other credentials. */
async function findScreenOf(call: Call, token: string | undefined, gate: GateServices): Promise<Caller> {
  if (token === undefined) throw new CallFailure('noSession')
  if (!call.byScreen || !isScreenCredential(token)) throw new Forbidden()
  return gate.findScreen({ token, needs: call.needs, now: gate.clock() })
}

/** Returns the user of the link's session; undefined when the link or the session is no longer valid. */
async function findLinkHolder(call: Call, request: FastifyRequest, gate: GateServices): Promise<Caller | undefined> {
  const now = gate.clock()
  const { value, problems } = readInput(call.input, { ...(request.query as object), ...(request.params as object) })
  const link = problems.length > 0 ? undefined : readLink(value)
  const session = link && sessionOfLink({ vault: gate.services.vault, now }, link)
  if (!session) return undefined
  return gate.findCaller({ ...session, now }).catch((error: unknown) => {
    if (error instanceof CallFailure) return undefined
    throw error
  })
}

/** State of one request; the gate fills it in step by step. */
interface RequestState {
  call: Call
  request: FastifyRequest
  reply: FastifyReply
  started: Date
  actor: Actor
  tenantId: string
  dataVersion: string
  /** Whether background work is held; undefined where nobody is known. */
  isHeld?: boolean
  input: Record<string, unknown>
  /** Signature of a signed body. */
  sign?: string | undefined
}

const anonymous = { actor: { kind: 'public' as const }, tenantId: '0', dataVersion: '' }

function scopeOf({ tenantId, actor, request, call, started }: RequestState): Scope {
  const trace = traceIdOf(request.headers.traceparent, request.id)
  const doer = doerOf(actor, { way: call.upload ? 'sheet' : 'page', title: call.title, at: started })
  if (actor.kind !== 'user') return { tenantId, enterpriseId: null, trace, doer }
  const pageId = pageIdOf(request)
  return { tenantId, enterpriseId: actor.enterpriseId, page: pageId && `${actor.userId}:${pageId}`, trace, doer }
}

/** Connections whose database role can reach no more than the caller may, whatever a statement says. */
const connectionsFor = ({ db }: GateServices, scope: Scope) =>
  (scope.enterpriseId === null ? db.staff : db.enterprise).kysely

type Task = () => Promise<void> | void
interface CallRun {
  state: RequestState
  uploads: Context['uploads']
  gate: GateServices
  isReadOnly?: boolean
}
interface OpenTransaction {
  context: Context
  detail: AuditDetail
  responseMeta: ResponseMeta
  tasks: Task[]
}

/**
 * Runs `work` in one transaction with the caller's scope (or as separate isReadOnly) and passes it the handler's context.
 */
function runInTransaction<T>(
  { state, uploads, gate, isReadOnly }: CallRun,
  work: (running: OpenTransaction) => Promise<T>,
): Promise<T> {
  const scope = scopeOf(state)
  const begin = isReadOnly ? inReading : inTransaction
  return begin({ db: connectionsFor(gate, scope), scope }, (db) => {
    // A transaction that is run again begins with nothing.
    const tasks: Task[] = []
    const detail: AuditDetail = {}
    const responseMeta: ResponseMeta = {}
    const context: Context = {
      db,
      actor: state.actor,
      tenantId: state.tenantId,
      dataVersion: state.dataVersion,
      now: state.started,
      requestId: state.request.id,
      address: state.request.ip,
      agent: userAgentOf(state.request),
      clientVersion: clientVersionOf(state.request),
      device: readDeviceCookie(state.call, state.request),
      token: state.call.seesToken ? readCredentials(state.call, state.request).token : undefined,
      setDeviceCookie: (device) => sendDeviceCookie(state.call, state.reply, device),
      setLoginCookie: (token) =>
        sendLoginCookie(state.reply, token === null ? null : loginToken(gate.services.vault, token)),
      log: state.request.log,
      services: gate.services,
      uploads,
      audit: (more) => Object.assign(detail, more),
      addResponseMeta: (more) => Object.assign(responseMeta, more),
      afterCommit: (task) => tasks.push(task),
    }
    return work({ context, detail, responseMeta, tasks })
  })
}

/** Runs handler and audit row in one transaction; returns the result with the tasks to run after the commit. */
async function runCall({ handler, prepare, ...run }: CallRun & Pick<Served, 'handler' | 'prepare'>): Promise<{
  result: unknown
  responseMeta: ResponseMeta
  tasks: Task[]
}> {
  const { state, gate, uploads } = run
  const { actor, call, request } = state
  const { 'x-sign': headerSign, 'x-timestamp': stamp } = request.headers
  const sent = state.sign === undefined ? { sign: headerSign, stamp } : { sign: state.sign, stamp: undefined }
  const sign = replayKeyOf(call, sent, actor.kind === 'user' ? actor.userId : '')
  const undos: Undo[] = []
  const { outcome, responseMeta, tasks } = await (async () => {
    const prepared = await prepare?.(
      {
        services: gate.services,
        uploads,
        transact: async (work) => {
          const outcome = await runInTransaction(run, ({ context }) => catchCommittedFailure(work(context)))
          if (outcome.failure) throw outcome.failure
          return outcome.result
        },
        undo: (task) => undos.push(task),
      },
      state.input,
    )
    return runInTransaction(run, async ({ context, detail, responseMeta, tasks }) => {
      if (sign !== undefined) await refuseReplay(context.db, sign, context.now)
      const outcome = await catchCommittedFailure(handler(context, state.input, prepared))
      const audited = !outcome.failure && (detail.kind ?? auditKindOf(state.call)) !== 'none'
      const audit = () => writeAudit(context.db, auditEntry({ state, detail, outcome: 'done', gate }))
      if (audited) await sendWithCommit(context.db, audit)
      if (!outcome.failure && (await hasHeldWork(context.db, state.isHeld)))
        responseMeta.message = heldMessage(responseMeta.message)
      return { outcome, responseMeta, tasks }
    })
  })().catch(async (error: unknown) => {
    // Of an unanswered commit the rows may be stored, and need what was prepared.
    if (!isOutcomeUnknown(error)) await undoAll(undos, request.log)
    throw error
  })
  if (outcome.failure) throw outcome.failure
  return { result: outcome.result, responseMeta, tasks }
}

/** Returns a failure whose writes are committed as a value, so that the transaction commits. */
async function catchCommittedFailure<T>(
  work: Promise<T>,
): Promise<{ result: T; failure?: never } | { failure: CallFailure }> {
  try {
    return { result: await work }
  } catch (error) {
    if (error instanceof CallFailure && error.commitsWrites) return { failure: error }
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

/**
 * Records a refused attempt: for calls with an audit row, and for every call that lacks the permission. Records every unexpected
 * error.
 */
async function recordFailure(
  state: RequestState,
  { failure, error }: { failure: CallFailure; error: unknown },
  gate: GateServices,
): Promise<void> {
  // The row was not refused, and another would meet the same.
  if (isLostAtOnce(error)) return
  const isUnexpected = failure.kind === 'unexpected'
  const needed = isUnexpected || failure.kind === 'noRight' || failure.kind === 'mustChangePassword'
  if (auditKindOf(state.call) === 'none' && !needed) return
  const outcome = isUnexpected
    ? { outcome: 'failed' as const, fault: faultText(error) }
    : { outcome: 'refused' as const }
  try {
    const detail = { content: `${state.call.title}：${failure.message}` }
    const scope = scopeOf(state)
    await inTransaction({ db: connectionsFor(gate, scope), scope }, (db) =>
      writeAudit(db, { ...auditEntry({ state, detail, outcome: outcome.outcome, gate }), ...outcome }),
    )
  } catch (unwritten) {
    state.request.log.error({ err: unwritten }, 'the audit row of a refusal was not written')
  }
}

interface AuditEntryParts {
  state: RequestState
  detail: AuditDetail
  outcome: AuditEntry['outcome']
  gate: GateServices
}

function auditEntry({ state, detail, outcome, gate }: AuditEntryParts): AuditEntry {
  const now = gate.clock()
  const kind = detail.kind ?? auditKindOf(state.call)
  return {
    call: state.call,
    kind: kind === 'none' ? 'query' : kind,
    outcome,
    actor: state.actor,
    tenantId: state.tenantId,
    address: state.request.ip,
    requestId: state.request.id,
    url: state.request.url.split('?')[0] ?? '',
    input: detail.input ?? loggableInput(state.call.input, state.input),
    now,
    milliseconds: now.getTime() - state.started.getTime(),
    detail,
  }
}
