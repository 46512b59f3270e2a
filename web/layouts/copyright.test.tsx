// @vitest-environment jsdom
import { show, shownText } from '@kouan/widgets/testing/screen.tsx'
import { describe, expect, it } from 'vitest'
import { Copyright } from './copyright.tsx'

describe('footer', () => {
  it.each([
    ['a server of this version', '0.1.0', '© Kouan 口岸台 · 版本 0.1.0'],
    ['another server, which left the place holder', '%KOUAN_VERSION%', '© Kouan 口岸台'],
    ['a page without the element', undefined, '© Kouan 口岸台'],
  ])('%s: what it says of the version', async (_, content, expected) => {
    document.head.innerHTML = content === undefined ? '' : `<meta name="version" content="${content}">`
    await show(<Copyright />)
    expect(shownText()).toBe(expected)
  })
})
