// What a test opened is closed after it: a page left open goes on asking, drawing and slowing down the tests behind it.
// When a test fails, this says where each of its pages stood, which a sentence about a missing row does not.
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach } from 'vitest'

interface Opened {
  page: Page
  faults: readonly string[]
  /** Undefined where others use it too. */
  ownContext: BrowserContext | undefined
}

/** Of the whole file, opened outside of a test: it stays. */
const standing: Opened[] = []
let ofThisTest: Opened[] | undefined

export function keepOpened(opened: Opened): void {
  ;(ofThisTest ?? standing).push(opened)
}

beforeEach(() => {
  ofThisTest = []
})

afterEach(async ({ task }) => {
  const pages = ofThisTest ?? []
  ofThisTest = undefined
  if (task.result?.state === 'fail') for (const one of [...standing, ...pages]) console.log(await whereItStands(one))
  for (const { page, ownContext } of pages) await (ownContext ?? page).close().catch(() => {})
})

const textLength = 1200

async function whereItStands({ page, faults }: Opened): Promise<string> {
  if (page.isClosed()) return 'a page that is closed'
  // What lies on top says most.
  const texts = await page
    .locator('[role=dialog], .ant-message, main, body > :first-child')
    .allInnerTexts()
    .catch(() => ['no text'])
  const said = texts.map((text) => text.replaceAll(/\s+/g, ' ').slice(-textLength))
  return [page.url(), ...faults, ...said].join('\n')
}
