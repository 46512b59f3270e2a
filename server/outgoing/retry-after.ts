// How long the other side asks to be left alone.

/**
 * Seconds of Retry-After, or until its date by the clock of the other side where it tells its time, else by `now`. Undefined where
 * the header is absent or neither.
 */
export function retryAfterSeconds(headers: Readonly<Record<string, string>>, now: Date): number | undefined {
  const { 'retry-after': asked, date = '' } = headers
  if (asked === undefined) return undefined
  const theirNow = Date.parse(date)
  const from = Number.isFinite(theirNow) ? theirNow : now.getTime()
  const seconds = /^\s*\d+\s*$/.test(asked) ? Number(asked) : (Date.parse(asked) - from) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
