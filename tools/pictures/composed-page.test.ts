import { expect, test } from 'vitest'
import { composedPage } from './composed-page.ts'
import { composedPictures, groundOfComposed } from './pictures.ts'

/** Height of a screen that is so wide, in pixels. */
const heightOf = (size: 'desktop' | 'phone' | undefined, width: number) =>
  size === 'phone' ? (width * 844) / 390 : (width * 900) / 1440

test.each(composedPictures)('$name: each screen lies on the ground and none covers all of another', (picture) => {
  const boxes = picture.parts.map(({ screen, left, top, width }) => ({
    left,
    top,
    right: left + width,
    bottom: top + heightOf(screen.size, width),
  }))
  for (const { left, top, right, bottom } of boxes) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(groundOfComposed.width)
    expect(bottom).toBeLessThanOrEqual(groundOfComposed.height)
  }
  for (const [at, box] of boxes.entries())
    for (const above of boxes.slice(at + 1)) expect(above.left > box.left || above.top > box.top).toBe(true)
  expect(new Set(picture.parts.map(({ screen }) => screen.isDark))).toEqual(new Set([picture.isDark]))
})

test('page of a composed picture: one image for each screen, in their order', () => {
  const [light] = composedPictures
  if (!light) throw new Error('there is no composed picture')
  const page = composedPage(light, [Buffer.from('a'), Buffer.from('b'), Buffer.from('c')])
  expect([...page.matchAll(/base64,([^"]*)"/g)].map(([, bytes]) => bytes)).toEqual(['YQ==', 'Yg==', 'Yw=='])
})
