// The order of typed words in cells, without the table of pinyin in the first load of a page (docs/decisions/039).
import { type Meant, rankOf } from '@kouan/contract/rules/typed-rank.ts'
import { useEffect, useState } from 'react'

type TypedRank = (meant: Meant, typed: string) => number | undefined

let loaded: TypedRank | undefined

/** Loads the table of pinyin before somebody types; without it, pinyin alone is not understood. */
export const loadTypedRank = async (): Promise<void> => {
  loaded ??= (await import('@kouan/contract/rules/typed-match.ts')).typedRank
}

/** Returns the rank of typed words, the same as everywhere. */
export function useTypedRank(): TypedRank {
  const [rank, setRank] = useState<TypedRank>(() => loaded ?? rankOf)
  useEffect(() => {
    let isGone = false
    loadTypedRank().then(
      () => isGone || setRank(() => loaded ?? rankOf),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  return rank
}
