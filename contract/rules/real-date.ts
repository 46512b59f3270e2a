// Dates and times as they travel, Beijing time: only such as the calendar knows.

/** YYYY-MM-DD. */
export const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && exists(`${text}T00:00:00Z`, text)

/** YYYY-MM-DD HH:mm:ss. */
export const isDateTime = (text: string) =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) && exists(`${text.replace(' ', 'T')}Z`, text.slice(0, 10))

// Date rolls 31 February over to March; only a day that comes back unchanged is a real one.
function exists(iso: string, day: string): boolean {
  const time = Date.parse(iso)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
