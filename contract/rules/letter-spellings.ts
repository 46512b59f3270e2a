// Spellings in which a text may have been stored before letters that look like usual ones were read as those.
import { usualLetters } from './usual-letters.ts'

/** Blocks of letters that look like others, the most frequent first. */
const blocks = [
  [0x2f00, 0x2fd5],
  [0x2e80, 0x2ef3],
  [0xf900, 0xfad9],
  [0x2f800, 0x2fa1d],
] as const

/** The letters that look like a usual one, by it; read at the first search. */
let alike: ReadonlyMap<string, readonly string[]> | undefined

function readAlike(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code)
      const usual = usualLetters(letter)
      if (usual !== letter) found.set(usual, [...(found.get(usual) ?? []), letter])
    }
  }
  return found
}

/** The usual letter, and those that look the same. */
function spellingsOfLetter(letter: string): readonly string[] {
  alike ??= readAlike()
  const apart = letter.normalize('NFD')
  return [letter, ...(alike.get(letter) ?? []), ...(apart === letter ? [] : [apart])]
}

const spellingsByLetter = (text: string) => Array.from(usualLetters(text), spellingsOfLetter)

/** Numbers and codes have one spelling. */
const codeAlone = /^[ -~]*$/

/** Spellings of a text that are all asked for. */
const mostSpellings = 64
/** Letters of a text, such as a name, of which each alone may be unusual. */
const mostLetters = 100

/**
 * Returns the spellings in which a text may have been stored before letters were read as usual ones, the usual one first. Of a
 * text with more than 64 they are those with one unusual letter, and those that one program would write all through.
 */
export function spellingsOf(text: string): readonly string[] {
  if (codeAlone.test(text)) return [text]
  const letters = spellingsByLetter(text)
  const usual = usualLetters(text)
  if (letters.every(({ length }) => length === 1)) return [usual]
  if (letters.reduce((count, one) => count * one.length, 1) <= mostSpellings)
    return letters.reduce<string[]>((texts, one) => texts.flatMap((begun) => one.map((letter) => begun + letter)), [''])
  const first = letters.map(([own = '', other = own]) => other).join('')
  const last = letters.map((one) => one.at(-1) ?? '').join('')
  const single = letters
    .slice(0, letters.length > mostLetters ? 0 : undefined)
    .flatMap(([, ...others], at) =>
      others.map((other) => letters.map(([own = ''], index) => (index === at ? other : own)).join('')),
    )
  return [...new Set([usual, usual.normalize('NFD'), first, last, ...single])]
}

const forPattern = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')

/** Returns the regular expression that the text fits in each of its spellings; undefined where it has but one. */
export function patternOfSpellings(text: string): string | undefined {
  if (codeAlone.test(text)) return undefined
  const letters = spellingsByLetter(text)
  if (letters.every(({ length }) => length === 1)) return undefined
  return letters
    .map((one) => one.map(forPattern))
    .map(([own = '', ...others]) => (others.length === 0 ? own : `(?:${[own, ...others].join('|')})`))
    .join('')
}
