// The figures of one part of the home page as its tiles: those of one title, of several lists, stand in one tile.
import type { CountedFigure } from '@kouan/contract/calls/home.ts'
import type { WorkArea } from '@kouan/contract/menu/figure.ts'

export interface Tile {
  title: string
  hint: string | null
  /** The one that the tile opens. */
  main: CountedFigure
  /** Of other lists, where there is anything. */
  others: CountedFigure[]
}

/** In the order of the answer. */
export function tilesOf(figures: readonly CountedFigure[], workArea: WorkArea): Tile[] {
  const titles = [...new Set(figures.filter((figure) => figure.desk === workArea).map(({ title }) => title))]
  return titles.flatMap((title) => {
    const [main, ...others] = figures.filter((figure) => figure.desk === workArea && figure.title === title)
    if (!main) return []
    // The tile opens one of which there is something.
    const [first = main, ...more] = main.isRare ? [main, ...others].filter(({ count }) => count > 0) : [main, ...others]
    if (first.isRare && first.count === 0) return []
    return [{ title, hint: first.hint, main: first, others: more.filter(({ count }) => count > 0) }]
  })
}
