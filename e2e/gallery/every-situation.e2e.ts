// Every widget in every situation: opens without a fault, without a barrier, and fits a phone.
import { contents } from '@kouan/widgets/gallery/contents.ts'
import { queryOf } from '@kouan/widgets/gallery/place.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from '../browser.ts'
import { takePicture } from '../take-picture.ts'
import { goToSituation } from './open-situation.ts'

const browser = await openBrowser()
afterAll(() => browser.close())

// Light and dark differ in colours alone, so the second look is at these.
const grounds = [
  { ground: 'light', isDark: false, screen: screens.desktop, rules: undefined },
  { ground: 'dark', isDark: true, screen: screens.phone, rules: ['color-contrast'] },
]

test.each(contents.flatMap(({ name, title }) => grounds.map((ground) => ({ name, title, ...ground }))))(
  '$title ($name), $ground',
  async ({ name, isDark, screen, ground, rules }) => {
    const path = `/?${queryOf({ widget: name, isDark })}`
    const { page, faults, context } = await openPage(browser, { address: inject('galleryAddress'), path, screen })
    const choice = page.getByLabel('情形')
    await choice.waitFor()
    const situations = await choice.locator('.ant-segmented-item-label').allInnerTexts()
    const barriers: Record<string, string[]> = {}
    for (const situation of situations) {
      await goToSituation(page, { widget: name, situation, isDark })
      await page.waitForTimeout(100)
      const found = await accessibilityFaults(page, rules)
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
