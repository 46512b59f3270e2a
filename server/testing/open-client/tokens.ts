// Access tokens by client credentials: got when they are needed, and again before they end.
import { KouanProblem } from './problem.ts'

export interface Credentials {
  /** `https://kouan.example.com`, without a path. */
  address: string
  clientId: string
  clientSecret: string
  fetch?: typeof fetch
}

export interface Tokens {
  read(): Promise<string>
  /** After 401: the next one is new. */
  drop(): void
}

export const openBase = '/open/v1'

export function tokensOf({ address, clientId, clientSecret, fetch: send = fetch }: Credentials): Tokens {
  let known: { text: Promise<string>; until: number } | undefined

  async function ask(): Promise<string> {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const answer = await send(`${address}${openBase}/token`, { method: 'POST', body: new URLSearchParams(form) })
    const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>
    if (!answer.ok)
      throw new KouanProblem({ status: answer.status, title: String(body.error_description ?? body.error ?? '') })
    if (known) known.until = Date.now() + (Number(body.expires_in) - 60) * 1000
    return String(body.access_token)
  }

  return {
    read() {
      if (known && known.until > Date.now()) return known.text
      // Calls at the same time share one.
      const own = { text: ask(), until: Number.POSITIVE_INFINITY }
      known = own
      own.text.catch(() => {
        if (known === own) known = undefined
      })
      return own.text
    },
    drop() {
      known = undefined
    },
  }
}
