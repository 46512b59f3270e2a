// The pages of the menu, by the group they stand in, for the home page.
import { flattenEntries, type MenuEntry } from '../../menu/menu-entries.ts'

export interface ShortcutGroup {
  title: string
  icon: string | undefined
  pages: MenuEntry[]
}

/** Pages that stand in no group come together under `loose`. `without`: the page that shows this. */
export function shortcutGroups(entries: readonly MenuEntry[], { loose, without }: { loose: string; without: string }) {
  const single = entries.filter((entry) => entry.children.length === 0 && entry.to !== without)
  const grouped = entries.filter((entry) => entry.children.length > 0)
  const groups: ShortcutGroup[] = grouped.map(({ title, icon, children }) => ({
    title,
    icon,
    pages: flattenEntries(children).filter((entry) => entry.children.length === 0),
  }))
  return single.length > 0 ? [...groups, { title: loose, icon: undefined, pages: single }] : groups
}
