import { mobileQuery } from '@kouan/widgets/screen-width/use-media.ts'
import { expect, test } from 'vitest'
import { narrowQuery } from './use-screen.ts'

/** The first width that is wide enough, in pixels. */
const limitOf = (query: string) => Number(/^\(width < (\d+)px\)$/.exec(query)?.[1])

test('S9.103 S9.104 the shell changes at 1087.99 and at 767.99 pixels', () => {
  for (const [query, last] of [
    [narrowQuery, 1087.99],
    [mobileQuery, 767.99],
  ] as const) {
    expect(last).toBeLessThan(limitOf(query))
    expect(limitOf(query) - last).toBeLessThan(0.02)
  }
})
