// A number of rows that wait for somebody or tell how work goes, and the list that shows exactly these rows.

/** The work that figures tell of; the home page has a part for each. */
export type WorkArea = 'documents' | 'review' | 'exchange' | 'system'

/** A moment before now, to the minute; of days, the Beijing day so many days ago. */
export type Ago = { days: number } | { minutes: number }

export interface Figure {
  /** Unique, such as `order.ready`. */
  name: string
  desk: WorkArea
  /** 待申报 */
  title: string
  /** Noun of the rows, where figures of several lists have one title: 订单. */
  noun?: string
  /** Measure word of one row: 份单证. */
  unit?: string
  /** The right to see the list. */
  needs: string
  /** Component strings of the pages that show the list; the first that the person has is opened. */
  pages: readonly string[]
  /** Query of the list. */
  filter: Readonly<Record<string, string | Ago>>
  /** Filters that stand in the address of the page under a key of its own, such as a tab; empty: as the page begins. */
  keys?: Readonly<Record<string, string>>
  /** Somebody has to act: it is red as soon as there is one. */
  isAlarm?: true
  /** Most people never have one: the home page tells of it only where there is one. */
  isRare?: true
  /** Shown beside an entry of the menu, too: that of the first of these pages that the person has, else of `pages`. */
  badgeOn?: readonly string[]
  /** Explanation that the title does not give. */
  hint?: string
}

/** Rows counted for one figure at most: beyond, nobody reads more than that there are many. */
export const mostCounted = 10_000
