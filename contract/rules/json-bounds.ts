// Bounds of JSON that somebody sent, compared before it is parsed: a small text may hold more values than a server can read while
// others wait.

export interface JsonBounds {
  /** Objects and arrays inside each other. */
  depth: number
  /** Values of one object or array. */
  entries: number
  /** Objects and arrays in all. */
  groups: number
  /** Values in all; an empty object or array counts two. */
  values: number
  /** Characters of one text or name as it is written: `\u4e2d` counts six. */
  text: number
}

/** Bounds of JSON that no call declares. */
export const plainBounds: JsonBounds = { depth: 24, entries: 10_000, groups: 20_000, values: 50_000, text: 600_000 }

/** Characters that one object or array has on average, beyond the first of them; denser JSON is made to be slow. */
const charactersOfGroup = 16
const freeGroups = 20_000

export interface JsonExcess {
  bound: keyof JsonBounds
  limit: number
  /** Name of the value of the outermost object that holds too much. */
  name?: string
}

const [blank, quote, backslash, comma, colon] = [0x20, 0x22, 0x5c, 0x2c, 0x3a]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Returns the first bound that the text exceeds, undefined if none. Looks at each character once and builds nothing. A text that
 * is no JSON is compared as far as it looks like JSON.
 */
export function findExcess(json: string, bounds: JsonBounds): JsonExcess | undefined {
  const { length } = json
  const mostGroups = Math.min(bounds.groups, freeGroups + Math.floor(length / charactersOfGroup))
  /** Commas of the objects and arrays that are open. */
  const commas = new Int32Array(bounds.depth + 1)
  let [depth, groups, values, begin, end, name] = [0, 0, 1, 0, 0, undefined as string | undefined]
  const excess = (bound: keyof JsonBounds, limit: number): JsonExcess => ({
    bound,
    limit,
    ...(name === undefined ? {} : { name }),
  })
  for (let at = 0; at < length; at++) {
    const code = json.charCodeAt(at)
    if (code <= blank) continue
    if (code === quote) {
      begin = at + 1
      end = endOfText(json, begin)
      if (end < 0) return length - begin > bounds.text ? excess('text', bounds.text) : undefined
      if (end - begin > bounds.text) return excess('text', bounds.text)
      at = end
    } else if (code === comma) {
      values += 1
      const entries = (commas[depth] ?? 0) + 2
      commas[depth] = entries - 1
      if (entries > bounds.entries) return excess('entries', bounds.entries)
      if (values > bounds.values) return excess('values', bounds.values)
      if (depth === 1) name = undefined
    } else if (code === openObject || code === openArray) {
      depth += 1
      groups += 1
      values += 1
      if (depth > bounds.depth) return excess('depth', bounds.depth)
      if (groups > mostGroups) return excess('groups', mostGroups)
      if (values > bounds.values) return excess('values', bounds.values)
      commas[depth] = 0
    } else if (code === closeObject || code === closeArray) depth = Math.max(0, depth - 1)
    else if (code === colon && depth === 1) name = json.slice(begin, Math.min(end, begin + 100))
  }
  return undefined
}

/** Place of the quotation mark that ends the text; -1 if there is none. */
function endOfText(json: string, begin: number): number {
  for (let at = begin; ; at++) {
    // Most texts are short, and a search costs more than some steps.
    const near = at + 32
    for (; at < near; at++) {
      const code = json.charCodeAt(at)
      if (code === quote) return at
      if (code === backslash) at++
    }
    at = json.indexOf('"', at)
    if (at < 0) return -1
    let before = at
    while (before > begin && json.charCodeAt(before - 1) === backslash) before--
    if ((at - before) % 2 === 0) return at
  }
}

const sentences: Readonly<Record<keyof JsonBounds, (limit: number) => string>> = {
  depth: (limit) => `嵌套超过${limit}层`,
  entries: (limit) => `同一层超过${limit}项`,
  groups: (limit) => `数据超过${limit}组`,
  values: (limit) => `内容超过${limit}个值`,
  text: (limit) => `有超过${limit}个字符的文本`,
}

/** A sentence without a subject. */
export const excessText = ({ bound, limit }: JsonExcess): string => sentences[bound](limit)

/** Parses JSON within bounds. Throws a SyntaxError for anything else; its message says what is too much. */
export function parseBounded(json: string, bounds: JsonBounds = plainBounds): unknown {
  const excess = findExcess(json, bounds)
  if (excess) throw new SyntaxError(excessText(excess))
  return JSON.parse(json)
}
