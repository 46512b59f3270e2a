// Failures of the open API as RFC 9457 has them, in Chinese, or in English where the client prefers it. Errors of fields have both:
// the sentence of the form, and what it means in English.
import { type FieldError, openBase, type ProblemDetails } from '@kouan/contract/calls/open/open-call.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { type ErrorKind, errorCodes } from '@kouan/contract/language/error-codes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallFailure, NotFound } from '../../../ground/errors.ts'
import { englishOf } from './english-sentences.ts'

interface ProblemKind {
  /** Last segment of its `type`. */
  name: string
  status: number
  english: string
  /** Title in Chinese; that of the failure if absent. */
  title?: string
}

/** A failure that the open API alone tells apart from others of its kind. */
class OpenFailure extends CallFailure {
  readonly problem: ProblemKind
  constructor(kind: ErrorKind, problem: ProblemKind, message: string) {
    super(kind, message)
    this.problem = problem
  }
}

const usedKey: ProblemKind = {
  name: 'key-used',
  status: 409,
  english: 'The Idempotency-Key was used for another request.',
  title: 'Idempotency-Key 已用于另一个请求',
}
const wrongMediaType: ProblemKind = {
  name: 'unsupported-media-type',
  status: 415,
  english: 'The Content-Type or Content-Encoding is not accepted.',
  title: '不接受的内容类型或编码',
}

export const refuseUsedKey = () => new OpenFailure('conflict', usedKey, '同一个键已用于另一个请求，请换一个键')
export const refuseMediaType = (message: string) => new OpenFailure('badInput', wrongMediaType, message)

const kinds: Readonly<Record<ErrorKind, ProblemKind>> = {
  refused: { name: 'refused', status: 422, english: 'The request was refused by a rule.' },
  wrongCaptcha: { name: 'refused', status: 422, english: 'The request was refused by a rule.' },
  secondStep: { name: 'refused', status: 422, english: 'The request was refused by a rule.' },
  conflict: { name: 'conflict', status: 409, english: 'Somebody else has changed the data meanwhile.' },
  badInput: { name: 'invalid', status: 422, english: 'Some values are not accepted.' },
  noSession: {
    name: 'unauthenticated',
    status: 401,
    english: 'The access token is missing, wrong or no longer valid.',
  },
  noRight: { name: 'forbidden', status: 403, english: 'The account may not do this.' },
  mustChangePassword: { name: 'forbidden', status: 403, english: 'The account may not do this.' },
  unknownPath: { name: 'not-found', status: 404, english: 'There is no such path.' },
  wrongMethod: { name: 'wrong-method', status: 405, english: 'The path has no such method.' },
  tooLarge: { name: 'too-large', status: 413, english: 'The body is too large.' },
  tooMany: { name: 'too-many-requests', status: 429, english: 'Too many requests; see Retry-After.' },
  overload: { name: 'unavailable', status: 503, english: 'The server is busy; see Retry-After.' },
  unexpected: { name: 'unexpected', status: 500, english: 'An unexpected error; give the operator the instance.' },
}
const notFound: ProblemKind = { name: 'not-found', status: 404, english: 'There is nothing with this id.' }

function kindOf(failure: CallFailure): ProblemKind {
  if (failure instanceof OpenFailure) return failure.problem
  return failure instanceof NotFound ? notFound : kinds[failure.kind]
}

/** Answers of `/open/v1/problems/<name>`. */
export const problemKinds: ReadonlyMap<string, ProblemKind> = new Map(
  [
    ...Object.entries(kinds).map(([kind, one]) => ({ title: errorCodes[kind as ErrorKind].message, ...one })),
    notFound,
    usedKey,
    wrongMediaType,
  ]
    .toReversed()
    .map((one): [string, ProblemKind] => [one.name, one]),
)

/** `goods[0].qty` → `/goods/0/qty` */
const pointerOf = (field: string) =>
  `/${field.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('[', '/').replaceAll(']', '').replaceAll('.', '/')}`

export const fieldErrorsOf = (problems: readonly Problem[]): FieldError[] =>
  problems.map(({ field, message }) => ({
    field,
    pointer: pointerOf(field),
    message,
    english: englishOf(field, message),
  }))

/** Whether the client names English before Chinese, or it alone. */
export function prefersEnglish({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const languages = (headers['accept-language'] ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  const [english, chinese] = [languages.indexOf('en'), languages.indexOf('zh')]
  return english >= 0 && (chinese < 0 || english < chinese)
}

interface Told {
  instance: string
  isEnglish: boolean
}

export function problemOf(failure: CallFailure, { instance, isEnglish }: Told): ProblemDetails {
  const { name, status, english, title: own = errorCodes[failure.kind].message } = kindOf(failure)
  const title = isEnglish ? english : own
  return {
    type: `${openBase}/problems/${name}`,
    title,
    status,
    detail: isEnglish ? englishDetail(failure, english) : failure.message,
    instance,
    ...(failure.problems ? { errors: fieldErrorsOf(failure.problems) } : {}),
  }
}

/** Adds the Chinese sentence of a rule to the English frame. */
function englishDetail({ kind, message }: CallFailure, english: string): string {
  return message === errorCodes[kind].message ? english : `${english} (${message})`
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, failure: CallFailure): FastifyReply {
  const problem = problemOf(failure, { instance: request.id, isEnglish: prefersEnglish(request) })
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"')
  return reply.status(problem.status).header('content-type', 'application/problem+json; charset=utf-8').send(problem)
}
