import type { CountedFigure } from '@kouan/contract/calls/home.ts'
import type { MenuEntry } from './menu-entries.ts'

type Badge = Pick<CountedFigure, 'badgeOn' | 'count'>

/** By the address of the first page of `badgeOn` that the person has; figures of one page are added up. */
export function badgesOf(figures: readonly Badge[], addresses: ReadonlyMap<string, string>): Map<string, number> {
  const badges = new Map<string, number>()
  for (const { badgeOn, count } of figures) {
    const address = badgeOn?.map((page) => addresses.get(page)).find((found) => found !== undefined)
    if (address !== undefined && count > 0) badges.set(address, (badges.get(address) ?? 0) + count)
  }
  return badges
}

/** Of an entry; of a closed group all that lies in it. */
export const badgeOf = (entry: MenuEntry, badges: ReadonlyMap<string, number>): number =>
  (badges.get(entry.to) ?? 0) + entry.children.reduce((sum, child) => sum + badgeOf(child, badges), 0)
