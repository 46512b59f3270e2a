// A widget's situation in a real browser, alone on its page.
import { type Place, queryOf } from '@kouan/widgets/gallery/place.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import { type OpenedPage, openPage, screens } from '../browser.ts'

interface Wish extends Omit<Place, 'isAlone'> {
  widget: string
  screen?: { width: number; height: number }
  /** Faults that this test provokes. */
  expected?: RegExp
}

/** `faults` must be empty at the end of a test. */
export async function openSituation(browser: Browser, { screen, expected, ...place }: Wish): Promise<OpenedPage> {
  const opened = await openPage(browser, {
    address: inject('galleryAddress'),
    path: `/?${queryOf({ ...place, isAlone: true })}`,
    screen: screen ?? screens.desktop,
    ...(expected ? { expected } : {}),
  })
  await shownSituation(opened.page, place.situation).waitFor()
  return opened
}

/** Another situation in the same page, without loading it again. */
export async function goToSituation(page: Page, place: Omit<Place, 'isAlone'>): Promise<void> {
  const query = queryOf({ ...place, isAlone: true })
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(`?${query}`)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await shownSituation(page, place.situation).waitFor()
}

export const shownSituation = (page: Page, situation?: string): Locator =>
  page.locator(situation === undefined ? '[data-situation]' : `[data-situation="${situation}"]`)
