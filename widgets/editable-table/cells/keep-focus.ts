import type { MouseEvent } from 'react'

/** Focuses the cell around an element, where the table handles keys. */
export const focusCell = (inside: Element | null): void =>
  inside?.closest('[role="gridcell"]')?.querySelector<HTMLElement>('[data-catcher]')?.focus({ preventScroll: true })

/** On press: what lies inside acts, and the keys stay with the cell. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
  focusCell(event.currentTarget)
}
