import { describe, expect, test } from 'vitest'
import { addMissingFunctions, type MissingFunction, missingFunctions } from './missing-functions.ts'

/** The function of this use, as a browser of the floor gets it. */
function added(use: string): MissingFunction['property'] {
  const found = missingFunctions.find((one) => one.use === use)
  if (!found) throw new Error(`no function for ${use}`)
  return found.property
}

const call = (use: string, on: unknown, ...given: unknown[]): unknown =>
  (added(use).value as (...given: unknown[]) => unknown).apply(on, given)

/** Answer of a function, or the class of its error. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return (error as Error).constructor
  }
}

describe('functions that browsers of the floor do not have', () => {
  const numbers = [3, 1, 2]

  test.each<[string, unknown[]]>([
    ['toSorted', []],
    ['toSorted', [undefined]],
    ['toSorted', [(a: number, b: number) => b - a]],
    ['toReversed', []],
    ['toSpliced', [1]],
    ['toSpliced', [1, 0, 7, 8]],
    ['toSpliced', [-1, 1]],
    ['toSpliced', []],
    ['with', [1, 9]],
    ['with', [-1, 9]],
    ['with', [0.9, 9]],
    ['with', [3, 9]],
    ['with', [-4, 9]],
  ])('array function %s, arguments %j: the same as the built-in one, and the array stays as it is', (name, given) => {
    const builtIn = (numbers as unknown as Record<string, (...given: unknown[]) => unknown>)[name]
    const [ours, theirs] = [
      outcomeOf(() => call(`.${name}()`, numbers, ...given)),
      outcomeOf(() => builtIn?.apply(numbers, given)),
    ]
    expect(ours).toEqual(theirs)
    expect(numbers).toEqual([3, 1, 2])
  })

  test.each<[string, string | undefined]>([
    ['https://example.com/a?b', undefined],
    ['/a', undefined],
    ['/a', 'https://example.com'],
    ['', undefined],
    ['http://[', undefined],
  ])('URL.canParse, address %j on base %j: the same as the built-in one', (address, base) => {
    expect(call('URL.canParse', URL, address, base)).toBe(URL.canParse(address, base))
  })

  test('AbortSignal.any: aborts with the reason of the first that aborts, at once where one has', () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const any = call('AbortSignal.any', AbortSignal, [first.signal, second.signal]) as AbortSignal
    expect(any.aborted).toBe(false)
    second.abort('left')
    first.abort('late')
    expect([any.aborted, any.reason]).toEqual([true, 'left'])
    const done = call('AbortSignal.any', AbortSignal, [new AbortController().signal, first.signal]) as AbortSignal
    expect([done.aborted, done.reason]).toEqual([true, 'late'])
    expect((call('AbortSignal.any', AbortSignal, []) as AbortSignal).aborted).toBe(false)
  })

  test('URLSearchParams.size: counts the pairs, repeated names included', () => {
    const size = (query: string) => added('URLSearchParams.size').get?.call(new URLSearchParams(query))
    expect([size(''), size('a=1'), size('a=1&a=2&b')]).toEqual([0, 1, 3])
  })

  test('what the browser has stays, what it lacks is added and is not listed', () => {
    const owner: Record<string, unknown> = { has: 1 }
    const property = { value: 2 }
    addMissingFunctions([
      { use: '.has()', owner, name: 'has', property },
      { use: '.lacks()', owner, name: 'lacks', property },
      { use: '.elsewhere()', owner: undefined, name: 'elsewhere', property },
    ])
    expect([owner.has, owner.lacks, Object.keys(owner)]).toEqual([1, 2, ['has']])
  })
})
