// Errors that a request may meet for each of its values are logged once.
import type { Context } from './context.ts'

const logged = new WeakMap<Context['log'], Map<string, number>>()

/**
 * Logs that a stored value cannot be decrypted: the first of a request for each reason, which names the key. A list of rows whose key
 * is lost wrote hundreds of lines with their stacks otherwise. `place`: column and row.
 */
export function logUnreadable({ log }: Pick<Context, 'log'>, err: unknown, place: string): void {
  const reason = err instanceof Error ? err.message : String(err)
  const counts = logged.get(log) ?? new Map<string, number>()
  logged.set(log, counts)
  const before = counts.get(reason) ?? 0
  counts.set(reason, before + 1)
  if (before === 0) log.error({ err, place }, 'an encrypted value cannot be read; more of this request are not logged')
}
