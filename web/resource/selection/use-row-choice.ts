import { flatRows, type TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { useMemo, useState } from 'react'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { useHandler } from '../../data/rendering/use-handler.ts'
import type { Chosen } from '../parts.ts'
import { chosenRows, listOf, nothingChosen, tick } from './row-choice.ts'

interface Listed {
  rows: readonly TreeRow[] | undefined
  total: number | undefined
  /** The parameters by which all of its pages are meant. */
  filter: Readonly<Record<string, string>> | undefined
}

export interface UsedChoice {
  chosen: Chosen<AnyRow>
  count: number
  /** Of them, how many are not on this page. */
  elsewhere: number
  /** On this page. */
  ticked: string[]
  tick: (ids: readonly string[]) => void
  /** Absent where all are chosen, or nobody knows how many there are. */
  chooseAll: (() => void) | undefined
}

/** The same one each time: a table compares what is chosen in it by that. */
const none: string[] = []

/** What is chosen in a list, kept from page to page until another filter asks for other rows. */
export function useRowChoice({ rows, total, filter }: Listed): UsedChoice {
  const of = listOf(filter)
  const [kept, setKept] = useState(() => nothingChosen(of))
  const byId = useMemo(() => new Map(flatRows(rows ?? []).map((row): [string, AnyRow] => [row.id, row])), [rows])
  const choice = useMemo(() => (kept.of === of ? kept : nothingChosen(of)), [kept, of])
  const hasMore = filter !== undefined && (total ?? 0) > byId.size
  const shown = useMemo(() => ({ byId, hasMore }), [byId, hasMore])
  const now = useMemo(() => chosenRows(choice, shown), [choice, shown])
  const isWhole = choice.isWhole && filter !== undefined && total !== undefined
  const ticked = useMemo(
    () => (now.length === 0 ? none : now.flatMap(({ id }) => (byId.has(id) ? [id] : []))),
    [now, byId],
  )
  const count = isWhole ? total : now.length
  return {
    chosen: {
      rows: now,
      whole: isWhole ? { filter, total } : undefined,
      clear: () => setKept(nothingChosen(of)),
    },
    count,
    elsewhere: count - ticked.length,
    ticked,
    tick: useHandler((ids) => setKept(tick(choice, ids, shown))),
    chooseAll: shown.hasMore && !isWhole && now.length > 0 ? () => setKept({ ...choice, isWhole: true }) : undefined,
  }
}
