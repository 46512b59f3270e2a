import { listMenus } from '@kouan/contract/calls/system/menu-calls.ts'
import { text } from '@kouan/contract/language/field.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { MenuIcon } from '../../menu/menu-icon.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { MenuSelect } from './menu-select.tsx'

const search = { name: text({ label: '菜单名称', search: 'eq' }) }

const columns = ['name', 'menuType', 'icon', 'component', 'url', 'perms', 'sortNo'] as const

/** Pages and their buttons as one tree. */
export default function MenuListPage() {
  return (
    <ResourcePage
      resource={menu}
      treeCall={listMenus}
      search={search}
      columns={columns}
      cells={{ icon: (row) => (row.icon ? <MenuIcon name={row.icon} /> : '-') }}
      inputs={{ parentId: <MenuSelect /> }}
      given={{ menuType: 1 }}
    />
  )
}
