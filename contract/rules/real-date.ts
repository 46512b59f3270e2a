// Dates and times as they travel, Beijing time: only such as the calendar knows.

/** YYYY-MM-DD. */
export const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && exists(`${text}T00:00:00Z`, text)

/** YYYY-MM-DD HH:mm:ss. */
export const isDateTime = (text: string) =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) && exists(`${text.replace(' ', 'T')}Z`, text.slice(0, 10))

/** HH:mm:ss. */
export const isClock = (text: string) => /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(text)

/**
 * The day that a client means, which may send a time instead: `YYYY-MM-DD HH:mm:ss`, or ISO. A browser writes the midnight
 * or the moment that somebody chose in China as a time of another zone, so a named zone is turned into Beijing's.
 */
export function dayOf(text: string): string | undefined {
  if (isDate(text)) return text
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/.exec(text)
  const [, day = '', clock = '', zone] = match ?? []
  if (!match || !isDateTime(`${day} ${clock}`)) return undefined
  if (zone === undefined) return day
  const time = Date.parse(`${day}T${clock}${zone}`)
  return Number.isNaN(time) ? undefined : new Date(time + beijingShift).toISOString().slice(0, 10)
}

const beijingShift = 8 * 3600 * 1000

// Date rolls 31 February over to March; only a day that comes back unchanged is a real one.
function exists(iso: string, day: string): boolean {
  const time = Date.parse(iso)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
