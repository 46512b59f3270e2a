// 网关路由: kept by the platform's administrators, applied by server/domain/gateway.

import { isIP } from 'node:net'
import {
  deleteGatewayRoute,
  listGatewayRoutes,
  reloadGatewayRoutes,
  updateGatewayRoute,
} from '@kouan/contract/calls/system/gateway-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { gatewayRoute } from '@kouan/contract/resources/system/gateway-route.ts'
import { parseBounded } from '@kouan/contract/rules/json-bounds.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { routesTopic } from '../../domain/gateway/known-routes.ts'
import { isOwnPath } from '../../domain/gateway/own-paths.ts'
import { pathsOf } from '../../domain/gateway/read-predicates.ts'
import { readRoute } from '../../domain/gateway/read-route.ts'
import { RouteFault } from '../../domain/gateway/route-fault.ts'
import type { Context } from '../../gate/context.ts'
import { hasRight } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { BadInput, Forbidden } from '../../ground/errors.ts'
import { AddressRefused, resolveHost } from '../../outgoing/resolve-host.ts'

/** `row` as it will be stored. Names of hosts are checked with each connection. */
async function refuseRoute({ services }: Context, { routerId, uri, predicates, filters }: Row): Promise<void> {
  try {
    const { target } = readRoute({ routerId: String(routerId), uri, predicates, filters })
    const own = pathsOf(predicates).find((path) => isOwnPath(path, '/'))
    if (own !== undefined) throw new RouteFault('predicates', `条件：Path 的 ${own} 是本系统自己的路径`)
    const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(host) !== 0) await resolveHost(host, { networks: services.networks })
  } catch (error) {
    if (error instanceof RouteFault) throw new BadInput([{ field: error.field, message: error.message }])
    if (error instanceof AddressRefused) throw new BadInput([{ field: 'uri', message: `转发地址：${error.message}` }])
    throw error
  }
}

const gatewayRouteEntity = defineEntity({
  resource: gatewayRoute,
  computed: { paths: { from: ['predicates'], value: ({ predicates }) => pathsOf(predicates).join('，') } },
  async beforeAdd(context, row) {
    await refuseRoute(context, row)
    return row
  },
  async beforeEdit(context, change, before) {
    await refuseRoute(context, { ...before, ...change })
    return change
  },
})

const calls = callsOf(gatewayRoute)

/** As when the call itself was made. */
async function callItself(context: Context, call: Pick<Call, 'name' | 'needs' | 'input'>, sent: Row): Promise<void> {
  if (!hasRight(context, call.needs)) throw new Forbidden()
  const { value, problems } = readInput(call.input, sent)
  if (problems.length > 0) throw new BadInput(problems)
  await context.services.calls.get(call.name)?.handler(context, value)
}

/** JSON text, or what it would be. */
function readJson(field: 'predicates' | 'filters', sent: unknown): unknown {
  if (typeof sent !== 'string') return sent ?? []
  try {
    return sent === '' ? [] : parseBounded(sent)
  } catch {
    throw new BadInput([{ field: `router.${field}`, message: `${gatewayRoute.fields[field].label}：须为 JSON` }])
  }
}

interface StoredRow {
  id: string
  routerId: string
  name: string
  uri: string
  status: string
  version: number
  /** An array, unless a client sent something else. */
  predicates: unknown
  filters: unknown
}

const storedRoutes = sql<StoredRow>`select id::text, router_id as "routerId", name, uri, status, version, predicates, filters
  from sys_gateway_route`

export const gatewayRoutes: Part[] = [
  ...serveEntity(gatewayRouteEntity),
  serve(listGatewayRoutes, async ({ db }) => {
    const { rows } = await sql<StoredRow>`${storedRoutes} order by id limit 1000`.execute(db)
    return rows.map(({ version: _, status, predicates, filters, ...row }) => ({
      ...row,
      status: Number(status),
      predicates: Array.isArray(predicates) ? predicates : [],
      filters: Array.isArray(filters) ? filters : [],
    }))
  }),
  serve(updateGatewayRoute, async (context, { router }) => {
    const { id, routerId, name, uri, status, predicates, filters } = (router ?? {}) as Row
    const row = {
      ...{ routerId, name, uri },
      status: status === false || String(status) === '0' ? '0' : '1',
      predicates: readJson('predicates', predicates),
      filters: readJson('filters', filters),
    }
    if (!id) {
      await callItself(context, calls.add, row)
      return null
    }
    const { rows } = await sql<StoredRow>`${storedRoutes} where id::text = ${String(id)}`.execute(context.db)
    await callItself(context, calls.edit, { ...row, id: String(id), version: rows[0]?.version ?? 1 })
    return null
  }),
  serve(deleteGatewayRoute, async (context, { id }) => {
    await callItself(context, calls.delete, { id })
    return null
  }),
  serve(reloadGatewayRoutes, async ({ db }) => {
    await sql`select kouan_tell(${routesTopic}, '{}')`.execute(db)
    return null
  }),
]
