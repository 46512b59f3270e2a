// The advanced query as it travels: a JSON array of conditions, and of groups of them to any reasonable depth.
import { parseBounded } from './json-bounds.ts'

export type MatchType = 'and' | 'or'

/** Notes that clients keep beside a condition, so that it looks the same when it is opened again. They do not change the rows. */
const conditionNotes = [
  ...(['type', 'dbType', 'options', 'dictCode', 'dictTable', 'dictText', 'customReturnField', 'popup'] as const),
] as const
type ConditionNote = (typeof conditionNotes)[number]

export interface SentCondition extends Partial<Record<ConditionNote, unknown>> {
  field: string
  rule: string
  val?: unknown
}

/** Conditions joined among themselves; `not`: the rows for which they do not hold. */
export interface SentGroup {
  matchType: MatchType
  not?: boolean
  records: SentEntry[]
}

export type SentEntry = SentCondition | SentGroup

export const isGroup = <G extends { records: unknown }>(entry: object | G): entry is G => 'records' in entry

/** So many conditions may be asked at once, in groups of groups so deep. */
export const mostConditions = 100
export const deepestGroup = 5

export interface SentQuery {
  entries: SentEntry[]
  /** How many entries were left out because they name no field or no rule, or are no condition at all. */
  unreadable: number
}

/** Reads the text of an advanced query. Undefined where it is no JSON array, or holds more than may be asked. */
export function readSentQuery(text: string): SentQuery | undefined {
  const parsed = parse(text)
  if (!Array.isArray(parsed)) return undefined
  const count = { conditions: 0, unreadable: 0 }
  const entries = readEntries(parsed, { depth: 0, count })
  if (!entries || count.conditions > mostConditions) return undefined
  return { entries, unreadable: count.unreadable }
}

function parse(text: string): unknown {
  try {
    return parseBounded(text.trimStart().startsWith('[') ? text : decodeURIComponent(text))
  } catch {
    // Broken JSON and broken encoding are no query.
    return undefined
  }
}

function readEntries(
  sent: unknown[],
  { depth, count }: { depth: number; count: { conditions: number; unreadable: number } },
): SentEntry[] | undefined {
  if (depth > deepestGroup) return undefined
  const entries: SentEntry[] = []
  for (const one of sent) {
    if (typeof one !== 'object' || one === null) {
      count.unreadable += 1
      continue
    }
    const { field, rule, val, records, matchType, not } = one as Record<string, unknown>
    if (Array.isArray(records)) {
      const inner = readEntries(records, { depth: depth + 1, count })
      if (!inner) return undefined
      entries.push({ matchType: matchType === 'or' ? 'or' : 'and', not: not === true, records: inner })
      continue
    }
    count.conditions += 1
    if (typeof field === 'string' && field !== '' && typeof rule === 'string' && rule !== '')
      entries.push({ field, rule, val, ...notesOf(one as Record<string, unknown>) })
    else count.unreadable += 1
  }
  return entries
}

/** Characters of one note, as JSON: what is longer is none. */
const longestNote = 2000

const notesOf = (one: Readonly<Record<string, unknown>>): Partial<Record<ConditionNote, unknown>> =>
  Object.fromEntries(
    conditionNotes
      .filter((name) => one[name] !== undefined && JSON.stringify(one[name]).length <= longestNote)
      .map((name) => [name, one[name]]),
  )
