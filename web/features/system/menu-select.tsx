import { queryMenuTree } from '@kouan/contract/calls/system/menu-calls.ts'
import type { PermissionNode } from '@kouan/contract/calls/system/role-calls.ts'
import { TreeSelect } from '@kouan/widgets/tree-select/tree-select.tsx'
import { ask } from '../../data/calls/ask.ts'

interface Props {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

/** The row above: pages only, because buttons hold nothing. The tree comes whole. */
export const MenuSelect = (props: Props) => (
  <TreeSelect
    {...props}
    name="menu"
    placeholder="请选择上级菜单"
    load={async ({ parent, signal }) => (parent === undefined ? await readPages(signal) : [])}
    byValues={async (ids, signal) => namesIn(await readPages(signal)).filter(({ value }) => ids.includes(value))}
  />
)

interface Page {
  value: string
  label: string
  leaf: boolean
  children: Page[]
}

const readPages = async (signal: AbortSignal): Promise<Page[]> =>
  pagesOf((await ask(queryMenuTree, {}, { signal })).treeList)

const pagesOf = (nodes: readonly PermissionNode[]): Page[] =>
  nodes
    .filter((node) => node.menuType !== 2)
    .map(({ value, slotTitle, children }) => {
      const below = pagesOf(children ?? [])
      return { value, label: slotTitle, leaf: below.length === 0, children: below }
    })

const namesIn = (pages: readonly Page[]): { value: string; label: string }[] =>
  pages.flatMap(({ value, label, children }) => [{ value, label }, ...namesIn(children)])
