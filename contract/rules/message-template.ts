// Texts of messages with places such as ${name}, which a sender fills in.
import { parseBounded } from './json-bounds.ts'
import type { Check } from './patterns.ts'

const place = /\$\{\s*([A-Za-z_]\w*)\s*\}/g

/** Names of the places, each once. */
export const placesIn = (text: string): string[] => [...new Set([...text.matchAll(place)].map(([, name = '']) => name))]

/** Values by the names of places. */
export type PlaceValues = Readonly<Record<string, string>>

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Addresses that run what they hold; browsers ignore blanks and control characters in them. */
const running = /^(javascript|vbscript|data):/i
const ignored = /[\p{Cc}\s]/gu

/** Within a tag: stays in its attribute, with or without quotes, and runs nothing. */
const escapedInTag = (text: string) =>
  running.test(text.replace(ignored, '')) ? '#' : text.replace(/[^\p{L}\p{N}]/gu, (sign) => `&#${sign.codePointAt(0)};`)

const isInTag = (text: string, at: number) => text.lastIndexOf('<', at) > text.lastIndexOf('>', at)

/** Fills every place; values are escaped where the text is HTML. Throws nothing: a place without a value stays. */
export const fillPlaces = (text: string, { values, isHtml }: { values: PlaceValues; isHtml: boolean }): string =>
  text.replace(place, (all, name: string, at: number) => {
    const value = values[name]
    if (value === undefined) return all
    if (!isHtml) return value
    return isInTag(text, at) ? escapedInTag(value) : escaped(value)
  })

/** Reads a JSON object of texts and numbers, or says what is wrong with it. */
export function readPlaceValues(text: string): PlaceValues | string {
  let read: unknown
  try {
    read = parseBounded(text)
  } catch {
    return '不是有效的 JSON'
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return '须为 JSON 对象，如 {"name":"张三"}'
  const wrong = Object.entries(read).find(([, value]) => !['string', 'number'].includes(typeof value))
  if (wrong) return `“${wrong[0]}”须为文本或数字`
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]))
}

export const placeValues: Check = (value) => {
  const read = readPlaceValues(value)
  return typeof read === 'string' ? read : undefined
}
