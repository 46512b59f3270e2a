import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { useSession } from '../data/session/session-store.ts'
import { useSite } from '../data/settings/site-store.ts'

/** Address of the group that holds the screens for developers. */
const examples = '/example'

const shown = new WeakMap<readonly MenuItem[], readonly MenuItem[]>()

const withoutExamples = (menu: readonly MenuItem[]): MenuItem[] =>
  menu
    .filter(({ path }) => path !== examples)
    .map((item) => (item.children ? { ...item, children: withoutExamples(item.children) } : item))

/** The menu of the user as this site shows it; undefined until it is loaded. */
export function useMenu(): readonly MenuItem[] | undefined {
  const menu = useSession((session) => session.menu)
  const showExamples = useSite((site) => site.showExamples)
  if (menu === undefined || showExamples) return menu
  const known = shown.get(menu) ?? withoutExamples(menu)
  shown.set(menu, known)
  return known
}
