import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { rememberedMatches } from './remembered-matches.ts'

const routes = [{ path: '/orders/:row?', handle: 'list' }, { path: '/orders/new', handle: 'form' }, { path: '*' }]

test('the answers are those of the router, what leads nowhere too', () => {
  const matchesOf = rememberedMatches(routes)
  for (const path of ['/orders', '/orders/7', '/orders/new', '/elsewhere'])
    expect(matchesOf(path)).toEqual(matchRoutes(routes, path))
  expect(rememberedMatches([])('/orders')).toBeNull()
})

test('a path that was asked for is answered from memory, however many there are', () => {
  const matchesOf = rememberedMatches(routes)
  const first = matchesOf('/orders/7')
  expect(matchesOf('/orders/7')).toBe(first)
  for (let row = 0; row < 1000; row += 1) matchesOf(`/orders/${row}`)
  expect(matchesOf('/orders/999')).toBe(matchesOf('/orders/999'))
  expect(matchesOf('/orders/7')).not.toBe(first)
})
