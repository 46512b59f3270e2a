// Finds elements that were rendered again without a visible change: React then gives them a new object of props.
import type { Page } from 'playwright-core'

const storeProps = (selector: string) => `{
  const propsOf = (one) => one[Object.keys(one).find((key) => key.startsWith('__reactProps'))]
  const before = new Map([...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => [one, propsOf(one)]))
  window.reRendered = () => [...before].filter(([one, props]) => propsOf(one) !== props).map(([one]) => one.textContent)
}`

/** Starts to watch the elements of this selector. Returns a function that reads the texts of those re-rendered since. */
export async function watchRendering(page: Page, selector: string): Promise<() => Promise<string[]>> {
  if ((await page.locator(selector).count()) === 0) throw new Error(`no element matches ${selector}`)
  await page.evaluate(storeProps(selector))
  return () => page.evaluate<string[]>('window.reRendered()')
}
