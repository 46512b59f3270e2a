// What the tests of a widget begin with: a browser with one page of the gallery. A fault in it fails the file.
import { queryOf } from '@kouan/widgets/gallery/gallery-address.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, inject } from 'vitest'
import { openBrowser, openPage } from '../browser.ts'
import { goToSituation } from './go-to-situation.ts'

type Go = (situation: string) => Promise<void>

interface Options {
  widget: string
  /** Faults that these tests provoke. */
  expected?: RegExp
}

export interface GalleryPage {
  page: Page
  /** A situation of the widget, as it is at first. */
  go: Go
  /** The same for another widget. */
  goOf: (widget: string) => Go
  /** What the widget hands on. */
  value: () => Promise<string>
  /** Waits until one of the values in the page is this. */
  shows: (text: string) => Promise<void>
  /** What a select has opened. */
  list: Locator
}

/** Call it at the top level of a test file. */
export async function galleryPage({ widget, ...options }: Options): Promise<GalleryPage> {
  const browser = await openBrowser()
  const address = inject('galleryAddress')
  const { page, faults } = await openPage(browser, {
    address,
    path: `/?${queryOf({ widget, isAlone: true })}`,
    ...options,
  })
  afterAll(() => expect(faults).toEqual([]))
  const goOf = (name: string) => (situation: string) => goToSituation(page, { widget: name, situation })
  return {
    page,
    go: goOf(widget),
    goOf,
    // antd marks the times of a picker in the same way.
    value: () => page.locator('[data-value]:not(li)').innerText(),
    shows: (text) =>
      page
        .locator('output')
        .and(page.getByText(text, { exact: true }))
        .first()
        .waitFor(),
    list: page.locator('.ant-select-dropdown:visible'),
  }
}
