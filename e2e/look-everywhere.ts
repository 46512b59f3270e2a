// What somebody looks at, at a desk by day and by night, with a tablet and a phone: as wide as its window, and without barriers.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, isTooWide, screens } from './browser.ts'
import { takePicture } from './take-picture.ts'

/** By night nothing differs but colours, and a phone has those of a desk. */
const looks = [
  { size: 'desktop', colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
  { size: 'desktop', colorScheme: 'light', rules: undefined },
  { size: 'tablet', colorScheme: 'light', rules: undefined },
  { size: 'phone', colorScheme: 'light', rules: undefined },
] as const

/** Ends as a desk by day. `name` is that of the pictures. The person's settings follow the browser's colours. */
export async function lookEverywhere(page: Page, name: string): Promise<void> {
  for (const { size, colorScheme, rules } of looks) {
    const message = `${name} ${size} ${colorScheme}`
    await page.setViewportSize(screens[size])
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.evaluate('document.documentElement.style.colorScheme'), { message }).toBe(colorScheme)
    await expect.poll(() => isTooWide(page), { message }).toBe(false)
    await expect.poll(() => accessibilityFaults(page, rules), { message }).toEqual([])
    await takePicture(page, `${name}-${size}-${colorScheme}`)
  }
  await page.setViewportSize(screens.desktop)
}

/** Light or dark as the device is; of a browser in which nobody is signed in. Opens the page anew. */
export async function followDevice(page: Page): Promise<void> {
  const kept = JSON.stringify({ value: { mode: 'system' }, expire: Date.now() + 86_400_000 })
  await page.evaluate(`localStorage.setItem('KOUAN_SETTINGS', ${JSON.stringify(kept)})`)
  await page.reload()
}
