// Any number of documents in batches that the API takes. Each batch has a key of its own, so that it happens once, whatever is lost.
import type { Call, CallOptions } from './call.ts'

/** Operations that take documents and answer for each of them. */
export type BatchName<O> = {
  [N in keyof O]: O[N] extends { input: { documents: readonly unknown[] }; answer: { results: readonly unknown[] } }
    ? N
    : never
}[keyof O] &
  string

export type DocumentOf<P> = P extends { input: { documents: readonly (infer D)[] } } ? D : never

/** `index` is the place in all documents. */
export type BatchRow<P> = P extends { answer: { results: readonly (infer R)[] } } ? R : never

export interface BatchOptions extends CallOptions {
  /** Documents of one batch, at most 1,000. */
  size?: number
}

const mostDocuments = 1000
/** Below the 8 MiB of the API, with room for what stands around the documents. */
const mostBytes = 8_000_000

const bytesOf = (document: unknown) => new TextEncoder().encode(JSON.stringify(document)).length + 1

/**
 * Yields the result of each document. With an `idempotencyKey` the whole can be begun again after a crash with the same documents in
 * the same order; without one, only what is lost on the way is repeated.
 */
export async function* batchOf(
  call: Call,
  name: string,
  documents: Iterable<unknown> | AsyncIterable<unknown>,
  { size = mostDocuments, idempotencyKey = crypto.randomUUID(), ...options }: BatchOptions = {},
): AsyncGenerator<object, void, undefined> {
  if (!(size >= 1 && size <= mostDocuments)) throw new RangeError(`size is 1 to ${mostDocuments}`)
  let [sent, part, bytes] = [0, [] as unknown[], 0]
  async function* flush(): AsyncGenerator<object, void, undefined> {
    const key = { ...options, idempotencyKey: `${idempotencyKey}-${sent}` }
    const { results } = (await call(name, { documents: part }, key)) as { results: readonly { index: number }[] }
    const begin = sent
    sent += part.length
    part = []
    bytes = 0
    for (const row of results) yield { ...row, index: begin + row.index }
  }
  for await (const document of documents) {
    const own = bytesOf(document)
    if (part.length > 0 && (part.length >= size || bytes + own > mostBytes)) yield* flush()
    part.push(document)
    bytes += own
  }
  if (part.length > 0) yield* flush()
}
