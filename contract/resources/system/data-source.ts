// 数据源: other databases that are read, never written.
import { dictionary, text, textarea, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { identifier } from '../../rules/patterns.ts'
import { mysqlTypes, postgresType, sourceAddress } from './source-address.ts'

export const dataSource = defineResource({
  name: 'dataSource',
  title: '数据源',
  empty: '报表可以读取的其他数据库列在这里。',
  area: 'system',
  path: '/sys/dataSource',
  table: 'sys_data_source',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'name',
  fields: {
    code: text({
      label: '数据源编码',
      required: true,
      max: 100,
      pattern: identifier,
      unique: true,
      readonly: 'after-add',
      list: 150,
    }),
    name: text({ label: '数据源名称', required: true, max: 100, search: 'like', list: 180 }),
    dbType: dictionary('database_type', {
      label: '数据库类型',
      required: true,
      codes: [...mysqlTypes, postgresType],
      search: 'eq',
      list: 130,
    }),
    /** Clients of the family show it; nothing is loaded by it. */
    dbDriver: text({ label: '驱动', computed: true, readonly: true, form: false }),
    dbUrl: text({
      label: '数据源地址',
      required: true,
      max: 500,
      pattern: sourceAddress,
      help: 'jdbc:postgresql://主机:端口/数据库 或 jdbc:mysql://主机:端口/数据库；内部网络的地址须先由运维人员允许',
      list: true,
    }),
    dbName: text({ label: '数据库名称', max: 100, help: '不填：地址中的数据库' }),
    useTls: toggle({
      label: '加密连接（TLS）',
      required: true,
      default: false,
      help: '只接受公共机构颁发给该主机的证书',
    }),
    dbUsername: text({ label: '用户名', required: true, max: 100, help: '建议使用只能读取所需表的用户', list: 130 }),
    dbPassword: text({ label: '密码', max: 500, mask: 'secret', encrypt: true }),
    remark: textarea({ label: '备注', max: 500 }),
  },
})
