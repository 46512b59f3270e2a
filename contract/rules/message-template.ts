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

/** Addresses that run what they hold, as pictures do not; browsers ignore blanks and control characters in them. */
const running = /^["']?(javascript|vbscript|data(?!:image\/(png|gif|jpeg|webp)[;,])):/i
const ignored = /[\p{Cc}\s]/gu

/** A tag, whose quoted attributes may hold `>`; one that does not end counts as well. */
const tag = /<(?:[a-z/!]|\$\{)(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"'])*/
const partOfTag = /"[^"]*"?|'[^']*'?|(?:\$\{[^}]*\}|[^\s"'=])+/g
const tagOrPlace = new RegExp(`${tag.source}|${place.source}`, 'gi')

/** Fills every place; values are escaped where the text is HTML. Throws nothing: a place without a value stays. */
export function fillPlaces(text: string, { values, isHtml }: { values: PlaceValues; isHtml: boolean }): string {
  const fill = (part: string, write: (value: string) => string) =>
    part.replace(place, (all, name: string) => (Object.hasOwn(values, name) ? write(values[name] ?? '') : all))
  // Values stay in their attribute, with or without quotes, and make no address that runs anything, several together either.
  const fillPart = (part: string) =>
    part !== fill(part, String) && running.test(fill(part, String).replace(ignored, ''))
      ? part.replace(/^(["']?).*$/s, '$1#$1')
      : fill(part, (value) => value.replace(/[^\p{L}\p{N}]/gu, (sign) => `&#${sign.codePointAt(0)};`))
  if (!isHtml) return fill(text, String)
  return text.replace(tagOrPlace, (part) =>
    part.startsWith('<') ? part.replace(partOfTag, fillPart) : fill(part, escaped),
  )
}

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
