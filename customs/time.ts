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
  const parts = /^(?!00)(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})?$/.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, fraction = '000'] = parts
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}+08:00`)
  // Date rolls 31 June over to July; only what comes back unchanged is a real date.
  return !Number.isNaN(time.getTime()) && beijingTime17(time).startsWith(text) ? time : undefined
}

const surelyReal = /^(?!00)\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|1\d|2[0-8])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?:\d{3})?$/

/** 14 or 17 digits that are a real date and time. */
export function isBeijingTime(text: string): boolean {
  return surelyReal.test(text) || parseBeijingTime(text) !== undefined
}

/** A receipt's time as 17 digits; old gateways send 14. Undefined when it is not a real time. */
export function normaliseReceiptTime(text: string): string | undefined {
  const digits = text.trim()
  return isBeijingTime(digits) ? digits.padEnd(17, '0') : undefined
}

function inBeijing(time: Date): string {
  return new Date(time.getTime() + eightHours).toISOString()
}
