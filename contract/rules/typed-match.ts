// Things that somebody means by a typed word: a code, a beginning, a word, a part of a name, its pinyin or the first letters of that.
// The table of pinyin is 20 kB, so a place that must not load it at once takes `typed-rank.ts` until this file is loaded.
import pinyin from 'pinyin-match'
import { type FindSpelled, type Meant, rankedBy, rankOf } from './typed-rank.ts'

const findSpelled: FindSpelled = (text, typed) => {
  const found = pinyin.match(text, typed)
  return found === false ? undefined : found[0]
}

/** Ranks for the word that was typed last: lists are sorted by comparing pairs. */
let latest: { typed: string; ranks: Map<string, number | undefined> } = { typed: '', ranks: new Map() }

/** Returns how well the typed word means this, the smaller the better; undefined where it does not. */
export function typedRank(meant: Meant, typed: string): number | undefined {
  if (latest.typed !== typed) latest = { typed, ranks: new Map() }
  const { ranks } = latest
  const key = [meant.text, ...(meant.codes ?? [])].join('\n')
  if (!ranks.has(key)) ranks.set(key, rankOf(meant, typed, findSpelled))
  return ranks.get(key)
}

export const matchesTyped = (text: string, typed: string): boolean => typedRank({ text }, typed) !== undefined

/** Those that are meant, the best first, and in their own order where they are meant equally. */
export const meantBy = <T>(things: readonly T[], typed: string, of: (thing: T) => Meant): T[] =>
  rankedBy(things, (thing) => typedRank(of(thing), typed))
