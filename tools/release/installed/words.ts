import { resolve } from 'node:path'

/** Options of the product's commands whose value is no folder. */
const otherOptions = ['--confirm']

/** Returns the words with their folder, the first word that stands for itself, counted from where the person is. */
export function wordsFrom(cwd: string, words: readonly string[]): string[] {
  const place = words.findIndex(
    (word, index) => !word.startsWith('--') && !otherOptions.includes(words[index - 1] ?? ''),
  )
  return words.map((word, index) => (index === place ? resolve(cwd, word) : word))
}
