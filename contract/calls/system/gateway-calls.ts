// Gateway routes as clients of the family list and store them.
import { defineCall, returns } from '../../language/call.ts'
import { id, json } from '../../language/field.ts'
import type { RouteFilter, RoutePredicate } from '../../resources/system/gateway-route.ts'

export interface WireRoute {
  id: string
  routerId: string
  name: string
  uri: string
  /** 1 enabled, 0 disabled. */
  status: number
  predicates: RoutePredicate[]
  filters: RouteFilter[]
}

export const listGatewayRoutes = defineCall({
  name: 'gatewayRoute.listAll',
  title: '网关路由',
  method: 'GET',
  path: '/sys/gatewayRoute/list',
  needs: 'gatewayRoute:list',
  input: {},
  returns: returns<WireRoute[]>(),
})

/** `router`: a route whose predicates and filters are JSON text; with an `id` it is changed, without one added. */
export const updateGatewayRoute = defineCall({
  name: 'gatewayRoute.updateAll',
  title: '保存网关路由',
  method: 'POST',
  path: '/sys/gatewayRoute/updateAll',
  needs: 'gatewayRoute:edit',
  audit: 'edit',
  message: '操作成功！',
  input: { router: json({ label: '路由', required: true }) },
})

export const deleteGatewayRoute = defineCall({
  name: 'gatewayRoute.deleteOne',
  title: '删除网关路由',
  method: 'DELETE',
  path: '/sys/gatewayRoute/delete',
  needs: 'gatewayRoute:delete',
  audit: 'delete',
  message: '删除路由成功',
  input: { id: id({ label: '路由', required: true }) },
})

/** Each server reads the routes again. */
export const reloadGatewayRoutes = defineCall({
  name: 'gatewayRoute.reload',
  title: '重新读取网关路由',
  method: 'GET',
  path: '/sys/gatewayRoute/clearRedis',
  needs: 'gatewayRoute:edit',
  audit: 'edit',
  message: '清除成功！',
  input: {},
})
