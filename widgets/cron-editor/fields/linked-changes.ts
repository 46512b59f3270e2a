// Further changes with a field, so that no schedule runs every second by mistake and day and week never contradict.
import type { CronField } from '@kouan/contract/rules/cron/cron-fields.ts'
import type { CronWords } from './cron-words.ts'

interface Change {
  field: CronField
  word: string
}

/** Returns the words after a change of one field. Other fields change only while they are `*`: words that a user set are kept. */
export function changeField(words: CronWords, { field, word }: Change): CronWords {
  if (words[field] === word) return words
  return fixSmallerUnit(keepPair({ ...words, [field]: word }, field), field)
}

/** Keeps one of day and week `?`: setting one makes the other `?`, clearing one makes the other `*`. */
function keepPair(words: CronWords, field: CronField): CronWords {
  const other = field === 'day' ? 'week' : field === 'week' ? 'day' : undefined
  if (other === undefined) return words
  if (words[field] !== '?') return { ...words, [other]: '?' }
  return words[other] === '?' ? { ...words, [other]: '*' } : words
}

/** Sets the next smaller unit to its first value, where it is `*`: a change of the minute sets the second to 0. */
function fixSmallerUnit(words: CronWords, field: CronField): CronWords {
  if (field === 'minute') return replaceEvery(words, { field: 'second', word: '0' })
  if (field === 'hour') return replaceEvery(words, { field: 'minute', word: '0' })
  if (field === 'day' || field === 'week')
    return words[field] === '?' ? words : replaceEvery(words, { field: 'hour', word: '0' })
  if (field === 'month') {
    return replaceEvery(words, words.day === '?' ? { field: 'week', word: '1' } : { field: 'day', word: '1' })
  }
  return field === 'year' ? replaceEvery(words, { field: 'month', word: '1' }) : words
}

const replaceEvery = (words: CronWords, change: Change): CronWords =>
  words[change.field] === '*' ? changeField(words, change) : words
