// A way from anywhere to a list with the form of a new row open.

/** What an area lets people begin from anywhere. */
export interface Beginning {
  /** Such as 新增订单. */
  title: string
  /** The right of who may. */
  needs: string
  /** Component strings of the pages where it is done, the first that somebody has. */
  pages: readonly string[]
}

const known: Beginning[] = []

/** At the start, with those of every area. */
export const knowBeginnings = (beginnings: readonly Beginning[]) => void known.push(...beginnings)

export const knownBeginnings = (): readonly Beginning[] => known

/** State of an entry of the history. */
export const beginsHere = { begins: true }

export const isBeginning = (state: unknown) => (state as Partial<typeof beginsHere> | null)?.begins === true
