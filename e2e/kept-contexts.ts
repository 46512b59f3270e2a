// Surroundings of people in the browser, each with its page, handed on from test to test and from file to file: who comes
// next is somebody else, and finds nothing but what the browser has loaded and compiled of the pages, which costs as much
// as showing one. A page that is closed takes with it the process that has compiled them, so it stays open.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

const idle = new Map<string, Page[]>()
/** Something was done to them that cannot be undone: each is closed after its test. */
const spoiled = new WeakSet<BrowserContext>()
const withOwnTime = new WeakSet<BrowserContext>()

/** Its pages have a clock of their own, which may stand still. */
export const hasOwnTime = (context: BrowserContext): boolean => withOwnTime.has(context)

const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const
const lastingOfTime = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/** Whatever a test does to a page or its surroundings that no call takes back spoils them. */
function noteWhatLasts(page: Page): void {
  const context = page.context()
  const note = (owner: object, names: readonly string[], ...sets: WeakSet<BrowserContext>[]) => {
    for (const name of names) {
      const act = Reflect.get(owner, name) as (...given: unknown[]) => unknown
      Reflect.set(owner, name, (...given: unknown[]) => {
        for (const set of sets) set.add(context)
        return Reflect.apply(act, owner, given)
      })
    }
  }
  note(page, [...lasting, 'addLocatorHandler'], spoiled)
  note(context, lasting, spoiled)
  note(page.clock, lastingOfTime, spoiled, withOwnTime)
}

export interface Person {
  /** Of the server, without a slash at its end. */
  address: string
  /** Of the session; a stranger has none. */
  token: string | undefined
}

/** What the login would have kept. */
const storedToken = (token: string): string => JSON.stringify({ value: token, expire: Date.now() + 86_400_000 })

/** Of the same origin, and without scripts of ours. */
const quietPath = '/health/live'

/** For this person, as if nobody had been there; not at the product yet. */
export async function pageFor(
  browser: Browser,
  { address, token }: Person,
  options: BrowserContextOptions,
): Promise<Page> {
  const kept = idle.get(address)?.pop()
  const page = kept ?? (await (await browser.newContext(options)).newPage())
  if (!kept) noteWhatLasts(page)
  if (!kept && token !== undefined) await page.goto(`${address}${quietPath}`)
  if (kept) await page.evaluate('sessionStorage.clear(); localStorage.clear()')
  if (token !== undefined)
    await page.evaluate(`localStorage.setItem('Access-Token', ${JSON.stringify(storedToken(token))})`)
  await forgetWay(page)
  return page
}

/** Nothing lies behind it or before it. */
async function forgetWay(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}

/** What tests listen to. */
const heard = ['pageerror', 'console', 'request', 'response', 'dialog', 'load'] as const

/** After a test, for the next person. */
export async function handBack(page: Page, { address }: Pick<Person, 'address'>): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  if (spoiled.has(context) || page.isClosed()) return context.close()
  for (const event of heard) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
  // Nothing lies under the pointer of who comes next.
  await page.mouse.move(-1, -1)
  await page.goto(`${address}${quietPath}`)
  idle.set(address, [...(idle.get(address) ?? []), page])
}

export const isIdle = (context: BrowserContext): boolean =>
  [...idle.values()].some((pages) => pages.some((page) => page.context() === context))
