// Clients that save and declare documents of several kinds over HTTP, one after the other, and keep count.
import { setTimeout as wait } from 'node:timers/promises'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Call, Envelope } from '@kouan/contract/language/call.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { declareOf, documentForm } from './a-document.ts'
import { numberIn, numberName } from './fault/customs-answer.ts'
import { fromElsewhere } from './from-elsewhere.ts'

interface LoadOptions {
  /** Of a server or of what stands before several. */
  address: string
  token: string
  kinds: readonly DocumentKind[]
  clients?: number
  /** Milliseconds between two documents of a client. */
  pauseMs?: number
  /** Asks again what was not answered, or answered by 502 to 504; otherwise each of these is a failure. */
  isPatient?: boolean
}

export interface DeclaringLoad {
  requests: number
  /** One sentence each. */
  failures: string[]
  /** Requests that had to be asked again. */
  repeated: number
  /** Numbers of documents that were saved and declared, by the type of their message. */
  numbers: Map<string, string[]>
  /** When a request that had to be asked again, or took two seconds, was answered last, as of `performance.now()`. */
  lastTrouble(): number
  /** Milliseconds for which the oldest request under way has been asked. */
  oldestMs(): number
  /** Waits until another document is declared; returns the milliseconds. */
  nextDone(): Promise<number>
  stop(): Promise<void>
}

const slowMs = 2000

interface Asked {
  envelope: Envelope
  /** An earlier try may have been carried out: its answer did not come, or said that nobody knows. */
  isUnsure: boolean
}

export function declaringLoad(options: LoadOptions): DeclaringLoad {
  const { address, token, kinds, clients = 4, pauseMs = 50, isPatient = false } = options
  let isRunning = true
  let [done, trouble] = [0, 0]
  const asking = new Set<{ since: number }>()
  const load: DeclaringLoad = {
    requests: 0,
    failures: [],
    repeated: 0,
    numbers: new Map(kinds.map(({ message }) => [message.type, []])),
    lastTrouble: () => trouble,
    oldestMs: () => performance.now() - Math.min(performance.now(), ...[...asking].map(({ since }) => since)),
    async nextDone() {
      const [began, before] = [performance.now(), done]
      while (done === before && isRunning) await wait(20)
      return Math.round(performance.now() - began)
    },
    async stop() {
      isRunning = false
      await working
    },
  }

  async function ask(call: Call, input: Record<string, unknown>): Promise<Asked | undefined> {
    const one = { since: performance.now(), isRepeated: false }
    asking.add(one)
    try {
      return await askUntilAnswered(call, input, one)
    } finally {
      asking.delete(one)
      const now = performance.now()
      if (one.isRepeated || now - one.since > slowMs) trouble = now
    }
  }

  async function askUntilAnswered(
    call: Call,
    input: Record<string, unknown>,
    one: { isRepeated: boolean },
  ): Promise<Asked | undefined> {
    const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    let isUnsure = false
    for (;;) {
      load.requests += 1
      try {
        const answer = await fetch(`${address}/jeecg-boot${call.path}${query}`, {
          method: call.method,
          headers: { 'x-access-token': token, 'content-type': 'application/json', ...fromElsewhere() },
          ...(query ? {} : { body: JSON.stringify(input) }),
        })
        const text = await answer.text()
        if (answer.status < 500) return { envelope: JSON.parse(text) as Envelope, isUnsure }
        if (!isPatient || answer.status === 500) {
          load.failures.push(`${call.title}: ${answer.status} ${text.slice(0, 200)}`)
          return
        }
        if (answer.status !== 503 || text.includes('不能确定')) isUnsure = true
      } catch (error) {
        if (!isPatient) {
          load.failures.push(`${call.title}: ${error instanceof Error ? (error.cause ?? error) : error}`)
          return
        }
        isUnsure = true
      }
      load.repeated += 1
      one.isRepeated = true
      await wait(100)
    }
  }

  /** Undefined: a failure, which is counted. */
  async function succeed<T>(call: Call, input: Record<string, unknown>, isDoneBefore = /^$/): Promise<T | undefined> {
    const asked = await ask(call, input)
    if (!asked) return
    const { envelope, isUnsure } = asked
    // Carried out by a try whose answer was lost.
    if (envelope.success || (isUnsure && isDoneBefore.test(envelope.message))) return (envelope.result ?? {}) as T
    load.failures.push(`${call.title}: ${envelope.message} ${JSON.stringify(envelope.problems ?? '')}`)
    return
  }

  async function declareOne(kind: DocumentKind): Promise<void> {
    const { add, list } = callsOf(kind.resource)
    const form = documentForm(kind)
    const number = numberIn(kind, form)
    if (!(await succeed(add, form, /已存在|已有/))) return
    const found = await succeed<{ records: { id: string }[] }>(list, { [numberName(kind)]: number })
    if (!found) return
    if (found.records.length !== 1) load.failures.push(`${kind.message.type} ${number}: ${found.records.length} times`)
    if (!(await succeed(declareOf(kind), { ids: found.records[0]?.id ?? '' }, /不能申报/))) return
    load.numbers.get(kind.message.type)?.push(number)
    done += 1
  }

  const working = Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = client; isRunning; turn += 1) {
        const kind = kinds[turn % kinds.length]
        if (kind) await declareOne(kind)
        await wait(pauseMs)
      }
    }),
  )
  return load
}
