import { listDataRules } from '@kouan/contract/calls/system/data-rule-calls.ts'
import { listMenus, queryMenuTree } from '@kouan/contract/calls/system/menu-calls.ts'
import type { PermissionNode } from '@kouan/contract/calls/system/role-calls.ts'
import { text } from '@kouan/contract/language/field.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { TreeSelect } from '@kouan/widgets/tree-select/tree-select.tsx'
import { useState } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { MenuIcon } from '../../menu/menu-icon.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { treeOf } from '../../resource/source/row-source.ts'
import { useRights } from '../../session/allowed.tsx'
import { DataRulesDrawer } from './data-rules/data-rules-drawer.tsx'

/** The row above: pages only, because buttons hold nothing. The tree comes whole. */
const MenuSelect = (props: { id?: string; value?: string | null; onChange?: (value: string | null) => void }) => (
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

const search = { name: text({ label: '菜单名称', search: 'eq' }) }

const list = {
  source: treeOf(listMenus, 'parentId', { key: menu.name }),
  search,
  columns: ['name', 'menuType', 'icon', 'component', 'url', 'perms', 'sortNo'],
} as const
const form = { inputs: { parentId: <MenuSelect /> }, given: { menuType: 1 } }

/** Pages and their buttons as one tree. */
export default function MenuListPage() {
  const { can } = useRights()
  const [ruled, setRuled] = useState<{ id: string; name: string }>()
  return (
    <>
      <ResourcePage
        resource={menu}
        list={list}
        cells={{ icon: (row) => (row.icon ? <MenuIcon name={row.icon} /> : '-') }}
        form={form}
        rowActions={({ id, name, perms }) =>
          can(listDataRules.needs) && givesList(perms)
            ? [{ key: 'rules', label: '数据规则', onClick: () => setRuled({ id, name }) }]
            : []
        }
      />
      {ruled && <DataRulesDrawer page={ruled} onClose={() => setRuled(undefined)} />}
    </>
  )
}

/** Data rules narrow lists: a row without one has none. */
const givesList = (perms: string | null) => /:list(,|$)/.test(perms ?? '')
