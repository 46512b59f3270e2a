// A screen on a wall for a long time: what it keeps in memory, and that each of its views has no barriers.
import { type WallView, wallViews } from '@kouan/contract/calls/wall-screen.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { wallScreen } from '@kouan/contract/resources/channel/wall-screen.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, openBrowser, openPage } from './browser.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

/** `npm run trials -- wall`: 1,000. */
const answers = Number(process.env.TRIAL_ANSWERS ?? 150)
const thirds = 3
const turnMs = 30_000

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

async function aWall(): Promise<Page> {
  const { username } = await aPerson({ username: 'wall_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(username) })
  await aDeclaringCompany({ address, staff, serial: nextSerial() })
  const { id } = await staff.send(callsOf(wallScreen).add, { screenName: `东墙 ${nextSerial()}` })
  const { path } = await staff.send(actionCalls(wallScreen).makeLink, { id })
  const { page } = await openPage(browser, { address, path })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.locator('.wall-figures').waitFor()
  return page
}

/** The page's time goes this many times as fast, from its next load on. */
const speed = 200
const hurry = `{
  const [later, now, begin] = [window.setTimeout, Date.now, Date.now()]
  window.setTimeout = (run, ms = 0, ...given) => later(run, ms > 999 ? ms / ${speed} : ms, ...given)
  Date.now = () => begin + (now() - begin) * ${speed}
}`

test('a screen on a wall that reads again and again: its heap after the last third is at most 1.1 of that after the first', async () => {
  const page = await aWall()
  await page.addInitScript(hurry)
  const real = new Map<string, string>()
  let count = 0
  // The figures differ each time, and come from the test, since the server has none that change so fast.
  await page.route('**/channel/wall?*', async (route) => {
    const view = new URL(route.request().url()).searchParams.get('view') ?? ''
    const body = real.get(view) ?? (await (await route.fetch()).text())
    real.set(view, body)
    count += 1
    const changed = JSON.parse(body, (name, value) =>
      typeof value === 'number' && name !== 'hour' && name !== 'code' ? value + (count % 997) : value,
    )
    await route.fulfill({ json: { ...changed, timestamp: Date.now() } })
  })
  await page.reload()
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  const heap = async () => {
    for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  const sizes: number[] = []
  for (let third = 1; third <= thirds; third += 1) {
    await expect.poll(() => count, { timeout: 240_000 }).toBeGreaterThanOrEqual((answers * third) / thirds)
    sizes.push(await heap())
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const [first = Number.NaN, , last = Number.NaN] = sizes
  const shown = sizes.map((size) => (size / 1024 / 1024).toFixed(2)).join(', ')
  console.log(`wall: heap of ${shown} MB after thirds of ${count} answers, ratio ${(last / first).toFixed(3)}`)
  expect(real.size).toBe(Object.keys(wallViews).length)
  expect(last / first).toBeLessThanOrEqual(1.1)
})

test('a screen on a wall: no grave barriers on any of its views', async () => {
  const page = await aWall()
  for (const [at, view] of (Object.keys(wallViews) as WallView[]).entries()) {
    const turn = Math.floor(Date.now() / turnMs / thirds) * thirds + at
    await page.clock.setFixedTime(turn * turnMs)
    await page.reload()
    await page.locator('.wall-head').getByText(wallViews[view], { exact: true }).waitFor()
    await page.locator('.wall-figures').waitFor()
    await takePicture(page, `wall-${view}`)
    expect(await accessibilityFaults(page)).toEqual([])
  }
})
