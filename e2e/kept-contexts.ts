// Surroundings of people in the browser, handed on from test to test: who comes next is somebody else, and finds nothing but
// what the browser has loaded and compiled of the pages, which costs as much as showing one.
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

const idle = new Map<string, BrowserContext[]>()
const spoiled = new WeakSet<BrowserContext>()

/** Something was done to it that cannot be undone: it is closed after its test. */
export function spoil(context: BrowserContext): void {
  spoiled.add(context)
}

export interface Person {
  /** Of the server, without a slash at its end. */
  address: string
  /** Of the session; a stranger has none. */
  token: string | undefined
}

const tokenName = 'Access-Token'

/** What the login would have kept. */
const storedToken = (token: string): string => JSON.stringify({ value: token, expire: Date.now() + 86_400_000 })

/** For this person, as if nobody had been there. */
export async function contextFor(
  browser: Browser,
  { address, token }: Person,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const kept = idle.get(address)?.pop()
  if (kept) {
    await storeAnew(kept, { address, token })
    return kept
  }
  const localStorage = token === undefined ? [] : [{ name: tokenName, value: storedToken(token) }]
  const storageState = { cookies: [], origins: [{ origin: address, localStorage }] }
  return browser.newContext({ baseURL: address, ...options, storageState })
}

async function storeAnew(context: BrowserContext, { address, token }: Person): Promise<void> {
  const page = await context.newPage()
  // Without scripts of ours.
  await page.goto(`${address}/health/live`)
  const stored = token === undefined ? '' : JSON.stringify(storedToken(token))
  await page.evaluate(`localStorage.clear(); ${stored && `localStorage.setItem('${tokenName}', ${stored})`}`)
  await page.close()
}

/** After a test, for the next person. */
export async function handBack(context: BrowserContext, { address }: Pick<Person, 'address'>): Promise<void> {
  for (const page of context.pages()) await page.close()
  if (spoiled.has(context)) return context.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearCookies()
  idle.set(address, [...(idle.get(address) ?? []), context])
}

/** They are closed with all others (opened-pages.ts). */
export function forgetIdle(): void {
  idle.clear()
}
