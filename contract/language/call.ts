// A call of the HTTP API: address, permission, input and result. A call without `needs` does not compile.
import type { Fields, InputOf } from './field.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: everybody, everybody with a session, or users with a permission such as `role:add`. */
export type Needs = 'public' | 'signed-in' | `${string}:${string}`

export interface Call<I extends Fields = Fields, R = unknown> {
  /** Unique, such as `role.add`. */
  name: string
  title: string
  method: Method
  /** Further methods of the same path. */
  also?: readonly Method[]
  /** Relative to the base path; `:name` is an input. */
  path: string
  needs: Needs
  /** Changes what all tenants share: only the platform's own tenant may call it. Writes of shared resources always are so. */
  platformOnly?: true
  /** Title of the permission `needs` in the role editor; one of the calls with this permission has it. */
  right?: string
  input: I
  /** Passes undeclared keys on as text (the filters of a list) instead of dropping them. */
  open?: boolean
  /** Absent fields remain unchanged (an edit), so a required field may be absent. */
  partial?: boolean
  /**
   * `envelope` if absent; `bare`: the result alone; `file`: a download with a name; `stream`: bytes as they are produced;
   * `redirect`: the result is the address that the browser opens next.
   */
  reply?: 'envelope' | 'bare' | 'file' | 'stream' | 'redirect'
  /** Message of a successful response; if absent, none of a read, else `操作成功！`. */
  message?: string
  /** Ignores a session: everybody gets the response of a user who is not signed in. */
  anonymous?: boolean
  /** Accepts a signed link in place of a token; the caller is the user of the session in the link. */
  byLink?: boolean
  /** Accepts the credential of a paired screen, and no session; the caller is the maker of the screen. No other call accepts one. */
  byScreen?: true
  /** Accepts `token` and `tenant-id` in the query: a plain link cannot send headers. */
  tokenInQuery?: boolean
  /**
   * Reads and sets a cookie that identifies the browser: `known`, in which somebody has logged in; `begun`, in which a login by
   * another system began.
   */
  device?: 'known' | 'begun'
  /** The handler sees the caller's token, to compare it. */
  seesToken?: true
  /** Input, as lines, that a body is which is an array instead of an object. */
  bodyList?: string
  /** Verifies a signature if there is one, and that it is new: in X-Sign, or around the body (contract/rules/signed-body.ts). */
  signed?: 'header' | 'body'
  /** Takes files as multipart; fields precede them. */
  upload?: boolean
  /** Calls a minute from one address (public) or one user. */
  limit?: number
  /** Kind of the audit row; reads without a kind write none. */
  audit?: AuditKind
  /** Type of `result`; has no value at run time. */
  result?: R
}

export type AuditKind = 'login' | 'query' | 'add' | 'edit' | 'delete' | 'review' | 'reveal' | 'declare' | 'none'

/** `returns<Reply>()` declares the type of a call's result; it has no value. */
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
/** The input as a client may write it: ids as an array, or joined by commas. */
export type SentTo<C> = WrittenBy<InputOfCall<C>>
type WrittenBy<I> = { [K in keyof I]: string[] extends I[K] ? I[K] | string : I[K] }
export type OpenInput<I extends Fields> = InputOf<I> & Record<string, unknown>
export type ResultOf<C> = C extends Call<infer _, infer R> ? R : never

/** One page of a list. */
export interface Page<Row> {
  records: Row[]
  /** Number of rows, or as far as they were counted. */
  total: number
  /** There are more rows than the total says: the request ended the count. */
  isMore?: true
  size: number
  current: number
  pages: number
  /** Version of exactly these rows, if the request asked for it. */
  version?: string
  /** Sums over the rows of all pages, of fields with `total`; null where a row has no value. */
  totals?: Record<string, string | null>
}

export interface Envelope<R = unknown> {
  success: boolean
  code: number
  message: string
  result: R
  /** Epoch milliseconds. */
  timestamp: number
  /** The invalid fields of the input. */
  problems?: Problem[]
}

export interface Problem {
  /** `roleName`, or `goods[1].price` inside lines. */
  field: string
  message: string
  opens?: OpenedDocument
}

/** Way to a document that a sentence names; `documentPages`: component strings of the pages that list its kind, joined by commas. */
export interface OpenedDocument {
  documentId: string
  documentPages: string
  /** As people call it: 清单 A-1. */
  name: string
}
