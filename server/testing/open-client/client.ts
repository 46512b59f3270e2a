// The client of the open API that a developer installs: a call by the name of its operation, with its types. No dependency; it
// runs where `fetch` is.
import { type BatchName, type BatchOptions, type BatchRow, batchOf, type DocumentOf } from './batches.ts'
import type { CallOptions } from './call.ts'
import { type PageName, pagesOf } from './pages.ts'
import { KouanProblem, type ProblemBody } from './problem.ts'
import { type Credentials, tokensOf } from './tokens.ts'

/** Method, path and names of the query of each operation; the rest of an input is the body. */
export type Routes = Readonly<Record<string, readonly [method: string, path: string, query: readonly string[]]>>

export interface ClientOptions extends Credentials {
  /** Waits before a request is sent again; a timer if absent. */
  wait?: (seconds: number) => Promise<unknown>
}

export interface Operation {
  input: object
  answer: unknown
}

export interface Client<O extends { [N in keyof O]: Operation }> {
  /** Throws KouanProblem for a refusal. What may be repeated is repeated when the server is busy or away. */
  call<N extends keyof O & string>(name: N, input: O[N]['input'], options?: CallOptions): Promise<O[N]['answer']>
  /** Writes any number of documents in batches, each of which happens once; yields the result of each, in their order. */
  batch<N extends BatchName<O>>(
    name: N,
    documents: Iterable<DocumentOf<O[N]>> | AsyncIterable<DocumentOf<O[N]>>,
    options?: BatchOptions,
  ): AsyncGenerator<BatchRow<O[N]>, void, undefined>
  /** Yields the pages from `input.cursor` on, until there is no more now. */
  pages<N extends PageName<O>>(
    name: N,
    input: O[N]['input'],
    options?: CallOptions,
  ): AsyncGenerator<O[N]['answer'], void, undefined>
}

const mostRetries = 3
const aTimer = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** 502 and 504 of a proxy do not say whether the write was made: only what may be repeated is sent again. */
const isAway = (status: number) => status === 502 || status === 504
const isBusy = (status: number) => status === 429 || status === 503

const secondsOf = (header: string | null, tries: number) => {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : 2 ** tries
}

export function clientOf<O extends { [N in keyof O]: Operation }>(routes: Routes, options: ClientOptions): Client<O> {
  const { address, fetch: send = fetch, wait = aTimer } = options
  const tokens = tokensOf(options)

  async function call(name: string, input: object, { idempotencyKey, signal }: CallOptions = {}): Promise<unknown> {
    const [method, path, query] = routes[name] ?? ['', '', []]
    const left = new Map(Object.entries(input))
    const take = (key: string) => {
      const value = left.get(key)
      left.delete(key)
      return value === undefined || value === null ? '' : String(value)
    }
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(take(key)))
    const search = new URLSearchParams(
      query.map((key): [string, string] => [key, take(key)]).filter(([, value]) => value !== ''),
    )
    const url = `${address}${filled}${search.size > 0 ? `?${search}` : ''}`
    // A document is put by its business key.
    const isRepeatable = method !== 'POST' || idempotencyKey !== undefined
    let hasNewToken = false
    for (let tries = 0; ; tries += 1) {
      const headers: Record<string, string> = { authorization: `Bearer ${await tokens.read()}` }
      if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
      if (method !== 'GET') headers['content-type'] = 'application/json'
      const body = method === 'GET' ? null : JSON.stringify(Object.fromEntries(left))
      const isLast = tries >= mostRetries
      let answer: Response
      try {
        answer = await send(url, { method, headers, body, signal: signal ?? null })
      } catch (error) {
        if (isLast || !isRepeatable || signal?.aborted) throw error
        await wait(2 ** tries)
        continue
      }
      const { status, ok } = answer
      const isJson = answer.headers.get('content-type')?.includes('json')
      if (ok) return isJson ? answer.json() : answer.text()
      const isStale = status === 401 && !hasNewToken
      if (isLast || !(isStale || isBusy(status) || (isAway(status) && isRepeatable)))
        throw new KouanProblem(isJson ? ((await answer.json()) as ProblemBody) : { status, title: await answer.text() })
      if (isStale) {
        hasNewToken = true
        tokens.drop()
      } else await wait(secondsOf(answer.headers.get('retry-after'), tries))
    }
  }

  return {
    call,
    batch: (name: string, documents: Parameters<typeof batchOf>[2], given?: BatchOptions) =>
      batchOf(call, name, documents, given),
    pages: (name: string, input: object, given?: CallOptions) => pagesOf(call, name, input, given),
    // The types of names, inputs and answers are those of the operations; the routes were made from the same document.
  } as Client<O>
}
