import { queryMenuTree } from '@kouan/contract/calls/system/menu-calls.ts'
import type { PermissionNode } from '@kouan/contract/calls/system/role-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { tenantPack } from '@kouan/contract/resources/system/tenant-pack.ts'
import { TreeSelect } from '@kouan/widgets/tree-select/tree-select.tsx'
import { ask } from '../../../data/calls/ask.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { pagesOf } from '../../../resource/source/row-source.ts'

/** Any number of menu rows, joined by commas. The tree comes whole. */
const MenuTreeSelect = (props: { id?: string; value?: string | null; onChange?: (value: string | null) => void }) => (
  <TreeSelect
    {...props}
    name="menu"
    multiple
    placeholder="请选择菜单"
    load={async ({ parent, signal }) => (parent === undefined ? await readMenu(signal) : [])}
    byValues={async (ids, signal) => allOf(await readMenu(signal)).filter(({ value }) => ids.includes(value))}
  />
)

interface MenuNode {
  value: string
  label: string
  leaf: boolean
  children: MenuNode[]
}

const readMenu = async (signal: AbortSignal): Promise<MenuNode[]> =>
  nodesOf((await ask(queryMenuTree, {}, { signal })).treeList)

const nodesOf = (nodes: readonly PermissionNode[]): MenuNode[] =>
  nodes.map(({ value, slotTitle, children }) => {
    const below = nodesOf(children ?? [])
    return { value, label: slotTitle, leaf: below.length === 0, children: below }
  })

const allOf = (nodes: readonly MenuNode[]): { value: string; label: string }[] =>
  nodes.flatMap(({ value, label, children }) => [{ value, label }, ...allOf(children)])

/** Without the advanced query, which would ask for menu rows by pages. */
const list = { source: pagesOf(callsOf(tenantPack).list, { key: tenantPack.name }) }
const form = { inputs: { permissionIds: <MenuTreeSelect /> } }

/** 租户产品包: which pages the tenants that have it may use. */
export default function TenantPackListPage() {
  return <ResourcePage resource={tenantPack} list={list} form={form} />
}
