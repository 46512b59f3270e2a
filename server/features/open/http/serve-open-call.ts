// The steps of every call of the open API, in the order of this function. Context, transaction, scope of rows and audit are those
// of the product's own calls; credentials, limits and answers are its own.

import type { OpenCall } from '@kouan/contract/calls/open/open-call.ts'
import { unknownNames } from '@kouan/contract/calls/open/unknown-names.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../db/open-database.ts'
import { inTransaction, sendWithCommit } from '../../../db/transaction.ts'
import type { OpenAccount, OpenContext, OpenPart } from '../../../domain/open/open-part.ts'
import { isAllowedFrom } from '../../../domain/open/source-addresses.ts'
import { actWithoutRequest } from '../../../gate/act-without-request.ts'
import { auditKindOf, faultText, loggableInput, writeAudit, writeAudits } from '../../../gate/audit.ts'
import { type AuditDetail, doerOf, type Services, type UserActor } from '../../../gate/context.ts'
import { toCallFailure } from '../../../gate/envelope.ts'
import { hasHeldWork } from '../../../gate/held-work.ts'
import { refuseWhileClosed } from '../../../gate/maintenance.ts'
import { BadInput, CallFailure, Forbidden, isLostAtOnce, TooMany } from '../../../ground/errors.ts'
import { traceIdOf } from '../../../ground/trace-id.ts'
import { readToken } from '../access-token.ts'
import { type createActorLookup, findAccount, hasSecret } from '../find-account.ts'
import { tellHeld } from './held-answer.ts'
import { type Answered, answerOnce } from './idempotency.ts'
import { createNameJudge, type NameJudge } from './name-judge.ts'
import { refuseMediaType, sendProblem } from './problem-details.ts'

export interface OpenGate {
  db: Database
  services: Services
  clock: () => Date
  actorOf: ReturnType<typeof createActorLookup>
  countCalls: (key: string, limit: { window: number; max: number }) => Promise<{ current: number; ttl: number }>
}

export interface Caller {
  account: OpenAccount
  actor: UserActor
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the HTTP handler of one call. */
export function serveOpenCall({ open: call, handler }: OpenPart, gate: OpenGate) {
  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const started = gate.clock()
    let caller: Caller | undefined
    let input: Record<string, unknown> = {}
    try {
      caller = await findOpenCaller(request, gate)
      const { account } = caller
      refuseWhileClosed(account.closedUntil, started)
      await limitCalls(account, gate)
      checkScope(call, caller)
      const names = createNameJudge(account, started)
      input = readCallInput(call, request, names)
      const run = { call, handler, request, gate, caller, input, names, started }
      const { status, answer, isRepeated } = await again(() => runCall(run))
      noteUse(account, request, gate)
      if (isRepeated) reply.header('idempotent-replayed', 'true')
      const type = call.answers === 'xml' ? 'application/xml' : 'application/json; charset=utf-8'
      return reply.status(status).header('content-type', type).send(answer)
    } catch (error) {
      const failure = toCallFailure(error, request.id)
      if (failure.kind === 'unexpected') request.log.error({ err: error, call: call.name }, 'open call failed')
      await recordFailure({ call, request, gate, caller, input, started }, { failure, error })
      return sendProblem(request, reply, failure)
    }
  }
}

/**
 * Throws for a token that is missing, forged, expired, or of an account or secret that may no longer be used. `narrow` takes away
 * what the account may not do by this way.
 */
export async function findOpenCaller(
  request: FastifyRequest,
  { db, services, clock, actorOf }: OpenGate,
  narrow: (account: OpenAccount) => OpenAccount = (account) => account,
): Promise<Caller> {
  const [, text = ''] = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  const now = clock()
  const token = readToken(services.vault, text)
  if (!token) throw new CallFailure('noSession', '令牌缺失或不正确，请先用客户端编号和密钥取得令牌')
  if (token.expires * 1000 <= now.getTime()) throw new CallFailure('noSession', '令牌已过期，请重新取得')
  const found = await findAccount(db.staff.pool, token.clientId, now)
  if (!found || !hasSecret(found, token.secretMark))
    throw new CallFailure('noSession', '接口账户已吊销、过期或更换了密钥')
  const account = narrow(found)
  if (!isAllowedFrom(account.networks, request.ip)) throw new Forbidden(`接口账户不允许从 ${request.ip} 调用`)
  const actor = await actorOf(account)
  if (!actor) throw new CallFailure('noSession', '接口账户所用的用户已停用')
  return { account, actor: { ...actor, companyRoles: account.companyRoles } }
}

