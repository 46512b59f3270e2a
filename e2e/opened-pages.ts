// What a test opened is closed or handed on after it, what its file opened after the file: a page left open goes on asking,
// drawing and slowing down the tests behind it. When a test fails, this says where each of its pages stood, which a sentence about a
// missing row does not.
import type { BrowserContext, Page } from 'playwright-core'
import { handBack, hasOwnTime, isIdle, type Person } from './kept-contexts.ts'

interface Opened {
  page: Page
  /** Where it began, as wide as this, with or without motion. */
  address: string
  screen: { width: number; height: number }
  reducedMotion: 'reduce' | 'no-preference'
  faults: readonly string[]
  /** Whose context it is; undefined where others use it too. */
  owner: Person | undefined
}

/** Of the whole file, opened outside of a test: it stays. */
const standing: Opened[] = []
let ofThisTest: Opened[] | undefined
let hasFileFailed = false
const contexts = new Set<BrowserContext>()

export function keepOpened(opened: Opened): void {
  contexts.add(opened.page.context())
  ;(ofThisTest ?? standing).push(opened)
}

/** A second try begins where the first one did: pages of the whole file stand where that one failed. */
export async function beginTest({ isSecondTry }: { isSecondTry: boolean }): Promise<void> {
  if (isSecondTry) for (const one of standing) if (!one.page.isClosed()) await beginAnew(one)
  ofThisTest = []
}

/** As it was opened: the first try may have left it narrow, dark, with answers of its own, off the line or with its time stopped. */
async function beginAnew({ page, address, screen, reducedMotion }: Opened): Promise<void> {
  const context = page.context()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  if (hasOwnTime(context)) await page.clock.resume()
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion })
  await page.setViewportSize(screen)
  await page.goto(address)
}

export async function endTest({ hasFailed }: { hasFailed: boolean }): Promise<void> {
  const pages = ofThisTest ?? []
  ofThisTest = undefined
  hasFileFailed ||= hasFailed
  if (hasFailed) for (const one of [...standing, ...pages]) console.log(await whereItStands(one))
  for (const { page, owner } of pages) await letGo({ page, owner, hasFailed }).catch(() => {})
}

interface Ended extends Pick<Opened, 'page' | 'owner'> {
  hasFailed: boolean
}

/** Nothing that has failed is handed on. */
function letGo({ page, owner, hasFailed }: Ended): Promise<void> {
  if (!owner) return page.close()
  return hasFailed ? page.context().close() : handBack(page, owner)
}

/** Before its server ends. */
export async function leaveServer(): Promise<void> {
  for (const { page, owner } of standing.splice(0))
    await letGo({ page, owner, hasFailed: hasFileFailed }).catch(() => {})
}

export async function endFile(): Promise<void> {
  standing.length = 0
  hasFileFailed = false
  for (const context of contexts) if (!isIdle(context)) await context.close().catch(() => {})
  contexts.clear()
}

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
