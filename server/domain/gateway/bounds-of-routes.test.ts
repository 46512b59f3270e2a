import { describe, expect, it } from 'vitest'
import { longestMatched, matchesBounded, readPattern } from './bounded-pattern.ts'
import { countClients } from './client-limits.ts'
import { forResponse, forTarget, withoutCredentials } from './passed-headers.ts'
import { isAmbiguous, readPath } from './route-path.ts'

describe('limit of a client', () => {
  const limit = { replenishRate: 2, burstCapacity: 3 }
  const at = (milliseconds: number) => new Date(1_000_000 + milliseconds)

  it('takes the burst at once, then so many a second; told is when the next one is allowed', () => {
    const { take } = countClients()
    expect([0, 0, 0, 0].map((ms) => take('a', limit, at(ms)))).toEqual([0, 0, 0, 1])
    expect(take('a', limit, at(499))).toBe(1)
    expect(take('a', limit, at(500))).toBe(0)
    expect(take('b', limit, at(500))).toBe(0)
  })

  it('never holds more than the burst, and a clock that goes back gives nothing', () => {
    const { take } = countClients()
    take('a', limit, at(0))
    expect([60_000, 60_000, 60_000, 60_000].map((ms) => take('a', limit, at(ms)))).toEqual([0, 0, 0, 1])
    expect(take('a', limit, at(0))).toBe(1)
  })

  it('a slow rate: the seconds are rounded up', () => {
    const { take } = countClients()
    const slow = { replenishRate: 0.4, burstCapacity: 1 }
    expect([take('a', slow, at(0)), take('a', slow, at(0))]).toEqual([0, 3])
  })

  it('of more than ten thousand clients the one is forgotten that was silent longest', () => {
    const { take } = countClients()
    const once = { replenishRate: 0.001, burstCapacity: 1 }
    for (const key of ['first', 'second', 'first']) take(key, once, at(0))
    for (let i = 0; i < 9999; i++) take(`other ${i}`, once, at(0))
    expect(take('first', once, at(0))).toBeGreaterThan(0)
    expect(take('second', once, at(0))).toBe(0)
  })
})

describe('expression of a route', () => {
  it.each(['a+b*', 'a{1,3}(b|c)', '\\d+', '[)*]+', '(?:a|b)', '(?<rest>.*)', 'a\\(*'])('%s: accepted', (text) => {
    expect(readPattern(text)).toBeInstanceOf(RegExp)
  })

  it.each([
    ['a'.repeat(201), '最多 200 个字符'],
    ['(a)\\1', '不能用反向引用和环视'],
    ['(?<n>a)\\k<n>', '不能用反向引用和环视'],
    ['(?=a)', '不能用反向引用和环视'],
    ['(?<!a)', '不能用反向引用和环视'],
    ['(a|b)*', '括号之后不能用 *、+ 和 {}'],
    ['(a){2}', '括号之后不能用 *、+ 和 {}'],
    ['a*b+c{1,}', '最多用两个 * 或 +'],
    ['[a', '不是正确的表达式'],
  ])('%s: %s', (text, sentence) => {
    expect(readPattern(text)).toBe(sentence)
  })

  it('matches the whole of a value of bounded length', () => {
    const pattern = readPattern('a+') as RegExp
    expect(matchesBounded(pattern, 'a'.repeat(longestMatched))).toBe(true)
    expect(matchesBounded(pattern, 'a'.repeat(longestMatched + 1))).toBe(false)
    expect(matchesBounded(pattern, 'ab')).toBe(false)
  })
})

