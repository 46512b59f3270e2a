// A call of the open API: like a call of the product, and what the document for developers (OpenAPI) says of it. Its answer is
// declared by fields as well.
import type { Call } from '../../language/call.ts'
import type { Fields, InputOf } from '../../language/field.ts'
import type { OpenScope } from '../../resources/open/open-account.ts'

/** Paths of open calls are relative to it. It lies beside the base path of the product. */
export const openBase = '/open/v1'

/** Largest body of a batch in bytes; of other calls 1 MiB. */
export const largestBatch = 8 * 1024 * 1024
export const mostDocuments = 1000

export interface OpenCall<I extends Fields = Fields, O extends Fields = Fields> extends Omit<Call<I>, 'result'> {
  /** Title in English. */
  english: string
  /** Absent: every account. */
  scope?: OpenScope
  /** Rights of the same scope that some inputs need besides; the handler asks for them. */
  mayNeed?: readonly string[]
  /** Name of the resource of the kind that the account needs. */
  kind?: string
  /** Answers rows of the kinds whose list the caller may see, and needs that right of one of its kinds. */
  ofKinds?: true
  output: O
  /** `xml`: the body is a message of customs as it came. */
  answers?: 'json' | 'xml'
  /** Fields of the answer that a client may send back with the input, or with its rows; they are ignored. */
  ignores?: Fields
  /** The input whose rows are read one by one: a faulty one has its own answer. */
  rows?: string
  /** Takes a message of customs in place of JSON: its documents are the rows. */
  takesXml?: true
  /** Takes an Idempotency-Key. */
  isWrite?: true
}

type Answer<O extends Fields> = string extends keyof O ? Record<string, unknown> : InputOf<O>
export type OutputOf<C> = C extends OpenCall<infer _, infer O> ? Answer<O> : never

export const defineOpenCall = <const I extends Fields, const O extends Fields>(call: OpenCall<I, O>): OpenCall<I, O> =>
  call

/** A problem of an answer, as RFC 9457 has it. */
export interface ProblemDetails {
  /** `/open/v1/problems/<name>`. */
  type: string
  title: string
  status: number
  detail: string
  /** Id of the request, by which the operator finds it in the log. */
  instance: string
  errors?: FieldError[]
}

export interface FieldError {
  /** `goods[0].qty` */
  field: string
  /** JSON Pointer to the same value of the body: `/goods/0/qty`. */
  pointer: string
  /** The sentence of the form, in Chinese. */
  message: string
  /** Its sentence, for developers: `goods[0].qty must be a decimal number`. */
  english: string
}