export async function limitCalls({ id, ratePerMinute }: OpenAccount, { countCalls }: OpenGate): Promise<void> {
  const { current, ttl } = await countCalls(`open account ${id}`, { window: 60_000, max: ratePerMinute })
  if (current > ratePerMinute) throw new TooMany(Math.max(1, Math.ceil(ttl / 1000)))
}

export function checkScope({ scope, kind, needs, ofKinds }: OpenCall, { account, actor }: Caller): void {
  if (scope !== undefined && !account.scopes.has(scope)) throw new Forbidden(`接口账户没有权限范围 ${scope}`)
  if (kind !== undefined && !account.kinds.has(kind)) throw new Forbidden(`接口账户没有单证种类 ${kind}`)
  if (needs.includes(':') && !actor.permissions.has(needs)) throw new Forbidden()
  if (ofKinds && ![...account.kinds].some((name) => actor.permissions.has(`${name}:list`))) throw new Forbidden()
}

/** Rows that have an answer each are read by the handler. */
function readCallInput(call: OpenCall, request: FastifyRequest, names: NameJudge): Record<string, unknown> {
  const { body } = request
  if (Buffer.isBuffer(body)) return readXmlInput(call, request, names)
  if (body !== undefined && body !== null && !isRecord(body)) {
    throw new CallFailure('badInput', '请求内容须为一个JSON对象')
  }
  const sent = { ...(request.query as object), ...body, ...(request.params as object) } as Record<string, unknown>
  const { [call.rows ?? '']: rows, ...fields } = call.input
  const { value, problems } = readInput(fields, sent)
  const refused = names.judge(unknownIn(call, sent))
  if (refused.length + problems.length > 0) throw new BadInput([...refused, ...problems])
  if (!call.rows || !rows) return value
  const sentRows = sent[call.rows]
  const label = rows.label
  if (!Array.isArray(sentRows) || sentRows.length === 0 || !sentRows.every(isRecord))
    throw new BadInput([{ field: call.rows, message: `${label}：须为 1 至 ${rows.max} 项的数组` }])
  if (sentRows.length > Number(rows.max))
    throw new BadInput([{ field: call.rows, message: `${label}：最多 ${rows.max} 项，现有 ${sentRows.length} 项` }])
  return { ...value, [call.rows]: sentRows }
}

/** Names of the query where the message is XML; they may stand beside JSON as well. */
const besideXml = ['crossborderType']

/** Rows that have an answer each are compared by the handler. */
function unknownIn({ input, ignores = {}, rows, takesXml }: OpenCall, sent: Record<string, unknown>): Problem[] {
  const own = new Set([...(rows === undefined ? [] : [rows]), ...(takesXml ? besideXml : [])])
  const compared = Object.entries(sent).filter(([name]) => !own.has(name))
  return unknownNames(Object.fromEntries(compared), {
    fields: input,
    ...(rows === undefined ? { ignored: ignores } : {}),
  })
}

/** The message stays as it came; the handler reads its documents. */
function readXmlInput(
  { takesXml }: OpenCall,
  { body, query }: FastifyRequest,
  names: NameJudge,
): Record<string, unknown> {
  if (!takesXml) throw refuseMediaType('此接口的请求内容须为JSON（Content-Type: application/json）')
  const others = Object.keys(query as object).filter((name) => !besideXml.includes(name))
  const known = { crossborderType: enterpriseChannel.fields.crossborderType }
  const refused = names.judge(unknownNames(Object.fromEntries(others.map((name) => [name, ''])), { fields: known }))
  if (refused.length > 0) throw new BadInput([...refused])
  return { message: body, crossborderType: (query as Record<string, unknown>).crossborderType }
}

export interface Run extends Pick<OpenPart, 'handler'> {
  call: OpenCall
  request: FastifyRequest
  gate: OpenGate
  caller: Caller
  input: Record<string, unknown>
  names: NameJudge
  started: Date
}

