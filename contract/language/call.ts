// One thing that crosses the wire. A call without `needs` does not compile.
import type { Fields, InputOf } from './field.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: everybody, everybody with a session, or the holders of a permission such as `role:add`. */
export type Needs = 'public' | 'signed-in' | `${string}:${string}`

export interface Call<I extends Fields = Fields, R = unknown> {
  /** Unique, such as `role.add`. */
  name: string
  title: string
  method: Method
  /** Other methods that clients use for the same thing. */
  also?: readonly Method[]
  /** Below the base path, with `:name` for a part that is an input. */
  path: string
  needs: Needs
  /** Changes what all tenants share: answered in the platform's own tenant alone. Writes of shared resources are so anyway. */
  platformOnly?: true
  /** The name under which `needs` is granted; on one of the calls that need it. */
  right?: string
  input: I
  /** Keys beyond `input` are kept as text (the filters of a list) instead of being dropped. */
  open?: boolean
  /** Keys that are absent stay as they are (an edit): nothing is said of a required one that is not sent. */
  partial?: boolean
  /** `envelope` unless said; `bare`: the result alone; `file`: bytes with a name; `stream`: bytes as they come. */
  reply?: 'envelope' | 'bare' | 'file' | 'stream'
  /** The sentence of a success, `操作成功！` unless said. */
  message?: string
  /** A session is not looked at: the call answers everybody alike, and sees what a stranger sees. */
  anonymous?: boolean
  /** Opened by a signed link in place of a token: the caller is the user of the session that the link names. */
  byLink?: boolean
  /** The query may hold `token` and `tenant-id`: a download by a plain link, which can send no header. */
  tokenInQuery?: boolean
  /** Knows the browser again by a cookie that it alone reads and sets. */
  device?: boolean
  /** A signature is sent, and if sent right and new: as X-Sign, or around a POST's content (contract/rules/signed-body.ts). */
  signed?: 'header' | 'body'
  /** Carries files as multipart; fields come first. */
  upload?: boolean
  /** At most so many calls a minute from one address (public) or one user. */
  limit?: number
  /** The kind of the audit row; reads leave none unless said. */
  audit?: AuditKind
  /** Only the type counts: what `result` holds. */
  result?: R
}

export type AuditKind = 'login' | 'query' | 'add' | 'edit' | 'delete' | 'review' | 'reveal' | 'declare' | 'none'

/** `returns<Reply>()` gives a call its reply type; no value stands behind it. */
export interface Returns<R> {
  readonly type?: R
}
export const returns = <R>(): Returns<R> => ({})

export function defineCall<const I extends Fields, R = null>(
  call: Omit<Call<I, R>, 'result'> & { returns?: Returns<R> },
): Call<I, R> {
  const { returns: _, ...declared } = call
  return declared
}

export type InputOfCall<C> =
  C extends Call<infer I, unknown> ? (C extends { open: true } ? OpenInput<I> : InputOf<I>) : never
/** What a client writes: ids as an array, or joined by commas. */
export type SentTo<C> = WrittenBy<InputOfCall<C>>
type WrittenBy<I> = { [K in keyof I]: string[] extends I[K] ? I[K] | string : I[K] }
export type OpenInput<I extends Fields> = InputOf<I> & Record<string, unknown>
export type ResultOf<C> = C extends Call<infer _, infer R> ? R : never

/** One page of a list. */
export interface Page<Row> {
  records: Row[]
  total: number
  size: number
  current: number
  pages: number
  /** Of exactly these rows, where it was asked for. */
  version?: string
}

export interface Envelope<R = unknown> {
  success: boolean
  code: number
  message: string
  result: R
  /** Epoch milliseconds. */
  timestamp: number
  /** Present when the input was refused: which field and why. */
  problems?: Problem[]
}

export interface Problem {
  /** `roleName`, or `goods[1].price` inside lines. */
  field: string
  message: string
}
