// The expression and the words that the tabs show: of an invalid text they keep what was right before.
import type { CronField } from '@kouan/contract/rules/cron/cron-fields.ts'
import { useState } from 'react'
import { type CronWords, everySecond, textOf, wordsOf } from './fields/cron-words.ts'
import { changeField } from './fields/linked-changes.ts'
import { useOwnText } from './use-own-text.ts'

interface Options {
  value: string | undefined
  onChange: ((text: string) => void) | undefined
}

export interface Expression {
  text: string
  words: CronWords
  setText: (text: string) => void
  /** One field by its tab; others may follow. */
  setField: (field: CronField, word: string) => void
  setWords: (words: CronWords) => void
}

export function useExpression({ value, onChange }: Options): Expression {
  const [text, setOwn] = useOwnText(value)
  const [kept, setKept] = useState<CronWords>(() => wordsOf(text) ?? everySecond)
  const words = wordsOf(text) ?? kept

  function setText(next: string) {
    setKept(wordsOf(next) ?? words)
    setOwn(next)
    onChange?.(next)
  }
  // A control may go beyond what Quartz takes: its words stay, the sentence says what is wrong.
  function setWords(next: CronWords) {
    setKept(next)
    setOwn(textOf(next))
    onChange?.(textOf(next))
  }
  return { text, words, setText, setWords, setField: (field, word) => setWords(changeField(words, { field, word })) }
}
