import { callsOf } from '@kouan/contract/derive/calls.ts'
import { tenantPack } from '@kouan/contract/resources/system/tenant-pack.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { pagesOf } from '../../../resource/source/row-source.ts'
import { MenuTreeSelect } from './menu-tree-select.tsx'

/** Without the advanced query, which would ask for menu rows by pages. */
const list = { source: pagesOf(callsOf(tenantPack).list, { key: tenantPack.name }) }
const form = { inputs: { permissionIds: <MenuTreeSelect /> } }

/** 租户产品包: which pages the tenants that have it may use. */
export default function TenantPackListPage() {
  return <ResourcePage resource={tenantPack} list={list} form={form} />
}
