import { seededRandom } from '@kouan/customs/conformance/seeded-random.ts'
import { describe, expect, it } from 'vitest'
import { findExcess, type JsonBounds, parseBounded, plainBounds } from './json-bounds.ts'

const bounds: JsonBounds = { depth: 4, entries: 5, groups: 12, values: 30, text: 10 }
const random = seededRandom(50)

const texts = [
  '',
  'a',
  '中文',
  '\\',
  '"',
  '\\"',
  '}]',
  '{[,:',
  '\u0000',
  'x'.repeat(9),
  'x'.repeat(40),
  `${'\\'.repeat(33)}"`,
  '\ud83d\ude00',
]
const pick = <T>(from: readonly T[]): T => from[random.below(from.length)] as T

function anyValue(deepest: number): unknown {
  const kind = random.below(deepest > 0 ? 6 : 4)
  if (kind === 0) return pick(texts)
  if (kind === 1) return pick([0, -1.5e-7, 1234567890123456, true, false, null])
  if (kind < 4) return pick(['', 'b', 3])
  const count = random.below(8)
  if (kind === 4) return Array.from({ length: count }, () => anyValue(deepest - 1))
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [pick(texts) + at, anyValue(deepest - 1)]))
}

interface Counted extends JsonBounds {
  /** Of each object and array. */
  entries: number
}

/** Counts by walking the value, as plainly as can be. */
function count(value: unknown): Counted {
  const lengthOf = (text: string) => JSON.stringify(text).length - 2
  if (typeof value !== 'object' || value === null)
    return { depth: 0, entries: 0, groups: 0, values: 1, text: typeof value === 'string' ? lengthOf(value) : 0 }
  const inner = Object.values(value).map(count)
  const names = Array.isArray(value) ? [] : Object.keys(value)
  const most = (of: keyof JsonBounds) => Math.max(0, ...inner.map((one) => one[of]))
  const sum = (of: keyof JsonBounds) => inner.reduce((all, one) => all + one[of], 0)
  return {
    depth: 1 + most('depth'),
    entries: Math.max(inner.length, most('entries')),
    groups: 1 + sum('groups'),
    values: 1 + (inner.length === 0 ? 1 : sum('values')),
    text: Math.max(most('text'), ...names.map(lengthOf)),
  }
}

describe('findExcess', () => {
  it('findExcess: 3,000 values by seed, an excess exactly where a walk over the value finds one', () => {
    for (let nth = 0; nth < 3000; nth++) {
      const value = anyValue(5)
      const json = JSON.stringify(value, null, pick([0, 1, 2]))
      const counted = count(value)
      const names = Object.keys(bounds) as (keyof JsonBounds)[]
      const excess = findExcess(json, bounds)
      expect({ json, found: excess !== undefined }).toEqual({
        ...{ json, found: names.some((name) => counted[name] > bounds[name]) },
      })
      if (excess) expect(counted[excess.bound]).toBeGreaterThan(excess.limit)
      else expect(parseBounded(json, bounds)).toEqual(value)
      // Each bound by itself.
      for (const bound of names) {
        const one = { ...plainBounds, [bound]: counted[bound] - 1 }
        if (counted[bound] > 1) expect(findExcess(json, one)?.bound).toBe(bound)
        expect(findExcess(json, { ...plainBounds, [bound]: counted[bound] })).toBeUndefined()
      }
    }
  })

  it.each([
    ['depth', '[[[[[1]]]]]', 4],
    ['entries', '[1,2,3,4,5,6]', 5],
    ['groups', `[${Array.from({ length: 3 }, () => '[[],[],[],[]]').join(',')}]`, 12],
    ['values', `[${Array.from({ length: 5 }, () => '[1,2,3,4,5]').join(',')},[1,1,1]]`.replace(/,\[1,1,1\]/, ''), 30],
    ['text', '["12345678901"]', 10],
    ['text', '{"12345678901":1}', 10],
    ['text', '["12345678901', 10],
  ] as const)('findExcess: %s beyond its bound, with the bound', (bound, json, limit) => {
    expect(findExcess(json, bounds)).toMatchObject({ bound, limit })
  })

  it('findExcess: an excess inside a value of the outermost object, its name', () => {
    expect(findExcess('{"a":[1],"goods":[[[[[]]]]]}', bounds)).toMatchObject({ name: 'goods' })
    expect(findExcess('{"goods":[1,2,3,4,5],"a":1,"b":{"c":1,"d":1,"e":1,"f":1,"g":1,"h":1}}', bounds)).toMatchObject({
      name: 'b',
    })
  })

  it('findExcess: denser than any row that is meant, refused beyond 20,000 groups', () => {
    const wide = { ...plainBounds, entries: 1e9, groups: 1e9, values: 1e9 }
    const rows = (row: string, count: number) => `[${Array.from({ length: count }, () => row).join(',')}]`
    expect(findExcess(rows('{}', 19_000), wide)).toBeUndefined()
    expect(findExcess(rows('{}', 30_000), wide)).toMatchObject({ bound: 'groups' })
    expect(findExcess(rows('{"name":"0123456789"}', 100_000), wide)).toBeUndefined()
  })

  it.each(['', '   ', ']]]]', '}{', ',,,', '"', '"\\', '"\\"', '{"a', 'x', '[1', ':::'])(
    'findExcess: %j, which is no JSON, left to the parser',
    (json) => {
      expect(findExcess(json, bounds)).toBeUndefined()
      expect(() => parseBounded(json, bounds)).toThrow(SyntaxError)
    },
  )

  it('parseBounded: too much, a SyntaxError that says what', () => {
    expect(() => parseBounded('[[[[[1]]]]]', bounds)).toThrow(new SyntaxError('嵌套超过4层'))
  })
})
