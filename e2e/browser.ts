// A real browser on a started server, for journeys: finds Chromium, watches the console, signs in, checks accessibility.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { pageFor } from './kept-contexts.ts'
import { keepOpened } from './opened-pages.ts'
import { packagedChromium } from './packaged-chromium.ts'

/** Widths of a desk, a tablet and a phone. */
export const screens = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const

const systemBrowsers = [
  // The same Chromium without what surrounds its windows: it draws and runs the same with a fifth less work.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Scripts run without being compiled where they are hot. */
const plainScripts = '--js-flags=--no-opt --no-maglev'

interface BrowserOptions {
  /** As people's browsers do, for what is measured: pages of tests do little again and again, and it costs more than it gains. */
  compilesHot?: boolean
}

let opened: Promise<Browser> | undefined

/** The browser of this process, one for all files that it runs: each person has a context of their own in it. */
export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  if (!(await opened?.catch(() => undefined))?.isConnected()) opened = launchBrowser(options)
  return await (opened as Promise<Browser>)
}

/** `CHROMIUM`, the one of npm, the system's; throws one sentence when there is none. */
async function launchBrowser({ compilesHot = false }: BrowserOptions): Promise<Browser> {
  const named = process.env.CHROMIUM
  if (named !== undefined && !existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist`)
  const executablePath = named ?? (await packagedChromium()) ?? systemBrowsers.find((path) => existsSync(path))
  if (executablePath === undefined) {
    const way = 'install one (apt-get install chromium) or name one in the variable CHROMIUM'
    throw new Error(`no Chromium for the browser tests: ${way}`)
  }
  // Without such a locale a browser forgets the Chinese names of files.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...(compilesHot ? [] : [plainScripts])], env })
}

export interface OpenedPage {
  page: Page
  context: BrowserContext
  /** Errors of scripts and of the console so far. */
  faults: string[]
}

export interface PageOptions {
  /** The server's address, without a slash at its end. */
  address: string
  /** `/` unless said. */
  path?: string
  screen?: { width: number; height: number }
  /** Another page of the same person; a new person unless said. */
  context?: BrowserContext
  /** Of a session: the person is signed in already, and came here without the login form. */
  token?: string
  /** Faults that this test provokes. */
  expected?: RegExp
  /** Things fade and turn, as with most people; else they stand still, and nothing is drawn for it sixty times a second. */
  hasMotion?: boolean
}

/** Limit of a wait for anything on a page, in milliseconds, on a slow machine too. */
const patience = 60_000

/** Opens a page, until the end of the test that opens it; `faults` must be empty then. */
export async function openPage(browser: Browser, options: PageOptions): Promise<OpenedPage> {
  const { address, path = '/', screen = screens.desktop, expected, token, hasMotion = false } = options
  const person = { address, token }
  const page = options.context
    ? await options.context.newPage()
    : await pageFor(browser, person, { viewport: screens.desktop, locale: 'zh-CN' })
  const { width, height } = page.viewportSize() ?? {}
  if (width !== screen.width || height !== screen.height) await page.setViewportSize(screen)
  const reducedMotion = hasMotion ? 'no-preference' : 'reduce'
  await page.emulateMedia({ reducedMotion })
  page.setDefaultTimeout(patience)
  const faults: string[] = []
  const owner = options.context ? undefined : person
  keepOpened({ page, address: `${address}${path}`, screen, reducedMotion, faults, owner })
  const note = (fault: string) => {
    // A page whose socket cannot open polls: its server has ended, or the session has.
    if (/^console: WebSocket connection to /.test(fault)) return
    if (!expected?.test(fault)) faults.push(fault)
  }
  page.on('pageerror', (error) => note(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  await page.goto(`${address}${path}`)
  return { page, context: page.context(), faults }
}

export interface Credentials {
  username: string
  password: string
}

/** Fills the login form that is open and drags the slider; waits until the form or its dialog is gone. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await tryToSignIn(page, credentials)
  await page.getByRole('slider').waitFor({ state: 'detached' })
  await page.getByPlaceholder('密码', { exact: true }).waitFor({ state: 'detached' })
}

/** The same without waiting for success. */
export async function tryToSignIn(page: Page, { username, password }: Credentials): Promise<void> {
  const name = page.getByPlaceholder('用户名', { exact: true })
  if (await name.isEditable()) await name.fill(username)
  const secret = page.getByPlaceholder('密码', { exact: true })
  await secret.fill(password)
  await page.locator('form', { has: secret }).locator('button[type=submit]').click()
  await dragSlider(page)
}

/** Drags the slider to its end the way a hand does: not straight, not evenly. */
export async function dragSlider(page: Page): Promise<void> {
  const handle = page.getByRole('slider')
  await handle.waitFor()
  const from = await settledBox(page)
  const track = await handle.locator('..').boundingBox()
  if (!track) throw new Error('the slider is not visible')
  const y = from.y + from.height / 2
  const start = from.x + from.width / 2
  const distance = track.width - from.width + 12
  await page.mouse.move(start, y)
  await page.mouse.down()
  const steps = 24
  for (let step = 1; step <= steps; step++) {
    const eased = Math.sin(((step / steps) * Math.PI) / 2)
    await page.mouse.move(start + distance * eased, y + (step % 5))
    // Each step is seen on its own: on a busy machine the browser would make one jump of many.
    await page.evaluate('new Promise((done) => requestAnimationFrame(done))')
  }
  await page.mouse.up()
}

/** Time stands still on the page from now on; `page.clock.runFor` lets it go on by that much. */
export async function stopClock(page: Page): Promise<void> {
  // A page whose clock was stopped before is ahead of ours: it may not go back.
  const time = await page.evaluate<number>('Date.now()')
  await page.clock.install({ time })
  // Far enough for a slow machine not to be past it already.
  await page.clock.pauseAt(time + 10_000)
}

/** Where the handle is when the dialog has stopped moving. */
export async function settledBox(page: Page) {
  const handle = page.getByRole('slider')
  let before = await handle.boundingBox()
  for (;;) {
    await page.waitForTimeout(60)
    const now = await handle.boundingBox()
    if (now && before && now.x === before.x && now.y === before.y && now.width === before.width) return now
    before = now
  }
}

interface AxeResult {
  violations: { id: string; impact: string | null; help: string; nodes: { html: string }[] }[]
}

interface AxeRule {
  id: string
  impact: string
  enabled: boolean
  tags: readonly string[]
}

const axePackage = createRequire(import.meta.url)
/** Letters beyond ASCII (17 of 650,000) are written as what they escape to: all of it would be sent and kept as two bytes each. */
const axeSource = readFileSync(axePackage.resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\0-\x7f]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
)
const isGrave = (impact: string | null) => impact === 'serious' || impact === 'critical'

/** Those that axe asks unless told otherwise and whose finds are serious or critical; it has no public list of them. */
const graveRules = (axePackage('axe-core') as { _audit: { rules: readonly AxeRule[] } })._audit.rules
  .filter(({ impact, enabled, tags }) => isGrave(impact) && enabled && !tags.includes('experimental'))
  .map(({ id }) => id)

/** As the console would: what has been compiled once in the page's process is not again, as it is with `page.evaluate`. */
async function runScript(page: Page, expression: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression })
  await session.detach()
}

/** Serious and critical findings of axe on the page, one line each; by these rules alone where some are named. */
export async function accessibilityFaults(page: Page, rules: readonly string[] = graveRules): Promise<string[]> {
  // A page keeps it until it is loaded anew.
  if (!(await page.evaluate("'axe' in window"))) await runScript(page, axeSource)
  // Passed rules are not told of, and no style sheet is fetched a second time: neither would find more.
  const options = { resultTypes: ['violations'], preload: false, runOnly: rules }
  const result = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResult
  return result.violations
    .filter(({ impact }) => isGrave(impact))
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)}`))
}

/** Whether the page is wider than its window: on a phone nothing may need sideways scrolling. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
