// Failures of a call on purpose. The gate alone maps them to HTTP status and envelope.
import type { Problem } from '@kouan/contract/language/call.ts'
import { type ErrorKind, errorCodes } from '@kouan/contract/language/error-codes.ts'

/** A failure whose message is shown to the user. */
export class CallFailure extends Error {
  readonly kind: ErrorKind
  readonly problems: Problem[] | undefined
  /** The writes of the call are committed although it fails, such as the counter of failed logins. */
  commitsWrites = false
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

/** Maps a database error to a failure with a sentence; undefined: unexpected. */
export function readDatabaseError(error: unknown): CallFailure | undefined {
  if (!(error instanceof Error)) return undefined
  // Message of the pool: every connection was in use for as long as a request may wait.
  if (error.message === 'timeout exceeded when trying to connect') return new CallFailure('overload')
  if (!('code' in error)) return undefined
  if (error.code === '23505') return new Refusal('数据库中已存在该记录')
  // Row-level security or a missing privilege: outside of the caller's scope.
  if (error.code === '42501') return new Forbidden('没有权限操作该数据')
  if (error.code === '23503') return new Refusal('该记录正被其他数据使用，不能删除或修改')
  // Lock or statement timeout of the connection (server/db/open-database.ts).
  if (error.code === '55P03' || error.code === '57014') return new CallFailure('overload')
  if (error.code === '40001' || error.code === '40P01') return new Conflict()
  return undefined
}
