// What somebody looks at, at a desk and with a phone, by day and by night: as wide as its window, and without barriers.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, isTooWide, screens } from './browser.ts'
import { takePicture } from './take-picture.ts'

const sizes = ['desktop', 'phone'] as const

/** Ends as a desk by day. `name` is that of the pictures. The person's settings follow the browser's colours. */
export async function lookEverywhere(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(screens[size])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const scheme = () => page.evaluate('document.documentElement.style.colorScheme')
      await expect.poll(scheme, { message: `${name} ${size}` }).toBe(colorScheme)
      await expect.poll(() => isTooWide(page), { message: `${name} ${size} ${colorScheme}` }).toBe(false)
      // By night nothing differs but colours.
      const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined
      await expect
        .poll(() => accessibilityFaults(page, rules), { message: `${name} ${size} ${colorScheme}` })
        .toEqual([])
      await takePicture(page, `${name}-${size}-${colorScheme}`)
    }
  }
  await page.setViewportSize(screens.desktop)
}

/** Light or dark as the device is; of a browser in which nobody is signed in. Opens the page anew. */
export async function followDevice(page: Page): Promise<void> {
  const kept = JSON.stringify({ value: { mode: 'system' }, expire: Date.now() + 86_400_000 })
  await page.evaluate(`localStorage.setItem('KOUAN_SETTINGS', ${JSON.stringify(kept)})`)
  await page.reload()
}
