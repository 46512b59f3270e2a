// Failures of a call on purpose. The gate alone maps them to HTTP status and envelope.
import type { Problem } from '@kouan/contract/language/call.ts'
import { type ErrorKind, errorCodes } from '@kouan/contract/language/error-codes.ts'

/** A failure whose message is shown to the user. */
export class CallFailure extends Error {
  readonly kind: ErrorKind
  readonly problems: Problem[] | undefined
  /** The writes of the call are committed although it fails, such as the counter of failed logins. */
  commitsWrites = false
  /** Facts that the client needs to go on. */
  result: unknown = null
  /** Seconds until a retry makes sense. */
  retryAfterSeconds: number | undefined

  constructor(kind: ErrorKind, message?: string, problems?: Problem[]) {
    super(message ?? errorCodes[kind].message)
    this.kind = kind
    this.problems = problems
  }
}

/** Marks the failure so that the writes of the call are committed. */
export function withCommittedWrites<F extends CallFailure>(failure: F): F {
  failure.commitsWrites = true
  return failure
}

/** A business rule refuses the call: `Refusal('用户名已存在')`. */
export class Refusal extends CallFailure {
  constructor(message: string) {
    super('refused', message)
  }
}

export class NotFound extends CallFailure {
  constructor(message = '未找到对应数据') {
    super('refused', message)
  }
}

export class Forbidden extends CallFailure {
  constructor(message?: string) {
    super('noRight', message)
  }
}

export class Conflict extends CallFailure {
  constructor(message?: string) {
    super('conflict', message)
  }
}

/** Invalid input: fields and reasons. The first reason is the message. */
export class BadInput extends CallFailure {
  constructor(problems: Problem[]) {
    super('badInput', problems[0]?.message, problems)
  }
}

export class TooMany extends CallFailure {
  constructor(retryAfterSeconds: number, message?: string) {
    super('tooMany', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The server runs as many of these operations as it can at a time. */
export class Overload extends CallFailure {
  constructor(retryAfterSeconds: number) {
    super('overload')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Seconds after which a request is worth another try. */
const retrySeconds = 5

function unavailable(message?: string): CallFailure {
  const failure = new CallFailure('overload', message)
  failure.retryAfterSeconds = retrySeconds
  return failure
}

/** Told where the database, or what else a call needs, went away before anything was stored. */
const lost = () => unavailable('服务正在切换或暂时连接不上，本次操作没有保存，可以稍后再试')

/** Told where a commit was sent and not answered (server/db/transaction.ts). */
const unknownOutcome = '数据库没有应答，不能确定本次操作是否已经保存，请稍后核对后再决定是否重做'
const diskFull = '服务器的磁盘已满，本次操作没有保存，请联系管理员清理磁盘后再试'

/** By SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html, or by the code of a system call. */
const failures: Record<string, () => CallFailure> = {
  '23505': () => new Refusal('数据库中已存在该记录'),
  // Row-level security or a missing privilege: outside of the caller's scope.
  '42501': () => new Forbidden('没有权限操作该数据'),
  '23503': () => new Refusal('该记录正被其他数据使用，不能删除或修改'),
  '40001': () => new Conflict(),
  '40P01': () => new Conflict(),
  // Lock or statement timeout of the connection (server/db/open-database.ts).
  '55P03': unavailable,
  '57014': unavailable,
  // The database shuts down, has crashed, or does not accept connections yet.
  '57P01': lost,
  '57P02': lost,
  '57P03': lost,
  // Its memory or its connections are used up.
  '53200': unavailable,
  '53300': unavailable,
  '53100': () => unavailable(diskFull),
  ENOSPC: () => unavailable(diskFull),
  // A server that only reads: a standby, or one that was a moment ago.
  '25006': lost,
  '08007': () => unavailable(unknownOutcome),
  ECONNREFUSED: lost,
  ECONNRESET: lost,
  EPIPE: lost,
  // The kernel gave up a connection, or has no route to the host.
  ETIMEDOUT: lost,
  EHOSTUNREACH: lost,
  ENETUNREACH: lost,
  EAI_AGAIN: lost,
}

/** Messages of the driver, which have no code: a connection that broke … */
const brokenConnection = /^(Connection terminated|Client (has encountered a connection error|was closed))/
/** … one that was given up because it did not answer in time … */
const givenUp = /^(timeout expired$|Query read timeout)/
/** … and one for which was waited in vain, because others have them all or because none can be made. */
const noneInTime = /^timeout exceeded when trying to connect/

/** Whether a commit was sent and not answered: what it stored may be there. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '08007'

/** Whether a connection ended, or was given up, before the database said what became of the statement. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!('code' in error) || typeof error.code !== 'string')
    return [brokenConnection, givenUp, noneInTime].some((one) => one.test(error.message))
  return /^(08|57P)/.test(error.code) || error.code.startsWith('E')
}

/** Maps an error of the database or the disk to a failure with a sentence; undefined: unexpected. */
export function readSystemError(error: unknown): CallFailure | undefined {
  if (!(error instanceof Error)) return undefined
  if (noneInTime.test(error.message)) return unavailable()
  if (brokenConnection.test(error.message) || givenUp.test(error.message)) return lost()
  if (!('code' in error) || typeof error.code !== 'string') return undefined
  // Class 08: connection exceptions. ENOENT: the socket of the bundled database, and no other file.
  const isAway =
    error.code.startsWith('08') || (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect')
  return failures[error.code]?.() ?? (isAway ? lost() : undefined)
}

/** Codes of a database that is being replaced: exceptions of the connection (08007 may be committed), shutdown, crash, standby. */
const replaced = /^(0800[0-6]|57P0[1-3]|25006)$/
const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']

/** Whether a connection was refused or broke at once: another one may lead to the new primary a moment later. */
export function isLostAtOnce(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!('code' in error) || typeof error.code !== 'string') return brokenConnection.test(error.message)
  const isSocketGone = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return replaced.test(error.code) || unreachable.includes(error.code) || isSocketGone
}
