// Further changes with a field, so that no schedule runs every second by mistake and day and week never contradict.
import type { CronField } from '@kouan/contract/rules/cron/cron-fields.ts'
import type { CronWords } from './cron-words.ts'

interface Change {
  field: CronField
  word: string
}

/** The words after a change of one field. Only a field that is still `*` follows: those that a user set stay. */
export function changeField(words: CronWords, { field, word }: Change): CronWords {
  if (words[field] === word) return words
  return follow(keepPair({ ...words, [field]: word }, field), field)
}

/** When one is set, the other becomes `?`; when one is cleared, the other becomes every day. */
function keepPair(words: CronWords, field: CronField): CronWords {
  const other = field === 'day' ? 'week' : field === 'week' ? 'day' : undefined
  if (other === undefined) return words
  if (words[field] !== '?') return { ...words, [other]: '?' }
  return words[other] === '?' ? { ...words, [other]: '*' } : words
}

function follow(words: CronWords, field: CronField): CronWords {
  if (field === 'minute') return fix(words, { field: 'second', word: '0' })
  if (field === 'hour') return fix(words, { field: 'minute', word: '0' })
  if (field === 'day' || field === 'week')
    return words[field] === '?' ? words : fix(words, { field: 'hour', word: '0' })
  if (field === 'month') {
    return fix(words, words.day === '?' ? { field: 'week', word: '1' } : { field: 'day', word: '1' })
  }
  return field === 'year' ? fix(words, { field: 'month', word: '1' }) : words
}

const fix = (words: CronWords, change: Change): CronWords =>
  words[change.field] === '*' ? changeField(words, change) : words
