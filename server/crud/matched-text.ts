// Conditions that a text column holds, begins or ends with a part, whatever the case of its letters, in each of their spellings.
import { patternOfSpellings, spellingsOf } from '@kouan/contract/rules/letter-spellings.ts'
import { usualLetters } from '@kouan/contract/rules/usual-letters.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PartRule } from './filter-values.ts'

export const escaped = (part: string) => part.replace(/[\\%_]/g, '\\$&')

/**
 * Uses `^@` instead of LIKE for prefixes: it is leakproof, so an index serves it under row-level security, and exact. A part with
 * letters that may have been stored as others that look the same is a regular expression.
 */
export function matchesPart(column: RawBuilder<unknown>, rule: PartRule, part: string): RawBuilder<unknown> {
  if (rule === 'right_like') {
    const beginnings = spellingsOf(part).map((begun) => sql`${column} ^@ ${begun}`)
    return beginnings.length === 1 ? sql`${column} ^@ ${usualLetters(part)}` : sql`(${sql.join(beginnings, sql` or `)})`
  }
  const pattern = patternOfSpellings(part)
  if (pattern !== undefined) return sql`${column} ~* ${rule === 'like' ? pattern : `${pattern}$`}`
  const text = escaped(usualLetters(part))
  return sql`${column} ilike ${rule === 'like' ? `%${text}%` : `%${text}`}`
}
