// Conditions of routes. Of one route all hold; of the texts of one condition any.
import { BlockList } from 'node:net'
import type { RoutePredicate } from '@kouan/contract/resources/system/gateway-route.ts'
import { readNetwork } from '../../outgoing/allowed-networks.ts'
import { matchesBounded, readPattern } from './bounded-pattern.ts'
import { RouteFault } from './route-fault.ts'
import { readPath } from './route-path.ts'

/** Parts of a request that conditions read. */
export interface RoutedRequest {
  method: string
  /** As it was sent, without the query. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The client's. */
  address: string
  now: Date
}

export type Condition = (request: RoutedRequest) => boolean

export const fault = (sentence: string) => new RouteFault('predicates', `条件：${sentence}`)

function textsOf({ name, args }: RoutePredicate, most = 50): string[] {
  const texts: unknown = args
  if (!Array.isArray(texts) || texts.length === 0 || texts.length > most) throw fault(`${name} 须有 1 到 ${most} 个值`)
  return texts.map((text: unknown) => {
    if (typeof text !== 'string' || text.trim() === '' || text.length > 500) throw fault(`${name} 的值不能为空或过长`)
    return text.trim()
  })
}

/** The name and the expression of a condition such as Header. */
function namedOf({ name, args }: RoutePredicate, key: string): { named: string; pattern: RegExp | undefined } {
  const { [key]: named, regexp } = Array.isArray(args) ? {} : args
  if (typeof named !== 'string' || !/^[\w-]{1,100}$/.test(named))
    throw fault(`${name} 须有名称，只能含字母、数字、下划线和短横线`)
  if (regexp === undefined || regexp === '') return { named, pattern: undefined }
  const pattern = readPattern(String(regexp))
  if (typeof pattern === 'string') throw fault(`${name} 的表达式${pattern}`)
  return { named, pattern }
}

const holds = (pattern: RegExp | undefined, values: readonly string[]) =>
  values.some((value) => pattern === undefined || matchesBounded(pattern, value))

function timeOf(name: string, text: string): Date {
  const time = new Date(
    /([Zz]|[+-]\d{2}:\d{2})(\[[^\]]*\])?$/.test(text) ? text.replace(/\[.*$/, '') : `${text.replace(' ', 'T')}+08:00`,
  )
  if (Number.isNaN(time.getTime())) throw fault(`${name} 须为时间，如 2026-01-31 08:00:00`)
  return time
}

function hostPattern(text: string): RegExp {
  if (!/^[\w.*-]{1,253}$/.test(text)) throw fault(`Host 的 ${text} 不是主机名`)
  const parts = text.split('**').map((part) => part.split('*').map(escaped).join('[^.]+'))
  if (parts.length > 2) throw fault('Host 中最多用一个 **')
  return new RegExp(`^${parts.join('.+')}$`, 'i')
}
const escaped = (text: string) => text.replace(/[.-]/g, '\\$&')

const cookiesOf = (headers: RoutedRequest['headers'], name: string) =>
  String(headers.cookie ?? '')
    .split(';')
    .flatMap((one) => {
      const [key = '', ...value] = one.split('=')
      return key.trim() === name ? [value.join('=').trim()] : []
    })

const readers: Readonly<Record<string, (predicate: RoutePredicate) => Condition>> = {
  Path(predicate) {
    const patterns = textsOf(predicate).map((text) => {
      const pattern = readPath(text)
      if (typeof pattern === 'string') throw fault(`Path 的 ${pattern}`)
      return pattern
    })
    return ({ path }) => patterns.some((pattern) => pattern.matches(path))
  },
  Method(predicate) {
    const methods = textsOf(predicate).map((text) => text.toUpperCase())
    const unknown = methods.find(
      (method) => !['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method),
    )
    if (unknown) throw fault(`Method 不支持 ${unknown}`)
    return ({ method }) => methods.includes(method)
  },
  Host(predicate) {
    const patterns = textsOf(predicate).map(hostPattern)
    return ({ headers }) => {
      const host = String(headers.host ?? '').replace(/:\d+$/, '')
      return patterns.some((pattern) => pattern.test(host))
    }
  },
  Header(predicate) {
    const { named, pattern } = namedOf(predicate, 'header')
    return ({ headers }) => holds(pattern, [headers[named.toLowerCase()] ?? []].flat())
  },
  Query(predicate) {
    const { named, pattern } = namedOf(predicate, 'param')
    return ({ query }) => holds(pattern, query.getAll(named))
  },
  Cookie(predicate) {
    const { named, pattern } = namedOf(predicate, 'name')
    return ({ headers }) => holds(pattern, cookiesOf(headers, named))
  },
  RemoteAddr(predicate) {
    const list = new BlockList()
    for (const text of textsOf(predicate)) {
      const network = readNetwork(text)
      if (!network) throw fault(`RemoteAddr 的 ${text} 不是地址或网络`)
      list.addSubnet(network.address, network.bits, network.family)
    }
    return ({ address }) => list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
  },
  After(predicate) {
    const time = timeOf('After', textsOf(predicate, 1)[0] ?? '')
    return ({ now }) => now > time
  },
  Before(predicate) {
    const time = timeOf('Before', textsOf(predicate, 1)[0] ?? '')
    return ({ now }) => now < time
  },
  Between(predicate) {
    const [from, to] = textsOf(predicate, 2).map((text) => timeOf('Between', text))
    if (!from || !to || from >= to) throw fault('Between 须有先后两个时间')
    return ({ now }) => now > from && now < to
  },
}

/** Throws RouteFault. A route has a path in any case. */
export function readPredicates(sent: unknown): Condition {
  if (!Array.isArray(sent) || sent.length > 20) throw fault('须为 1 到 20 个条件')
  const predicates = sent as RoutePredicate[]
  if (!predicates.some((one) => one?.name === 'Path')) throw fault('须有 Path')
  const conditions = predicates.map((one) => {
    const reader = Object.hasOwn(readers, String(one?.name)) ? readers[one.name] : undefined
    if (!reader) throw fault(`不支持 ${String(one?.name).slice(0, 50)}`)
    return reader({ name: one.name, args: one.args ?? [] })
  })
  return (request) => conditions.every((condition) => condition(request))
}

/** The paths of a route that was read already. */
export const pathsOf = (predicates: unknown): string[] =>
  Array.isArray(predicates)
    ? (predicates as RoutePredicate[]).flatMap(({ name, args }) => (name === 'Path' && Array.isArray(args) ? args : []))
    : []
