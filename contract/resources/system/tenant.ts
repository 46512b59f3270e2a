// 租户 under the names of the family. The platform keeps them; it chooses their number (calls/system/tenant-calls.ts).
import { dateTime, dictionary, links, number, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const tenant = defineResource({
  name: 'tenant',
  title: '租户',
  area: 'system',
  path: '/sys/tenant',
  table: 'sys_tenant',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  titleField: 'name',
  fields: {
    /** The id, which people know. */
    tenantNo: text({ label: '租户编号', computed: true, search: 'eq', list: 100 }),
    name: text({ label: '租户名称', required: true, max: 100, search: 'like', list: true }),
    beginDate: dateTime({ label: '开始时间', help: '此前不能登录；不填立即可用', list: 170 }),
    endDate: dateTime({ label: '结束时间', whenEmpty: '长期', help: '从此时起不能登录；不填长期有效', list: 170 }),
    status: dictionary('tenant_status', {
      label: '状态',
      required: true,
      integer: true,
      default: 1,
      search: 'eq',
      list: 90,
    }),
    packs: links({
      to: 'tenantPack',
      text: 'packName',
      table: 'sys_tenant_pack_tenant',
      own: 'tenant_id',
      other: 'pack_id',
      label: '产品包',
      list: true,
      help: '租户中的人只能使用产品包中的菜单；不选不限制',
      whenEmpty: '不限',
    }),
    userCount: number({ label: '用户数', computed: true, list: 90 }),
  },
})
