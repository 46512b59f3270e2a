// Every widget in every situation: opens without a fault and without a barrier, and fits its screen.
import { isWhole } from '@kouan/customs/conformance/trial-share.ts'
import { contents } from '@kouan/widgets/gallery/contents.ts'
import { queryOf } from '@kouan/widgets/gallery/gallery-address.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { accessibilityFaults, isTooWide, openBrowser, openPage } from '../browser.ts'
import { takePicture } from '../take-picture.ts'
import { finishMotion } from './finish-motion.ts'
import { goTo } from './go-to-situation.ts'

/** The sample servers have answered after this time, in milliseconds. */
const answerTime = 250

interface Ground {
  ground: 'light' | 'dark'
  screen: { width: number; height: number }
  /** Those of axe that are asked; all unless said. */
  rules?: readonly string[]
  /** Which situations of a widget, counted from 0; all of them in a trial. */
  shows: (at: number, count: number) => boolean
}

/** Call it at the top level of a test file. */
export async function testEverySituation(looked: Ground): Promise<void> {
  const { ground, screen, rules, shows } = looked
  const isDark = ground === 'dark'
  const browser = await openBrowser()
  // One page for all of them: what it has loaded it keeps.
  const path = `/?${queryOf({ isDark })}`
  const address = inject('galleryAddress')
  const { page, faults } = await openPage(browser, { address, path, screen })
  await page.clock.install()
  afterAll(() => expect(faults).toEqual([]))

  test.each(contents)('$title ($name)', async ({ name, title }) => {
    await goTo(page, { widget: name, isDark })
    await page.getByRole('heading', { name: title, exact: true, level: 2 }).waitFor()
    const choice = page.getByLabel('情形')
    await choice.waitFor()
    const all = await choice.locator('.ant-segmented-item-label').allInnerTexts()
    const situations = all.filter((_, at) => isWhole || shows(at, all.length))
    const barriers: Record<string, string[]> = {}
    for (const situation of situations) {
      await goTo(page, { widget: name, situation, isDark, isAlone: true })
      // Put forward, not waited for.
      await page.clock.runFor(answerTime)
      await finishMotion(page)
      const found = await accessibilityFaults(page, rules)
      if (await isTooWide(page)) found.push('wider than the screen')
      if (found.length > 0) barriers[situation] = found
      await takePicture(page, `gallery-${name}-${situation}-${ground}`)
    }
    expect(situations.length).toBeGreaterThan(0)
    expect(barriers).toEqual({})
    expect(faults.splice(0)).toEqual([])
  })
}
