// Changes that a route makes to the request that it passes on, and to the response.
import type { RouteFilter } from '@kouan/contract/resources/system/gateway-route.ts'
import { longestMatched, readPattern } from './bounded-pattern.ts'
import { RouteFault } from './route-fault.ts'

export type Headers = Record<string, string | string[] | undefined>

/** Calls of one client of one route a second, and at once. */
export interface RouteLimit {
  replenishRate: number
  burstCapacity: number
}

export interface RouteChanges {
  pathOf(path: string): string
  changeRequest(headers: Headers): void
  changeResponse(headers: Headers): void
  limit: RouteLimit | undefined
}

interface Change {
  path?: (path: string) => string
  request?: (headers: Headers) => void
  response?: (headers: Headers) => void
  limit?: RouteLimit
}

const fault = (sentence: string) => new RouteFault('filters', `处理：${sentence}`)

/** Of the connection itself, or set by the proxy. */
const fixedHeaders = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|expect)$/

function headerOf(name: string, text: string): string {
  const header = text.trim().toLowerCase()
  if (!/^[a-z0-9][\w-]{0,99}$/.test(header) || fixedHeaders.test(header)) throw fault(`${name} 的名称 ${text} 不能使用`)
  return header
}

function pairsOf({ name, args }: RouteFilter): [string, string][] {
  return args.map(({ key, value }) => {
    if (!/^[\x20-\x7e]{0,500}$/.test(value)) throw fault(`${name} 的值只能含英文字符`)
    return [headerOf(name, key), value]
  })
}

const setAll = (pairs: readonly [string, string][]) => (headers: Headers) => {
  for (const [name, value] of pairs) headers[name] = value
}
const removeAll = (names: readonly string[]) => (headers: Headers) => {
  for (const name of names) delete headers[name]
}

function whole(name: string, text: string | undefined, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text ?? '') || number < 1 || number > most) throw fault(`${name} 须为 1 到 ${most} 的整数`)
  return number
}

const readers: Readonly<Record<string, (filter: RouteFilter) => Change>> = {
  StripPrefix({ name, args }) {
    const parts = whole(name, args[0]?.value, 20)
    return {
      path: (path) =>
        `/${path
          .split('/')
          .slice(parts + 1)
          .join('/')}`,
    }
  },
  PrefixPath({ name, args }) {
    const prefix = args[0]?.value ?? ''
    if (!/^(\/[\w~-][\w.~-]*)+$/.test(prefix)) throw fault(`${name} 须为 /名称/名称`)
    return { path: (path) => `${prefix}${path}` }
  },
  RewritePath({ name, args }) {
    const { key = '', value = '' } = args[0] ?? {}
    const pattern = readPattern(key.replaceAll(/\$\\?\{/g, '{'), (text) => text)
    if (typeof pattern === 'string') throw fault(`${name} 的表达式${pattern}`)
    if (key === '' || value === '') throw fault(`${name} 须有表达式和替换内容`)
    const replacement = value.replaceAll(/\$\\?\{(\w+)\}/g, '$<$1>')
    return { path: (path) => (path.length > longestMatched ? path : path.replace(pattern, replacement)) }
  },
  AddRequestHeader: (filter) => ({ request: setAll(pairsOf(filter)) }),
  RemoveRequestHeader: ({ name, args }) => ({ request: removeAll(args.map(({ value }) => headerOf(name, value))) }),
  AddResponseHeader: (filter) => ({ response: setAll(pairsOf(filter)) }),
  RemoveResponseHeader: ({ name, args }) => ({ response: removeAll(args.map(({ value }) => headerOf(name, value))) }),
  RequestRateLimiter({ args }) {
    const valueAt = (ending: string) => args.find(({ key }) => key.endsWith(ending))?.value
    const replenishRate = whole('每秒次数', valueAt('replenishRate'), 10_000)
    const burstCapacity = whole('突发次数', valueAt('burstCapacity') ?? String(replenishRate), 10_000)
    return { limit: { replenishRate, burstCapacity } }
  },
}

function readFilter(sent: unknown): Change {
  const { name, args = [] } = (sent ?? {}) as RouteFilter
  const reader = Object.hasOwn(readers, String(name)) ? readers[name] : undefined
  if (!reader) throw fault(`不支持 ${String(name).slice(0, 50)}`)
  const isRead = Array.isArray(args) && args.length > 0 && args.length <= 20
  if (!isRead || !args.every((one) => typeof one?.value === 'string')) throw fault(`${name} 须有值`)
  return reader({ name, args: args.map(({ key, value }) => ({ key: String(key ?? ''), value })) })
}

/** Throws RouteFault. Changes are made in their order. */
export function readFilters(sent: unknown): RouteChanges {
  const filters: unknown = sent ?? []
  if (!Array.isArray(filters) || filters.length > 20) throw fault('最多 20 个处理')
  const changes = filters.map(readFilter)
  return {
    pathOf: (path) => changes.reduce((changed, { path: change }) => change?.(changed) ?? changed, path),
    changeRequest: (headers) => {
      for (const { request } of changes) request?.(headers)
    },
    changeResponse: (headers) => {
      for (const { response } of changes) response?.(headers)
    },
    limit: changes.find(({ limit }) => limit)?.limit,
  }
}
