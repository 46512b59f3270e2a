// The client of the open API that a developer installs: a call by the name of its operation, with its types. No dependency; it
// runs where `fetch` is.

/** Method, path and names of the query of each operation; the rest of an input is the body. */
export type Routes = Readonly<Record<string, readonly [method: string, path: string, query: readonly string[]]>>

export interface ClientOptions {
  /** `https://kouan.example.com`, without a path. */
  address: string
  clientId: string
  clientSecret: string
  fetch?: typeof fetch
}

export interface CallOptions {
  /** The same write with the same key happens once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

export interface FieldError {
  field: string
  pointer: string
  message: string
  english: string
}

interface ProblemBody {
  type?: string
  title?: string
  detail?: string
  status: number
  instance?: string
  errors?: FieldError[]
}

/** A refusal as RFC 9457 has it. */
export class KouanProblem extends Error {
  readonly status: number
  /** Last part of its type, such as `invalid`. */
  readonly kind: string
  /** What the operator finds the request by. */
  readonly instance: string
  readonly errors: readonly FieldError[]

  constructor(body: ProblemBody) {
    super([body.title, body.detail].filter(Boolean).join(': '))
    this.name = 'KouanProblem'
    this.status = body.status
    this.kind = body.type?.split('/').at(-1) ?? ''
    this.instance = body.instance ?? ''
    this.errors = body.errors ?? []
  }
}

interface Operation {
  input: object
  answer: unknown
}

export interface Client<O extends { [N in keyof O]: Operation }> {
  call<N extends keyof O & string>(name: N, input: O[N]['input'], options?: CallOptions): Promise<O[N]['answer']>
}

const base = '/open/v1'
const mostRetries = 3
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Gets a token when it needs one, and again when it is refused; waits as Retry-After says. */
export function clientOf<O extends { [N in keyof O]: Operation }>(routes: Routes, options: ClientOptions): Client<O> {
  const { address, clientId, clientSecret, fetch: send = fetch } = options
  let token: { text: string; until: number } | undefined

  async function readToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.text
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const answer = await send(`${address}${base}/token`, { method: 'POST', body: new URLSearchParams(form) })
    const body = (await answer.json()) as Record<string, unknown>
    if (!answer.ok)
      throw new KouanProblem({ status: answer.status, title: String(body.error_description ?? body.error) })
    token = { text: String(body.access_token), until: Date.now() + (Number(body.expires_in) - 60) * 1000 }
    return token.text
  }

  return {
    async call(name, input, { idempotencyKey, signal } = {}) {
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
      for (let tries = 0; ; tries += 1) {
        const headers: Record<string, string> = { authorization: `Bearer ${await readToken()}` }
        if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
        if (method !== 'GET') headers['content-type'] = 'application/json'
        const body = method === 'GET' ? null : JSON.stringify(Object.fromEntries(left))
        const answer = await send(url, { method, headers, body, signal: signal ?? null })
        const isJson = answer.headers.get('content-type')?.includes('json')
        if (answer.ok) return isJson ? answer.json() : answer.text()
        const isBusy = answer.status === 429 || answer.status === 503
        const isStale = answer.status === 401 && tries === 0
        if (tries >= mostRetries || !(isBusy || isStale))
          throw new KouanProblem(
            isJson ? ((await answer.json()) as ProblemBody) : { status: answer.status, title: await answer.text() },
          )
        token = isStale ? undefined : token
        if (isBusy) await wait(Number(answer.headers.get('retry-after') ?? 1))
      }
    },
  }
}
