import { listDataRules } from '@kouan/contract/calls/system/data-rule-calls.ts'
import { listMenus } from '@kouan/contract/calls/system/menu-calls.ts'
import { text } from '@kouan/contract/language/field.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { useState } from 'react'
import { MenuIcon } from '../../menu/menu-icon.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { treeOf } from '../../resource/source/row-source.ts'
import { useRights } from '../../session/allowed.tsx'
import { DataRulesDrawer } from './data-rules/data-rules-drawer.tsx'
import { MenuSelect } from './menu-select.tsx'

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
