// The API uses Beijing time without a zone; China has had one zone without daylight saving time since 1992.
const shift = 8 * 3600 * 1000

/** `2026-01-31 09:30:00` */
export const beijingText = (time: Date) => new Date(time.getTime() + shift).toISOString().slice(0, 19).replace('T', ' ')

/** `2026-01-31` */
export const beijingDay = (time: Date) => beijingText(time).slice(0, 10)
