// 产品包: pages that tenants may use. The platform keeps them.
import { dictionary, links, number, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const tenantPack = defineResource({
  name: 'tenantPack',
  title: '租户产品包',
  empty: '租户可用的页面组成产品包，列在这里。',
  area: 'system',
  path: '/sys/tenantPack',
  table: 'sys_tenant_pack',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  titleField: 'packName',
  fields: {
    packName: text({ label: '产品包名称', required: true, max: 50, unique: true, search: 'like', list: true }),
    status: dictionary('valid_status', {
      label: '状态',
      required: true,
      integer: true,
      default: 1,
      search: 'eq',
      list: 90,
    }),
    permissionIds: links({
      to: 'menu',
      text: 'name',
      table: 'sys_tenant_pack_permission',
      own: 'pack_id',
      other: 'permission_id',
      label: '菜单',
      help: '选中的菜单连同其下级的页面和按钮',
    }),
    tenantCount: number({ label: '使用的租户', computed: true, list: 110 }),
    remarks: textarea({ label: '备注', max: 200, list: true }),
  },
})
