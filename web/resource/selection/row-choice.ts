// Which rows of a list are chosen: those that were ticked, on whichever of its pages, or all that its filter finds. Pure.
import type { AnyRow } from '../../data/calls/use-resource.ts'

export interface RowChoice {
  /** Of which list: another filter is another list, of which nothing is chosen. */
  of: string
  rows: ReadonlyMap<string, AnyRow>
  isWhole: boolean
}

export const nothingChosen = (of: string): RowChoice => ({ of, rows: new Map(), isWhole: false })

/** The order does not change what is found. */
export const listOf = (filter: Readonly<Record<string, string>> | undefined): string => {
  const { column: _, order: __, ...found } = filter ?? {}
  return JSON.stringify(found)
}

interface Shown {
  /** Of this page, by their ids. */
  byId: ReadonlyMap<string, AnyRow>
  /** There are other pages. */
  hasMore: boolean
}

/** As it stands now: rows of this page are as they are shown; where there is one page, what is gone is not chosen. */
export function chosenRows({ rows, isWhole }: RowChoice, { byId, hasMore }: Shown): AnyRow[] {
  if (isWhole) return [...byId.values()]
  return [...rows.values()].flatMap((row) => byId.get(row.id) ?? (hasMore ? row : []))
}

/** After these rows of the page, and no others of it, were ticked. */
export function tick(choice: RowChoice, ticked: readonly string[], { byId }: Shown): RowChoice {
  const elsewhere = choice.isWhole ? [] : [...choice.rows].filter(([id]) => !byId.has(id))
  const here = ticked.flatMap((id): [string, AnyRow][] => {
    const row = byId.get(id)
    return row ? [[id, row]] : []
  })
  return { of: choice.of, rows: new Map([...elsewhere, ...here]), isWhole: false }
}