describe('path of a route', () => {
  it.each([
    ['/Partner/**', '/Partner', true],
    ['/partner/**', '/partner/a/b', true],
    ['/partner/**', '/partners/a', false],
    ['/partner/**', '/', false],
    ['/partner', '/partner/a', false],
    ['/partner/*', '/partner/a', true],
    ['/partner/*', '/partner/', false],
    ['/partner/{id}/files', '/partner/7/files', true],
    ['/partner/{id}/files', '/partner/7/file', false],
    ['/partner/a.b~c', '/partner/a.b~c', true],
  ])('%s, %s: %s', (pattern, path, expected) => {
    const read = readPath(pattern)
    expect(typeof read === 'string' ? read : read.matches(path)).toBe(expected)
  })

  it('its first segment is known in small letters', () => {
    expect(readPath('/Partner/**')).toMatchObject({ first: 'partner' })
  })

  it.each(['partner', '//a', '/*/a', '/9a', '/a/**/b', '/a/..', '/a/./b', '/a//b', '/a/{a b}', '/a/b c'])(
    '%s: refused with a sentence',
    (text) => {
      expect(typeof readPath(text)).toBe('string')
    },
  )

  it.each(['/a/../b', '/a/.', '/a//b', '/a\\b', '/a%2Fb', '/a/%2e%2e/b', '/a%5cb', '/a%00', '/a%252f'])(
    '%s: could be read in two ways',
    (path) => {
      expect(isAmbiguous(path)).toBe(true)
    },
  )

  it.each(['/a/b', '/a/.b', '/a/b..c', '/a/%E4%B8%AD'])('%s: can be read in one way', (path) => {
    expect(isAmbiguous(path)).toBe(false)
  })
})

describe('headers of what is passed on', () => {
  const route = { changeRequest: () => {}, changeResponse: () => {} } as never
  const client = { address: '10.0.0.1', protocol: 'https', host: 'kouan.example' }

  it.each([
    'cookie',
    'x-access-token',
    'tenant-id',
    'x-sign',
    'x-timestamp',
    'x-low-app-id',
    'forwarded',
    'x-forwarded-port',
    'x-real-ip',
    'sec-websocket-protocol',
  ])('%s of a client: not passed on', (name) => {
    const sent = forTarget(route, { headers: { [name]: 'theirs', accept: 'a' }, client })
    expect(sent).toEqual({
      ...{ accept: 'a', 'x-forwarded-for': '10.0.0.1', 'x-forwarded-proto': 'https' },
      'x-forwarded-host': 'kouan.example',
    })
  })

  it.each([
    'set-cookie',
    'content-security-policy',
    'strict-transport-security',
    'clear-site-data',
    'service-worker-allowed',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
    'x-content-type-options',
  ])('%s of a target: not answered', (name) => {
    expect(forResponse(route, { [name]: 'theirs', etag: 'a' })).toEqual({
      ...{ etag: 'a', 'x-content-type-options': 'nosniff' },
      'content-security-policy': "sandbox; frame-ancestors 'none'",
    })
  })

  it.each([
    ['https://kouan.example/order/list?token=t', 'https://kouan.example/order/list'],
    ['https://kouan.example/order/list#token=t', 'https://kouan.example/order/list'],
    ['https://kouan.example/', 'https://kouan.example/'],
  ])('page %s: told as %s', (referer, told) => {
    expect(forTarget(route, { headers: { referer }, client }).referer).toBe(told)
  })

  it.each([
    ['', ''],
    ['token=t', ''],
    ['TOKEN=t&a=1', 'a=1'],
    ['a=1&x-access-token=t&&b', 'a=1&&b'],
    ['x%2Dsign=s&X-Timestamp=1&x-low-app-id=2&a=%2B+', 'a=%2B+'],
    ['tokens=1&my-token=2&a=token', 'tokens=1&my-token=2&a=token'],
  ])('query %j: passed on as %j', (query, expected) => {
    expect(withoutCredentials(query)).toBe(expected)
  })

  it('what a route adds is passed on, but for what keeps its pages apart', () => {
    const adding = {
      changeRequest: (headers: object) => Object.assign(headers, { 'x-forwarded-for': 'own' }),
      changeResponse: (headers: object) => Object.assign(headers, { 'content-security-policy': 'none' }),
    } as never
    expect(forTarget(adding, { headers: {}, client })['x-forwarded-for']).toBe('own')
    expect(forResponse(adding, {})['content-security-policy']).toContain('sandbox')
  })
})
