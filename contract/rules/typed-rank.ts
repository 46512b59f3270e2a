// The order of what is meant by a typed word, the same in every place where somebody chooses from loaded things.
import { halfWidth, withoutInvisible } from './typed-text.ts'
import { usualLetters } from './usual-letters.ts'

/** A thing that may be meant: its text as it is shown, and the codes by which it is known. */
export interface Meant {
  text: string
  codes?: readonly string[]
}

/** Ranks, the best first; `undefined` where it is not meant. */
export const ranks = { exact: 0, beginning: 1, word: 2, spelled: 3, spelledWithin: 4, part: 5 } as const

/** The index in `text` at which the pinyin of its characters, or their first letters, is what was typed. */
export type FindSpelled = (text: string, typed: string) => number | undefined

/** Identities of rows are no codes that people know. */
const identity = /^\d{15,}$/

/** A typed word as it is compared: small, usual letters of half width, without invisible signs and outer blanks. */
export const asTyped = (typed: string): string =>
  usualLetters(halfWidth(withoutInvisible(typed)))
    .trim()
    .toLowerCase()

/** Letters, and figures among them, may be pinyin. */
export const mayBePinyin = (typed: string): boolean => /^(?=.*[a-z])[a-z\d' ]+$/i.test(typed.trim())

/**
 * Returns how well the typed word means this; an empty word means everything alike. A code equals it; a text or code begins with
 * it; a word within the text does; it is the pinyin of the text; it is a part of the text, or of a code from two characters on.
 */
export function rankOf({ text, codes = [] }: Meant, typed: string, findSpelled?: FindSpelled): number | undefined {
  const wanted = asTyped(typed)
  if (wanted === '') return ranks.exact
  const shown = asTyped(text)
  const known = codes.filter((code) => !identity.test(code)).map(asTyped)
  if (shown === wanted || known.includes(wanted)) return ranks.exact
  if (shown.startsWith(wanted) || known.some((code) => code.startsWith(wanted))) return ranks.beginning
  if (beginsWord(shown, wanted)) return ranks.word
  const at = mayBePinyin(wanted) ? findSpelled?.(shown, wanted) : undefined
  if (at !== undefined) return at === 0 ? ranks.spelled : ranks.spelledWithin
  const isPart = shown.includes(wanted) || (wanted.length > 1 && known.some((code) => code.includes(wanted)))
  return isPart ? ranks.part : undefined
}

/** Those that are meant, the best first, and in their own order where they are meant equally. */
export function rankedBy<T>(things: readonly T[], rank: (thing: T) => number | undefined): T[] {
  const ranked = things.flatMap((thing) => {
    const own = rank(thing)
    return own === undefined ? [] : [{ thing, own }]
  })
  return ranked.toSorted((one, other) => one.own - other.own).map(({ thing }) => thing)
}

/** An option of a select. */
export interface OfferedOption {
  label?: unknown
  value?: unknown
}

/** The value of an option is a code that people know. */
export const meantByOption = ({ label, value }: OfferedOption): Meant => ({
  text: String(label ?? ''),
  codes: value === undefined || value === null ? [] : [String(value)],
})

/** Filter and order of the options of a select that is searched by typing. */
export function optionSearchBy(rank: (meant: Meant, typed: string) => number | undefined) {
  const rankOfOption = (option: OfferedOption, typed: string) => rank(meantByOption(option), typed)
  return {
    filterOption: (typed: string, option: OfferedOption | undefined) => rankOfOption(option ?? {}, typed) !== undefined,
    filterSort: (one: OfferedOption, other: OfferedOption, { searchValue }: { searchValue: string }) =>
      (rankOfOption(one, searchValue) ?? 0) - (rankOfOption(other, searchValue) ?? 0),
  }
}

type Script = 'letter' | 'figure' | 'character' | undefined

const scriptOf = (sign: string | undefined): Script =>
  sign === undefined
    ? undefined
    : /\p{Script=Han}/u.test(sign)
      ? 'character'
      : /\p{L}/u.test(sign)
        ? 'letter'
        : /\p{N}/u.test(sign)
          ? 'figure'
          : undefined

/** A word begins behind a blank or a sign, and where letters, figures and Chinese characters change. */
function beginsWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const own = scriptOf(text[at])
    if (at === 0 || (own !== undefined && scriptOf(text[at - 1]) !== own)) return true
  }
  return false
}
