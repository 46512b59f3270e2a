// The condition of a lookup, `table,text,code,condition`, in a small grammar: declared columns compared with values, joined by
// `and` and `or`, and an order. Nothing of it becomes SQL but names that the code declares and values that are bound.
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

export interface LookupCondition {
  where?: Sql
  order?: Sql
}

/** Returns undefined for a text that is not a condition on these columns. */
export function readLookupCondition(text: string, columns: readonly string[]): LookupCondition | undefined {
  try {
    const words = readWords(splitWords(text))
    const where = words.isNext('order') ? undefined : sql`(${either(words, columns)})`
    const order = words.take('order') ? readOrder(words, columns) : undefined
    words.end()
    return { ...(where ? { where } : {}), ...(order ? { order } : {}) }
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

class Unreadable extends Error {}

function splitWords(text: string): string[] {
  const word = /\s*('(?:[^']|'')*'|[A-Za-z_]\w*|\d+|<>|!=|[=(),])\s*/y
  const words: string[] = []
  while (word.lastIndex < text.length) {
    const found = word.exec(text)?.[1]
    if (found === undefined) throw new Unreadable()
    words.push(found)
  }
  return words
}

type Words = ReturnType<typeof readWords>

function readWords(words: string[]) {
  let at = 0
  const isNext = (word: string) => words[at]?.toLowerCase() === word
  const take = (word: string) => {
    const isTaken = isNext(word)
    if (isTaken) at += 1
    return isTaken
  }
  return {
    isNext,
    take,
    need(word: string) {
      if (!take(word)) throw new Unreadable()
    },
    next() {
      const word = words[at]
      if (word === undefined) throw new Unreadable()
      at += 1
      return word
    },
    end() {
      if (at < words.length) throw new Unreadable()
    },
  }
}

function either(words: Words, columns: readonly string[]): Sql {
  const parts = [both(words, columns)]
  while (words.take('or')) parts.push(both(words, columns))
  return sql.join(parts, sql` or `)
}

function both(words: Words, columns: readonly string[]): Sql {
  const parts = [one(words, columns)]
  while (words.take('and')) parts.push(one(words, columns))
  return sql.join(parts, sql` and `)
}

function one(words: Words, columns: readonly string[]): Sql {
  if (!words.take('(')) return comparison(words, columns)
  const inner = either(words, columns)
  words.need(')')
  return sql`(${inner})`
}

/** Compares as text: clients write numbers with and without quotes. */
function comparison(words: Words, columns: readonly string[]): Sql {
  const column = sql`${readColumn(words, columns)}::text`
  if (words.take('=')) return sql`${column} = ${readValue(words)}`
  if (words.take('!=') || words.take('<>')) return sql`${column} is distinct from ${readValue(words)}`
  if (words.take('like')) return sql`${column} like ${readValue(words)} escape ''`
  if (words.take('in')) return sql`${column} = any(${readValues(words)}::text[])`
  words.need('is')
  const isNot = words.take('not')
  words.need('null')
  return isNot ? sql`${column} is not null` : sql`${column} is null`
}

function readOrder(words: Words, columns: readonly string[]): Sql {
  words.need('by')
  const terms: Sql[] = []
  do {
    const column = readColumn(words, columns)
    terms.push(words.take('desc') ? sql`${column} desc` : sql`${column}`)
    words.take('asc')
  } while (words.take(','))
  return sql.join(terms)
}

function readColumn(words: Words, columns: readonly string[]): Sql {
  const name = words.next()
  if (!columns.includes(name)) throw new Unreadable()
  return sql.ref(name)
}

function readValue(words: Words): string {
  const word = words.next()
  if (word.startsWith("'")) return word.slice(1, -1).replaceAll("''", "'")
  if (!/^\d+$/.test(word)) throw new Unreadable()
  return word
}

function readValues(words: Words): string[] {
  words.need('(')
  const values = [readValue(words)]
  while (words.take(',')) values.push(readValue(words))
  words.need(')')
  return values
}
