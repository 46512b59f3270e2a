// The ways a call can fail on purpose. The gate alone turns them into status and envelope.
import type { Problem } from '@kouan/contract/language/call.ts'
import { type ErrorKind, errorCodes } from '@kouan/contract/language/error-codes.ts'

/** A failure whose sentence is meant for the user. */
export class CallFailure extends Error {
  readonly kind: ErrorKind
  readonly problems: Problem[] | undefined
  /** What the call wrote stays although it fails, such as the count of failed logins. */
  commitsWrites = false
  /** When it is worth another try. */
  retryAfterSeconds: number | undefined

  constructor(kind: ErrorKind, message?: string, problems?: Problem[]) {
    super(message ?? errorCodes[kind].message)
    this.kind = kind
    this.problems = problems
  }
}

/** The same failure, after which what the call wrote stays. */
export function withCommittedWrites<F extends CallFailure>(failure: F): F {
  failure.commitsWrites = true
  return failure
}

/** The business says no: `Refusal('用户名已存在')`. */
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

/** The input was refused: which fields and why. The sentence of the whole is the first of them. */
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

/** The server does as much of this as it can at a time. */
export class Overload extends CallFailure {
  constructor(retryAfterSeconds: number) {
    super('overload')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Violations of the database's own rules become a sentence; anything else stays unexpected. */
export function readDatabaseError(error: unknown): CallFailure | undefined {
  if (!(error instanceof Error)) return undefined
  // The pool's own words: every connection was taken for as long as a request may wait.
  if (error.message === 'timeout exceeded when trying to connect') return new CallFailure('overload')
  if (!('code' in error)) return undefined
  if (error.code === '23505') return new Refusal('数据库中已存在该记录')
  // Row-level security or a privilege: the scope of the caller does not reach so far.
  if (error.code === '42501') return new Forbidden('没有权限操作该数据')
  if (error.code === '23503') return new Refusal('该记录正被其他数据使用，不能删除或修改')
  // It waited too long for a lock, or took too long: the bounds of the connections, server/db/open-database.ts.
  if (error.code === '55P03' || error.code === '57014') return new CallFailure('overload')
  if (error.code === '40001' || error.code === '40P01') return new Conflict()
  return undefined
}
