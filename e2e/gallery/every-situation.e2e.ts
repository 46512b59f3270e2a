// Every widget in every situation: opens without a fault, without a barrier, and fits a phone.
import { contents } from '@kouan/widgets/gallery/contents.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { accessibilityFaults, isTooWide, openBrowser, screens } from '../browser.ts'
import { takePicture } from '../take-picture.ts'
import { goToSituation, openSituation } from './open-situation.ts'

const browser = await openBrowser()
afterAll(() => browser.close())

const grounds = [
  { ground: 'light', isDark: false, screen: screens.desktop },
  { ground: 'dark', isDark: true, screen: screens.phone },
]

test.each(contents.flatMap(({ name, title }) => grounds.map((ground) => ({ name, title, ...ground }))))(
  '$title ($name), $ground',
  async ({ name, isDark, screen, ground }) => {
    const { page, faults, context } = await openSituation(browser, { widget: name, isDark, screen })
    const situations = await situationsOf(page, { widget: name, isDark })
    const barriers: Record<string, string[]> = {}
    for (const situation of situations) {
      await goToSituation(page, { widget: name, situation, isDark })
      await page.waitForTimeout(100)
      const found = await accessibilityFaults(page)
      if (await isTooWide(page)) found.push('wider than the screen')
      if (found.length > 0) barriers[situation] = found
      await takePicture(page, `gallery-${name}-${situation}-${ground}`)
    }
    expect(situations.length).toBeGreaterThan(0)
    expect(barriers).toEqual({})
    expect(faults).toEqual([])
    await context.close()
  },
)

/** Read where people choose them. */
async function situationsOf(page: Page, { widget, isDark }: { widget: string; isDark: boolean }): Promise<string[]> {
  const address = new URL(page.url())
  await page.goto(`${address.origin}/?widget=${widget}${isDark ? '&ground=dark' : ''}`)
  const choice = page.getByLabel('情形')
  await choice.waitFor()
  return choice.locator('.ant-segmented-item-label').allInnerTexts()
}
