// Numbers and codes that somebody has given out, as people write them.
import { halfWidth, quoted, withoutTextSign } from './typed-text.ts'

interface Spelling {
  /** Meaning of a blank or a line break inside: a fault, a grouping that is dropped, or a part of the code. */
  blanks: 'fault' | 'dropped' | 'kept'
  isUpperCase?: true
}

/** How codes are spelled. All are read in half-width characters. */
export const spellings = {
  /** Numbers of orders, parcels, payments: without the blank it would be the number of another. */
  serial: { blanks: 'fault' },
  /** Codes of enterprises, credit codes, identity cards: capitals and digits, which are also written in groups. */
  capitals: { blanks: 'dropped', isUpperCase: true },
  /** Telephone numbers, which are also written in groups. */
  grouped: { blanks: 'dropped' },
  /** Numbers of articles, names of ships and flights. */
  spaced: { blanks: 'kept' },
} as const satisfies Record<string, Spelling>

export type SpellingName = keyof typeof spellings

/** Reads a code. `isSecret`: the sentence does not repeat the text. */
export function readCodeText(
  text: string,
  spelling: SpellingName,
  isSecret = false,
): { code: string } | { fault: string } {
  const { blanks, isUpperCase }: Spelling = spellings[spelling]
  const plain = halfWidth(withoutTextSign(text)).trim()
  const blank = /\s/.exec(plain)?.[0]
  if (blank !== undefined && blanks === 'fault') {
    const name = /[\r\n\v\f\u0085\u2028\u2029]/.test(plain) ? '换行' : '空格'
    return { fault: `${isSecret ? '内容' : quoted(text.trim())}中间有${name}，请删去${name}` }
  }
  const code = blanks === 'kept' ? plain.replace(/\s+/g, ' ') : plain.replace(/\s/g, '')
  return { code: isUpperCase ? code.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : code }
}
