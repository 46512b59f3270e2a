// Waits in tests for something that happens outside of them.
import { inspect } from 'node:util'

/** Each poll takes processor time from what it waits for. */
const pollMs = 60
/** Ends what never comes; a busy machine takes its time over a process, a database or many rows. */
const limitSeconds = 60

type Present<T> = Exclude<T, undefined | null | false>
type Wanted<T> = T | ((seen: T) => boolean)

interface Limit {
  /** 60 unless given. */
  seconds?: number
}

/**
 * Polls until `read` returns something other than undefined, null or false, or until it returns `wanted` or a value that
 * `wanted` accepts, and returns that value. Throws after a minute, with `subject` and the last value in the message.
 */
export function eventually<T>(subject: string, read: () => T | Promise<T>): Promise<Present<T>>
export function eventually<T>(
  subject: string,
  read: () => T | Promise<T>,
  wanted: Wanted<NoInfer<T>>,
  limit?: Limit,
): Promise<T>
export async function eventually<T>(
  subject: string,
  read: () => T | Promise<T>,
  wanted: Wanted<T> = isPresent,
  { seconds = limitSeconds }: Limit = {},
): Promise<T> {
  const isWanted = typeof wanted === 'function' ? (wanted as (seen: T) => boolean) : (seen: T) => seen === wanted
  const until = performance.now() + seconds * 1000
  for (;;) {
    const seen = await read()
    if (isWanted(seen)) return seen
    if (performance.now() > until) throw new Error(messageOf({ subject, wanted, seen, seconds }))
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

const isPresent = (seen: unknown): boolean => seen !== undefined && seen !== null && seen !== false

function messageOf(given: { subject: string; wanted: unknown; seen: unknown; seconds: number }): string {
  const { subject, wanted, seen, seconds } = given
  const condition = typeof wanted === 'function' ? String(wanted) : inspect(wanted)
  const goal = wanted === isPresent ? 'a value' : condition
  return `${subject}: waited ${seconds} s for ${goal}, last seen ${inspect(seen, { depth: 4 })}`
}
