// Finds elements that were rendered again without a visible change: React then gives them a new object of props.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const storeProps = (selector: string) => `{
  const propsOf = (one) => one[Object.keys(one).find((key) => key.startsWith('__reactProps'))]
  const before = new Map([...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => [one, propsOf(one)]))
  window.reRendered = () => [...before].filter(([one, props]) => propsOf(one) !== props).map(([one]) => one.textContent)
}`

/** Milliseconds in which nothing was rendered again: what came late with the page has been drawn. */
const rest = 300

/** Starts to watch the elements of this selector, once they rest. Returns a function that reads the texts of those re-rendered since. */
export async function watchRendering(page: Page, selector: string): Promise<() => Promise<string[]>> {
  if ((await page.locator(selector).count()) === 0) throw new Error(`no element matches ${selector}`)
  const reRendered = () => page.evaluate<string[]>('window.reRendered()')
  await expect
    .poll(async () => {
      await page.evaluate(storeProps(selector))
      await page.waitForTimeout(rest)
      return reRendered()
    })
    .toEqual([])
  return reRendered
}
