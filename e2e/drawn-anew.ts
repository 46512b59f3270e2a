// What a page draws anew is not seen on it, but costs as much as if it were: React gives whatever it draws other props.
import type { Page } from 'playwright-core'

const keep = (selector: string) => `{
  const propsOf = (one) => one[Object.keys(one).find((key) => key.startsWith('__reactProps'))]
  const before = new Map([...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => [one, propsOf(one)]))
  window.drawnAnew = () => [...before].filter(([one, props]) => propsOf(one) !== props).map(([one]) => one.textContent)
}`

/** From now on: the second answers the texts of what this selector finds now and has been drawn anew since. */
export async function watchDrawing(page: Page, selector: string): Promise<() => Promise<string[]>> {
  if ((await page.locator(selector).count()) === 0) throw new Error(`nothing is drawn as ${selector}`)
  await page.evaluate(keep(selector))
  return () => page.evaluate<string[]>('window.drawnAnew()')
}
