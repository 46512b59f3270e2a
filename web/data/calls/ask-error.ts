// Every way an answer can fail, with the sentence of the specification (section 8) for the user.
import type { Envelope, Problem } from '@kouan/contract/language/call.ts'
import { type ErrorKind, errorCodes } from '@kouan/contract/language/error-codes.ts'

/** Beyond the server's kinds: no answer in time, no connection, the caller gave up, code of the screens does not come. */
export type FailureKind = ErrorKind | 'timeout' | 'network' | 'aborted' | 'missingCode'

export class AskError extends Error {
  readonly kind: FailureKind
  /** The code of the envelope; 0 when there was none. */
  readonly code: number
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly problems: Problem[]
  /** Values that the server sends along with a failure, to go on with. */
  readonly result: unknown

  constructor(fields: {
    kind: FailureKind
    message: string
    code?: number
    status?: number
    problems?: Problem[]
    result?: unknown
  }) {
    super(fields.message)
    this.kind = fields.kind
    this.code = fields.code ?? 0
    this.status = fields.status ?? 0
    this.problems = fields.problems ?? []
    this.result = fields.result
  }
}

export const sentences = {
  forbidden: '拒绝访问',
  notFound: '很抱歉，资源未找到!',
  timeout: '网络超时',
  expired: '很抱歉，登录已过期，请重新登录',
  network: '网络连接失败，请检查网络后重试',
  offline: '网络已断开，恢复后自动刷新',
  missingCode: '有一部分没有加载出来，请检查网络，或在页面上方重新加载',
  unreadable: '系统出错了，请稍后重试',
  foreign: '收到的应答不是本系统的，请检查网络或代理后重试',
} as const

interface Reading {
  /** Any other code is a failure, whatever the answer says of its success. */
  onlyCode?: number | undefined
  /** Sentence for a refusal that gives no reason. */
  unknown?: string | undefined
}

/** The failure behind an answer, or nothing when it succeeded. `body` is absent when it was no envelope. */
export function readFailure(
  status: number,
  body: Partial<Envelope> | undefined,
  { onlyCode, unknown = errorCodes.refused.message }: Reading = {},
): AskError | undefined {
  const details = { status, code: body?.code ?? status, ...(body?.problems ? { problems: body.problems } : {}) }
  const message = body?.message
  if (status === 401) return new AskError({ ...details, kind: 'noSession', message: sentences.expired })
  if (status === 500 && message?.includes('Token失效')) {
    return new AskError({ ...details, kind: 'noSession', message: sentences.expired })
  }
  if (status === 403) {
    // The notice of the shell says 拒绝访问 once; here is why, and what to do.
    return new AskError({ ...details, kind: 'noRight', message: message || errorCodes.noRight.message })
  }
  if (status === 404) return new AskError({ ...details, kind: 'unknownPath', message: sentences.notFound })
  if (status === 504) return new AskError({ ...details, kind: 'timeout', message: sentences.timeout })
  if (status < 200 || status >= 300) {
    return new AskError({ ...details, kind: kindOf(status, body?.code), message: message ?? sentences.unreadable })
  }
  if (body?.success !== false && (onlyCode === undefined || body?.code === onlyCode)) return undefined
  return new AskError({
    ...details,
    kind: kindOf(status, body?.code),
    message: message || unknown,
    result: body?.result,
  })
}

function kindOf(status: number, code: number | undefined): ErrorKind {
  const kinds = Object.entries(errorCodes) as [ErrorKind, (typeof errorCodes)[ErrorKind]][]
  const found = kinds.find(([, error]) => error.status === status && error.code === code)
  if (found) return found[0]
  return status === 200 ? 'refused' : 'unexpected'
}

export const isAskError = (error: unknown, ...kinds: FailureKind[]): error is AskError =>
  error instanceof AskError && (kinds.length === 0 || kinds.includes(error.kind))

/** Returns the sentence that the user reads for any thrown thing. */
export const sentenceOf = (error: unknown): string => (error instanceof AskError ? error.message : sentences.unreadable)
