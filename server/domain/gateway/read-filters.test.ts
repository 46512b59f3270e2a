import { expect, it } from 'vitest'
import { type Headers, readFilters } from './read-filters.ts'
import { RouteFault } from './route-fault.ts'

const one = (name: string, ...values: (string | [key: string, value: string])[]) => ({
  name,
  args: values.map((value, at) =>
    typeof value === 'string' ? { key: `_genkey_${at}`, value } : { key: value[0], value: value[1] },
  ),
})
function faultOf(filters: unknown): string {
  try {
    readFilters(filters)
  } catch (error) {
    if (error instanceof RouteFault) return error.message
    throw error
  }
  return ''
}

it.each([
  [one('StripPrefix', '1'), '/a/b/c', '/b/c'],
  [one('StripPrefix', '2'), '/a/b/c', '/c'],
  [one('StripPrefix', '20'), '/a', '/'],
  [one('PrefixPath', '/v1/x.y'), '/a', '/v1/x.y/a'],
  [one('RewritePath', ['/a/(?<rest>.*)', '/b/$\\{rest}']), '/a/x', '/b/x'],
  [one('RewritePath', ['/a/(?<rest>.*)', '/b/${rest}']), `/a/${'x'.repeat(1000)}`, `/a/${'x'.repeat(1000)}`],
  [one('RewritePath', ['/a', '/b']), `/a${'x'.repeat(998)}`, `/b${'x'.repeat(998)}`],
])('path by %j', (filter, path, expected) => {
  expect(readFilters([filter]).pathOf(path)).toBe(expected)
})

it('several changes: in their order, each on its own side', () => {
  const changes = readFilters([
    one('StripPrefix', '1'),
    one('PrefixPath', '/v2'),
    one('AddRequestHeader', [' X-Shop ', 'a'], ['x-other', 'b']),
    one('RemoveRequestHeader', 'X-Other'),
    one('AddResponseHeader', ['x-by', '1']),
    one('RemoveResponseHeader', 'x-theirs'),
  ])
  const [request, response]: [Headers, Headers] = [{ 'x-theirs': '1' }, { 'x-theirs': '1' }]
  changes.changeRequest(request)
  changes.changeResponse(response)
  expect(changes.pathOf('/a/b')).toBe('/v2/b')
  expect(request).toEqual({ 'x-theirs': '1', 'x-shop': 'a' })
  expect(response).toEqual({ 'x-by': '1' })
  expect(changes.limit).toBeUndefined()
})

it('limit: so many a second, at once as many unless more are named', () => {
  const limit = (...values: [string, string][]) => readFilters([one('RequestRateLimiter', ...values)]).limit
  expect(limit(['redis-rate-limiter.replenishRate', '5'])).toEqual({ replenishRate: 5, burstCapacity: 5 })
  expect(limit(['replenishRate', '5'], ['burstCapacity', '10000'])).toEqual({ replenishRate: 5, burstCapacity: 10_000 })
})

it.each([
  ['too many', Array.from({ length: 21 }, () => one('StripPrefix', '1')), '最多 20 个处理'],
  ['no list', 'StripPrefix', '最多 20 个处理'],
  ['an unknown one', [one('Retry', '1')], '不支持 Retry'],
  ['a name of every object', [one('toString', '1')], '不支持 toString'],
  ['no value', [one('StripPrefix')], 'StripPrefix 须有值'],
  ['too many values', [one('AddRequestHeader', ...Array.from({ length: 21 }, () => 'a'))], 'AddRequestHeader 须有值'],
  ['a number as value', [{ name: 'StripPrefix', args: [{ key: 'a', value: 1 }] }], 'StripPrefix 须有值'],
  ['no part to strip', [one('StripPrefix', '0')], 'StripPrefix 须为 1 到 20 的整数'],
  ['too many parts to strip', [one('StripPrefix', '21')], 'StripPrefix 须为 1 到 20 的整数'],
  ['half a part', [one('StripPrefix', '1.5')], 'StripPrefix 须为 1 到 20 的整数'],
  ['a prefix with dots', [one('PrefixPath', '/../a')], 'PrefixPath 须为 /名称/名称'],
  ['no expression', [one('RewritePath', ['', 'a'])], 'RewritePath 须有表达式和替换内容'],
  ['nothing in its place', [one('RewritePath', ['/a', ''])], 'RewritePath 须有表达式和替换内容'],
  ['an expression without bound', [one('RewritePath', ['(a+)+', 'b'])], 'RewritePath 的表达式括号之后'],
  ['a header of the connection', [one('AddRequestHeader', ['Host', 'a'])], 'AddRequestHeader 的名称 Host 不能使用'],
  ['the length', [one('RemoveRequestHeader', 'content-length')], '的名称 content-length 不能使用'],
  ['no name', [one('AddResponseHeader', ['a b', 'c'])], 'AddResponseHeader 的名称 a b 不能使用'],
  ['a line break', [one('AddResponseHeader', ['a', 'b\nc'])], 'AddResponseHeader 的值只能含英文字符'],
  ['a long value', [one('AddResponseHeader', ['a', 'b'.repeat(501)])], 'AddResponseHeader 的值只能含英文字符'],
  ['no rate', [one('RequestRateLimiter', ['burstCapacity', '1'])], '每秒次数 须为 1 到 10000 的整数'],
  [
    'too much at once',
    [one('RequestRateLimiter', ['replenishRate', '1'], ['burstCapacity', '10001'])],
    '突发次数 须为 1 到 10000 的整数',
  ],
])('changes with %s: refused', (_name, filters, sentence) => {
  expect(faultOf(filters)).toContain(sentence)
})

it('no changes: the path as it is', () => {
  expect(readFilters(undefined).pathOf('/a')).toBe('/a')
})
