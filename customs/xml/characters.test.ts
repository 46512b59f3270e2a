import { expect, test } from 'vitest'
import { characterCount, resolveReferences } from './characters.ts'

test('references become what they stand for; what is none stays and is told with its place', () => {
  const places: number[] = []
  const note = (offset: number) => {
    places.push(offset)
    return undefined
  }
  expect(resolveReferences('a&amp;b&lt;&#65;&#x4E2D;&none;&#0;& &', note)).toBe('a&b<A中&none;&#0;& &')
  expect(places).toEqual([24, 30, 34, 36])
})

test('whoever answers stop is asked no more: a hostile text holds millions of them', () => {
  let asked = 0
  const text = `&lt;${'&'.repeat(1_000_000)}&gt;`
  const resolved = resolveReferences(text, () => {
    asked++
    return asked < 3 ? undefined : 'stop'
  })
  expect(asked).toBe(3)
  expect(resolved).toBe(`<${text.slice(4)}`)
})

test('a length counts characters, not UTF-16 units', () => {
  expect(characterCount('a中😀')).toBe(3)
})
