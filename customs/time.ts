// Customs times are Beijing time, which has no summer time: always eight hours ahead.
const eightHours = 8 * 3600 * 1000
const inBeijing = (time: Date) => new Date(time.getTime() + eightHours).toISOString()

/** yyyyMMddHHmmssSSS in Beijing. */
export const beijingTime17 = (time: Date) => inBeijing(time).replace(/\D/g, '').slice(0, 17)
/** yyyyMMddHHmmss in Beijing. */
export const beijingTime14 = (time: Date) => beijingTime17(time).slice(0, 14)
/** 2026-01-05T10:30:01+08:00, for xs:dateTime. */
export const beijingIso = (time: Date) => `${inBeijing(time).slice(0, 19)}+08:00`

/** Reads 14 or 17 digits; undefined unless it is a real date and time. */
export function parseBeijingTime(text: string): Date | undefined {
  if (!/^(?!00)\d{14}(?:\d{3})?$/.test(text)) return undefined
  const parts = /(....)(..)(..)(..)(..)(..)(...)/
  const time = new Date(text.padEnd(17, '0').replace(parts, '$1-$2-$3T$4:$5:$6.$7+08:00'))
  // Date rolls 31 June over to July; only a date that is unchanged after formatting is valid.
  return !Number.isNaN(time.getTime()) && beijingTime17(time).startsWith(text) ? time : undefined
}

// Spares the reader of large messages a Date for nearly every time.
const surelyReal = /^(?!00)\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|1\d|2[0-8])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?:\d{3})?$/

/** 14 or 17 digits that are a real date and time. */
export function isBeijingTime(text: string): boolean {
  return surelyReal.test(text) || parseBeijingTime(text) !== undefined
}
