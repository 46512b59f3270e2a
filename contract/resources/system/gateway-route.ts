// 网关路由: requests that are passed on to another host, under an address of this one.
import { dictionary, json, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { identifier } from '../../rules/patterns.ts'

/** A condition of a route: texts, or a name with an expression for its value. */
export interface RoutePredicate {
  name: string
  args: string[] | Record<string, string>
}

/** A change of the passed request or its response. */
export interface RouteFilter {
  name: string
  /** Of the editors of the family. */
  title?: string
  args: { key: string; value: string }[]
}

export const gatewayRoute = defineResource({
  name: 'gatewayRoute',
  title: '网关路由',
  empty: '转发给其他系统的路径列在这里。',
  area: 'system',
  path: '/sys/gateway/route',
  table: 'sys_gateway_route',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  titleField: 'name',
  fields: {
    routerId: text({
      label: '路由编码',
      required: true,
      max: 64,
      pattern: identifier,
      unique: true,
      readonly: 'after-add',
      search: 'like',
      list: 160,
    }),
    name: text({ label: '路由名称', required: true, max: 100, search: 'like', list: 180 }),
    uri: text({
      label: '转发地址',
      required: true,
      max: 500,
      help: 'https:// 或 http:// 开头；内部网络的地址须先由运维人员允许',
      list: true,
    }),
    /** From the predicates. */
    paths: text({ label: '路径', computed: true, readonly: true, form: false, list: 200 }),
    status: dictionary('enable_status', { label: '状态', required: true, default: '1', search: 'eq', list: 90 }),
    predicates: json({ label: '条件', required: true }),
    filters: json({ label: '处理' }),
  },
})
