import type { TourStep } from './tour-steps.ts'

/**
 * Element that a step points at; `absent` where its part has no row, undefined while that is not known. Pages that wait behind
 * their tabs do not count, and neither does `left`: parts of the page before, which is seen until the next one has come.
 */
export function findAnchor(
  { anchor, row }: Pick<TourStep, 'anchor' | 'row'>,
  left: readonly Element[] = [],
): HTMLElement | 'absent' | undefined {
  const parts = [...document.querySelectorAll<HTMLElement>(`[data-tour="${anchor}"]`)]
  const part = parts.find((one) => !left.includes(one) && one.checkVisibility())
  if (!part) return undefined
  const isEmpty = part.querySelector('[data-empty]') !== null
  const target = row === undefined ? (isEmpty ? null : part) : part.querySelector<HTMLElement>(row)
  return target ?? (isEmpty ? 'absent' : undefined)
}

/** Parts of that name on the page that is seen; not those around the pages, which stay. */
export const partsOfPage = (anchor: string): Element[] =>
  [...document.querySelectorAll(`#page-content [data-tour="${anchor}"]`)].filter((one) => one.checkVisibility())
