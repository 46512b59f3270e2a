// The ten rules of an advanced query, those beyond them, and how a plain filter value says which comparison it wants.

export const queryRules = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  in: '在…中',
  like: '包含',
  right_like: '以…开始',
  left_like: '以…结尾',
} as const
export type QueryRule = keyof typeof queryRules

/** Beyond the ten: conditions that need no value. An empty text and an absent one are both empty. */
export const emptinessRules = {
  empty: '为空',
  not_empty: '不为空',
} as const
export type EmptinessRule = keyof typeof emptinessRules

export const isEmptinessRule = (word: string): word is EmptinessRule => Object.hasOwn(emptinessRules, word)

/** Beyond the ten: from one value to another, both included and joined by a comma. */
export const betweenRule = { between: '在…之间' } as const
export const isBetweenRule = (word: string): word is keyof typeof betweenRule => word === 'between'

/** Nothing where one of the two is missing. */
export function readBetween(value: string): [from: string, to: string] | undefined {
  const [from = '', to = '', ...more] = value.split(',').map((part) => part.trim())
  return from !== '' && to !== '' && more.length === 0 ? [from, to] : undefined
}

const symbols: Record<string, QueryRule> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  IN: 'in',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
}

/** The rule that a client's word or sign names, or nothing. */
export function readQueryRule(word: string): QueryRule | undefined {
  if (Object.hasOwn(symbols, word)) return symbols[word]
  return Object.hasOwn(queryRules, word) ? (word as QueryRule) : undefined
}

/** One condition on one field: the values are alternatives joined by `or`. */
export interface Comparison {
  rule: QueryRule
  values: string[]
}

/** Meanings of a text filter: typed plainly, sent with its signs; `is` is what `eq` leaves to the list. */
export type TextFilterRule = 'eq' | 'like' | 'is' | 'ne' | 'ge' | 'le' | 'gt' | 'lt' | 'right_like' | 'left_like'

const wrappings: Record<TextFilterRule, readonly [before: string, after: string]> = {
  eq: ['', ''],
  like: ['*', '*'],
  is: ['=', ''],
  ne: ['!', ''],
  ge: ['>=', ''],
  le: ['<=', ''],
  gt: ['>', ''],
  lt: ['<', ''],
  right_like: ['', '*'],
  left_like: ['*', ''],
}

/** The rule whose signs a filter value carries; none of a plain text. */
export const filterRuleOf = (value: string): TextFilterRule | undefined =>
  (['like', 'is', 'ne', 'ge', 'le', 'gt', 'lt', 'right_like', 'left_like'] as const).find(
    (rule) => unwrapFilter(rule, value) !== value,
  )

/** The filter value that asks for this text: `*v*`, `=v`, `!v`, `>=v`, `<=v`, `>v`, `<v`, `v*`, `*v`. Empty text is no filter. */
export function wrapFilter(rule: TextFilterRule, text: string): string {
  const [before, after] = wrappings[rule]
  return text === '' ? '' : `${before}${text}${after}`
}

/** The text inside a filter value; a value without the signs of its rule is the text itself. */
export function unwrapFilter(rule: TextFilterRule, value: string): string {
  const [before, after] = wrappings[rule]
  const isWrapped = value.length > before.length + after.length && value.startsWith(before) && value.endsWith(after)
  const text = isWrapped ? value.slice(before.length, value.length - after.length) : value
  // `>=5` is not greater than `=5`.
  return (rule === 'gt' || rule === 'lt') && text.startsWith('=') ? value : text
}

/** A plain text as the rule says, one with signs as they say. */
export const withSigns = (rule: TextFilterRule, value: string): string =>
  filterRuleOf(value) ? value : wrapFilter(rule, value)

/** Plain where it is asked for by the rule, as long as that cannot be misread. */
export function withoutSigns(rule: TextFilterRule, value: string): string {
  const text = unwrapFilter(rule, value)
  return filterRuleOf(text) ? value : text
}

const signs = ['>=', '<=', '>', '<', '='] as const
const words = ['gt', 'ge', 'lt', 'le', 'eq', 'ne', 'in'] as const

/**
 * Reads a plain filter value: `*v*` contains, `v*` starts with, `*v` ends with, `!v` is not, `ge 5`, `>=5`, `>= 5` compare,
 * `a,b` is one of, `,a,b,` contains one of, `a++b` is the text `a,b`. Empty text is no condition.
 */
export function readFilter(value: string): Comparison | undefined {
  const text = value.trim()
  if (text === '') return undefined
  if (text.length > 2 && text.startsWith(',') && text.endsWith(',')) return { rule: 'like', values: parts(text) }
  const word = words.find((word) => text.startsWith(`${word} `))
  if (word) return compare(word, text.slice(3).trim())
  const sign = signs.find((sign) => text.startsWith(sign))
  if (sign) return compare(symbols[sign] ?? 'eq', text.slice(sign.length).trim())
  return readWildcard(text) ?? readList(text)
}

function compare(rule: QueryRule, text: string): Comparison | undefined {
  if (text === '') return undefined
  return { rule, values: rule === 'in' ? parts(text) : [text] }
}

function readWildcard(text: string): Comparison | undefined {
  if (text === '*') return { rule: 'eq', values: ['*'] }
  const before = text.startsWith('*')
  const after = text.endsWith('*')
  if (!before && !after) return undefined
  const inner = text.slice(before ? 1 : 0, after ? -1 : undefined)
  if (inner === '') return undefined
  return { rule: before && after ? 'like' : before ? 'left_like' : 'right_like', values: [inner] }
}

function readList(text: string): Comparison {
  if (text.includes(',')) return { rule: 'in', values: parts(text) }
  if (text.startsWith('!') && text.length > 1) return { rule: 'ne', values: [text.slice(1)] }
  if (text.indexOf('++') > 0) return { rule: 'eq', values: [text.replaceAll('++', ',')] }
  return { rule: 'eq', values: [text] }
}

const parts = (text: string) => text.split(',').filter((part) => part !== '')
