// Another place of the gallery in the same page, without loading it again.
import { type GalleryAddress, queryOf } from '@kouan/widgets/gallery/gallery-address.ts'
import type { Page } from 'playwright-core'

interface Situation extends Omit<GalleryAddress, 'isAlone'> {
  widget: string
  situation: string
}

/** A widget without tests of its own: whoever comes from it finds every situation as it is at first. */
const elsewhere = { widget: 'row-actions' }

/** The situation alone on the page, as it is at first, also where it was shown already. */
export async function goToSituation(page: Page, situation: Situation): Promise<void> {
  await goTo(page, { ...elsewhere, isAlone: true })
  await goTo(page, { ...situation, isAlone: true })
}

export async function goTo(page: Page, place: GalleryAddress): Promise<void> {
  await page.evaluate((query) => {
    history.pushState(null, '', `?${query}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, queryOf(place))
  if (place.situation) await page.locator(`[data-situation="${place.situation}"]`).waitFor()
}
