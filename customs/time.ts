// Customs times are Beijing time, which has no summer time: always eight hours ahead.
const eightHours = 8 * 3600 * 1000

/** yyyyMMddHHmmss in Beijing. */
export function beijingTime14(time: Date): string {
  return beijingTime17(time).slice(0, 14)
}

/** yyyyMMddHHmmssSSS in Beijing. */
export function beijingTime17(time: Date): string {
  return inBeijing(time).replace(/\D/g, '').slice(0, 17)
}

/** 2026-01-05T10:30:01+08:00, for xs:dateTime. */
export function beijingIso(time: Date): string {
  return `${inBeijing(time).slice(0, 19)}+08:00`
}

/** Reads 14 or 17 digits; undefined unless it is a real date and time. */
export function parseBeijingTime(text: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})?$/.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, milli = '000'] = parts
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milli}+08:00`)
  // Date rolls 31 June over to July; only what comes back unchanged is a real date.
  if (Number.isNaN(time.getTime()) || beijingTime14(time) !== text.slice(0, 14)) return undefined
  return time
}

/** A receipt's time as 17 digits; old gateways send 14. Undefined when it is not a real time. */
export function normaliseReceiptTime(text: string): string | undefined {
  const digits = text.trim()
  return parseBeijingTime(digits) ? digits.padEnd(17, '0') : undefined
}

function inBeijing(time: Date): string {
  return new Date(time.getTime() + eightHours).toISOString()
}
