import { describe, expect, it } from 'vitest'
import { pathsOf, type RoutedRequest, readPredicates } from './read-predicates.ts'
import { RouteFault } from './route-fault.ts'

const base = (): RoutedRequest => ({
  ...{ method: 'GET', path: '/a/b', query: new URLSearchParams(), headers: {}, address: '10.1.2.3' },
  now: new Date('2026-01-31T00:00:00Z'),
})
const path = { name: 'Path', args: ['/a/**'] }
const holds = (name: string, args: unknown, given: Partial<RoutedRequest> = {}) =>
  readPredicates([path, { name, args }])({ ...base(), ...given })
function faultOf(predicates: unknown): string {
  try {
    readPredicates(predicates)
  } catch (error) {
    if (error instanceof RouteFault) return error.message
    throw error
  }
  return ''
}

describe('conditions of a route', () => {
  it.each<[name: string, args: unknown, fits: Partial<RoutedRequest>, not: Partial<RoutedRequest>]>([
    ['Method', ['post', 'PUT'], { method: 'PUT' }, { method: 'GET' }],
    ['Host', ['*.example.com'], { headers: { host: 'a.EXAMPLE.com:8080' } }, { headers: { host: 'a.b.example.com' } }],
    ['Host', ['**.example.com'], { headers: { host: 'a.b.example.com' } }, { headers: { host: 'example.com' } }],
    ['Host', ['a-b.com'], { headers: { host: 'a-b.com' } }, { headers: { host: 'a-bxcom' } }],
    ['Host', ['a.com', 'b.com'], { headers: { host: 'b.com' } }, {}],
    ['Header', { header: 'X-Shop', regexp: '\\d+' }, { headers: { 'x-shop': '12' } }, { headers: { 'x-shop': '12a' } }],
    ['Header', { header: 'X-Shop', regexp: '' }, { headers: { 'x-shop': '' } }, {}],
    [
      'Header',
      { header: 'X-Shop', regexp: 'b' },
      { headers: { 'x-shop': ['a', 'b'] } },
      { headers: { 'x-shop': ['a'] } },
    ],
    [
      'Query',
      { param: 'a', regexp: '1|2' },
      { query: new URLSearchParams('a=3&a=2') },
      { query: new URLSearchParams('b=1') },
    ],
    ['Query', { param: 'a' }, { query: new URLSearchParams('a=') }, {}],
    [
      'Cookie',
      { name: 'shop', regexp: 'x=1' },
      { headers: { cookie: 'a=1; shop=x=1' } },
      { headers: { cookie: 'shops=x=1' } },
    ],
    ['RemoteAddr', ['10.1.0.0/16', '::1/128'], { address: '10.1.255.255' }, { address: '10.2.0.0' }],
    ['RemoteAddr', ['10.1.0.0/16', '::1/128'], { address: '::1' }, { address: '::2' }],
  ])('%s %j', (name, args, fits, not) => {
    expect(holds(name, args, fits)).toBe(true)
    expect(holds(name, args, not)).toBe(false)
  })

  // The clock of the test stands at 08:00:00 in Beijing.
  it.each([
    ['After', ['2026-01-31 07:59:59'], true],
    ['After', ['2026-01-31 08:00:00'], false],
    ['After', ['2026-01-30T23:59:59Z'], true],
    ['After', ['2026-01-31T07:59:59+08:00[Asia/Shanghai]'], true],
    ['Before', ['2026-01-31 08:00:01'], true],
    ['Before', ['2026-01-31 08:00:00'], false],
    ['Between', ['2026-01-31 07:00:00', '2026-01-31 09:00:00'], true],
    ['Between', ['2026-01-31 08:00:00', '2026-01-31 09:00:00'], false],
    ['Between', ['2026-01-31 07:00:00', '2026-01-31 08:00:00'], false],
  ])('%s %j: %s', (name, args, expected) => {
    expect(holds(name, args)).toBe(expected)
  })

  it('several conditions: all hold, and of a path any', () => {
    const all = readPredicates([
      { name: 'Path', args: ['/a/**', '/c'] },
      { name: 'Method', args: ['GET'] },
    ])
    expect(all({ ...base(), path: '/c' })).toBe(true)
    expect(all({ ...base(), path: '/b' })).toBe(false)
    expect(all({ ...base(), method: 'POST' })).toBe(false)
  })
})

it.each([
  ['nothing', undefined, '须为 1 到 20 个条件'],
  ['too many', Array.from({ length: 21 }, () => path), '须为 1 到 20 个条件'],
  ['none about the path', [{ name: 'Method', args: ['GET'] }], '须有 Path'],
  ['an unknown one', [path, { name: 'Weight', args: ['1'] }], '不支持 Weight'],
  ['a name of every object', [path, { name: 'constructor', args: ['1'] }], '不支持 constructor'],
  ['no object', [path, null], '不支持 undefined'],
  ['no value', [path, { name: 'Method' }], 'Method 须有 1 到 50 个值'],
  ['too many values', [path, { name: 'Method', args: Array.from({ length: 51 }, () => 'GET') }], '须有 1 到 50 个值'],
  ['an empty value', [path, { name: 'Method', args: [' '] }], 'Method 的值不能为空或过长'],
  ['a long value', [path, { name: 'Host', args: ['a'.repeat(501)] }], 'Host 的值不能为空或过长'],
  ['another method', [path, { name: 'Method', args: ['GET', 'TRACE'] }], 'Method 不支持 TRACE'],
  ['no host', [path, { name: 'Host', args: ['a b'] }], 'Host 的 a b 不是主机名'],
  ['two open ends', [path, { name: 'Host', args: ['**.a.**'] }], 'Host 中最多用一个 **'],
  ['a path in disguise', [{ name: 'Path', args: ['/a/../b'] }], 'Path 的 /a/../b'],
  ['a header without a name', [path, { name: 'Header', args: ['a'] }], 'Header 须有名称'],
  ['a name with blanks', [path, { name: 'Query', args: { param: 'a b' } }], 'Query 须有名称'],
  [
    'an unbounded expression',
    [path, { name: 'Cookie', args: { name: 'a', regexp: '(a)*' } }],
    'Cookie 的表达式括号之后',
  ],
  ['no network', [path, { name: 'RemoteAddr', args: ['10.1.0.0/33'] }], 'RemoteAddr 的 10.1.0.0/33 不是地址或网络'],
  ['no time', [path, { name: 'After', args: ['soon'] }], 'After 须为时间'],
  ['two times', [path, { name: 'After', args: ['2026-01-01', '2026-01-02'] }], 'After 须有 1 到 1 个值'],
  ['one time', [path, { name: 'Between', args: ['2026-01-31 08:00:00'] }], 'Between 须有先后两个时间'],
  [
    'the same time twice',
    [path, { name: 'Between', args: ['2026-01-31 08:00:00', '2026-01-31 08:00:00'] }],
    'Between 须有先后两个时间',
  ],
])('conditions with %s: refused', (_name, predicates, sentence) => {
  expect(faultOf(predicates)).toContain(sentence)
})

it('paths of conditions: those of Path alone', () => {
  expect(pathsOf([path, { name: 'Host', args: ['a.com'] }, { name: 'Path', args: ['/b'] }])).toEqual(['/a/**', '/b'])
  expect(pathsOf('none')).toEqual([])
})
