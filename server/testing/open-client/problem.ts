// Texts of a refusal, for a program and for the person who reads its log.

export interface FieldError {
  field: string
  pointer: string
  message: string
  english: string
}

export interface ProblemBody {
  type?: string
  title?: string
  detail?: string
  status: number
  instance?: string
  errors?: FieldError[]
}

/** Errors that a message writes out. */
const mostWritten = 10

/** The first line says what was refused; each error has a line with its field, the sentence of the form and its English. */
function textOf({ status, title, detail, instance, errors = [] }: ProblemBody): string {
  const head = [String(status), ...new Set([title, detail].filter(Boolean))].join(' ')
  const lines = errors.slice(0, mostWritten).map(({ field, message, english }) => `  ${field}: ${message} (${english})`)
  const more = errors.length > mostWritten ? [`  … ${errors.length - mostWritten} more`] : []
  return [...[head, ...lines, ...more], ...(instance ? [`  instance ${instance}`] : [])].join('\n')
}

/** A refusal as RFC 9457 has it. Its message can be printed as it is. */
export class KouanProblem extends Error {
  readonly status: number
  /** Last part of its type, such as `invalid`. */
  readonly kind: string
  /** Number by which the operator finds the request. */
  readonly instance: string
  readonly errors: readonly FieldError[]

  constructor(body: ProblemBody) {
    super(textOf(body))
    this.name = 'KouanProblem'
    this.status = body.status
    this.kind = body.type?.split('/').at(-1) ?? ''
    this.instance = body.instance ?? ''
    this.errors = body.errors ?? []
  }
}
