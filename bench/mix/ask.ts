// Requests of the mix, timed by their kind.
import type { Call, Envelope, ResultOf, SentTo } from '@kouan/contract/language/call.ts'

interface Row {
  name: string
  count: number
  /** Milliseconds, of 95 in 100. */
  first: number
  last: number
}

/** What the requests of a phase took, and which of them failed. */
export class Figures {
  readonly errors: string[] = []
  readonly #times = new Map<string, number[][]>()

  add(name: string, third: number, milliseconds: number): void {
    const thirds = this.#times.get(name) ?? [[], [], []]
    this.#times.set(name, thirds)
    // What began in time may end after it.
    thirds[Math.min(third, 2)]?.push(milliseconds)
  }

  get count(): number {
    return [...this.#times.values()].flat(2).length
  }

  rows(): Row[] {
    return [...this.#times].map(([name, [first = [], middle = [], last = []]]) => ({
      ...{ name, count: first.length + middle.length + last.length },
      ...{ first: p95(first), last: p95(last) },
    }))
  }

  /** Of all kinds together. */
  whole(): { first: number; last: number } {
    const of = (third: number) => p95([...this.#times.values()].flatMap((thirds) => thirds[third] ?? []))
    return { first: of(0), last: of(2) }
  }
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

interface Asking {
  address: string
  figures: Figures
  token: string
  /** Another address for each, as one alone would be slowed down. */
  client: number
  third: () => number
}

export interface Sent {
  method?: string
  headers: Record<string, string>
  body?: string
}

export interface Ask {
  /** Undefined where it failed, which is noted. */
  send<C extends Call>(name: string, call: C, input: Partial<SentTo<C>>): Promise<ResultOf<C> | undefined>
  /** Any path with any headers, for programs. */
  fetch(name: string, path: string, init: Sent): Promise<unknown>
}

export function asking({ address, figures, token, client, third }: Asking): Ask {
  const timed = async (name: string, path: string, init: Sent): Promise<unknown> => {
    const [at, begin] = [third(), performance.now()]
    try {
      const response = await fetch(`${address}${path}`, {
        ...init,
        headers: { 'x-forwarded-for': `10.0.${Math.floor(client / 250)}.${1 + (client % 250)}`, ...init.headers },
      })
      const text = await response.text()
      figures.add(name, at, performance.now() - begin)
      if (response.ok) return JSON.parse(text)
      figures.errors.push(`${name}: ${response.status} ${text.slice(0, 200)}`)
    } catch (error) {
      figures.errors.push(`${name}: ${String(error)}`)
    }
    return undefined
  }
  return {
    fetch: timed,
    async send<C extends Call>(name: string, call: C, input: Partial<SentTo<C>>) {
      const isQuery = call.method === 'GET'
      const query = isQuery ? `?${new URLSearchParams(input as unknown as Record<string, string>)}` : ''
      const answer = (await timed(name, `/jeecg-boot${call.path}${query}`, {
        method: call.method,
        headers: { 'x-access-token': token, ...(isQuery ? {} : { 'content-type': 'application/json' }) },
        ...(isQuery ? {} : { body: JSON.stringify(input) }),
      })) as Envelope<ResultOf<C>> | undefined
      if (answer?.success) return answer.result
      if (answer) figures.errors.push(`${name}: ${answer.message}`)
      return undefined
    },
  }
}