/** Runs the handler with its audit row in one transaction, or returns the answer that the same write had before. */
export async function runCall(run: Run): Promise<Answered> {
  const { call, handler, request, gate, caller, input, started } = run
  const { account, actor } = caller
  const trace = traceIdOf(request.headers.traceparent, request.id)
  const doer = doerOf(actor, { way: 'api', title: call.title, at: started })
  const scope = { tenantId: account.tenantId, enterpriseId: account.enterpriseId, trace, doer }
  return actWithoutRequest(
    {
      transact: (inside) => inTransaction({ db: gate.db.enterprise.kysely, scope }, inside),
      actor,
      tenantId: account.tenantId,
      dataVersion: account.dataVersion,
      now: started,
      requestId: request.id,
      log: request.log,
      services: gate.services,
    },
    ({ context, detail }) =>
      answerOnce({ context, call, accountId: account.id, request }, async () => {
        // A transaction that is run again begins with the names of the request alone.
        const names = run.names.again()
        const auditEach: OpenContext['auditEach'] = (details) =>
          writeAudits(context.db, { ...entryOf(run, { input: {} }), kind: 'edit', outcome: 'done' }, details)
        const judgeNames: OpenContext['judgeNames'] = (problems, index) =>
          names.judge(problems, `${call.rows}[${index}].`)
        const own = { ...context, address: request.ip, account, auditEach, judgeNames }
        const told = names.told(await handler(own, input))
        const result = (await hasHeldWork(context.db, account.isHeld)) ? tellHeld(told) : told
        const kind = detail.kind ?? auditKindOf(call)
        const entry = { ...entryOf(run, detail), outcome: 'done' as const }
        if (kind !== 'none') await sendWithCommit(context.db, () => writeAudit(context.db, { ...entry, kind }))
        return Buffer.isBuffer(result) ? result : JSON.stringify(result)
      }),
  )
}

/** Two writers at once: the second one meets what the first one has written, and is run again. */
const transient = new Set(['23505', '40001', '40P01'])

export async function again<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && transient.has(String(error.code)))) throw error
    return work()
  }
}

type Recorded = Pick<Run, 'call' | 'request' | 'gate' | 'input' | 'started'> & { caller: Caller | undefined }

function entryOf({ call, request, gate, caller, input, started }: Recorded, detail: AuditDetail) {
  const now = gate.clock()
  return {
    call,
    actor: caller?.actor ?? ({ kind: 'public' } as const),
    tenantId: caller?.account.tenantId ?? '0',
    address: request.ip,
    requestId: request.id,
    url: request.url.split('?')[0] ?? '',
    input: detail.input ?? loggableInput(call.input, input),
    now,
    milliseconds: now.getTime() - started.getTime(),
    detail,
  }
}

/** As the gate does: of writes, of what the caller may not do, and of every unexpected error. */
export async function recordFailure(
  run: Recorded,
  { failure, error }: { failure: CallFailure; error: unknown },
): Promise<void> {
  const { call, request, gate, caller } = run
  if (isLostAtOnce(error)) return
  const isUnexpected = failure.kind === 'unexpected'
  const kind = auditKindOf(call)
  if (!caller || (kind === 'none' && !isUnexpected && failure.kind !== 'noRight')) return
  const { tenantId, enterpriseId } = caller.account
  const detail = { content: `${call.title}：${failure.message}` }
  const outcome = isUnexpected
    ? ({ outcome: 'failed', fault: faultText(error) } as const)
    : { outcome: 'refused' as const }
  try {
    await inTransaction({ db: gate.db.enterprise.kysely, scope: { tenantId, enterpriseId } }, (db) =>
      writeAudit(db, { ...entryOf(run, detail), kind: kind === 'none' ? 'query' : kind, ...outcome }),
    )
  } catch (unwritten) {
    request.log.error({ err: unwritten }, 'the audit row of a refusal was not written')
  }
}

/** Once a minute is enough for people. */
export function noteUse({ id, lastUsedAt }: OpenAccount, request: FastifyRequest, { db, clock }: OpenGate): void {
  const now = clock()
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < 60_000) return
  db.staff.pool
    .query('select kouan_use_open_account($1, $2, $3)', [id, now, request.ip])
    .catch((err: unknown) => request.log.warn({ err }, 'the use of an API account was not noted'))
}
