// The expression and the words that the tabs show: with an invalid text, those of the last valid one.
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
  const [lastWords, setLastWords] = useState<CronWords>(() => wordsOf(text) ?? everySecond)
  const words = wordsOf(text) ?? lastWords

  function setText(next: string) {
    setLastWords(wordsOf(next) ?? words)
    setOwn(next)
    onChange?.(next)
  }
  // A control may exceed the limits of Quartz: its words stay, and the message shows the fault.
  function setWords(next: CronWords) {
    setLastWords(next)
    setOwn(textOf(next))
    onChange?.(textOf(next))
  }
  return { text, words, setText, setWords, setField: (field, word) => setWords(changeField(words, { field, word })) }
}
