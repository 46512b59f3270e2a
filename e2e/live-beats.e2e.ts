// The sockets of a page by its own clock: when it asks for a sign of life, gives a line up and opens the next one.
import type { Page, WebSocketRoute } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage, stopClock } from './browser.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

beforeAll(() => aPerson({ username: 'beats_admin', realname: '马管理', roles: ['admin'] }))

/** A page whose sockets are those of the server, seen from between; its time stands still. */
async function aPage() {
  const { page } = await openPage(browser, { address, path: '/order/list', token: await aSession('beats_admin') })
  const opened: { kind: 'table' | 'person'; route: WebSocketRoute; sent: string[] }[] = []
  const state = { isSilent: false, replies: 0 }
  await page.routeWebSocket(/\/(vxeSocket|websocket)\//, (route) => {
    const one = {
      kind: route.url().includes('vxeSocket') ? ('table' as const) : ('person' as const),
      route,
      sent: [] as string[],
    }
    opened.push(one)
    const server = route.connectToServer()
    route.onMessage((text) => {
      one.sent.push(String(text))
      if (!state.isSilent) server.send(text)
    })
    server.onMessage((text) => {
      state.replies += 1
      route.send(text)
    })
  })
  await stopClock(page)
  await page.clock.resume()
  await page.reload()
  await isUp(page).waitFor()
  // As far ahead as a slow machine needs to say so.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
  const sentBy = (kind: string) => opened.filter((one) => one.kind === kind).flatMap(({ sent }) => sent)
  const beats = () => ({
    table: sentBy('table').filter((text) => text.includes('heart_beat')).length,
    person: sentBy('person').filter((text) => text === 'heartcheck').length,
  })
  /** Second by second; each beat is answered before the next second. */
  async function wait(milliseconds: number) {
    for (let done = 0; done < milliseconds; done += 1000) {
      const { table, person } = beats()
      const before = state.replies
      await page.clock.runFor(Math.min(1000, milliseconds - done))
      const after = beats()
      const more = after.table - table + after.person - person
      if (!state.isSilent) await expect.poll(() => state.replies).toBeGreaterThanOrEqual(before + more)
    }
  }
  const count = (kind: string) => opened.filter((one) => one.kind === kind).length
  return { page, opened, state, beats, wait, count }
}

const isUp = (page: Page) => page.getByRole('img', { name: '实时更新' })
const isDown = (page: Page) => page.getByRole('img', { name: '每隔几秒更新' })

test('the sockets of a page by its clock', async () => {
  const { page, opened, state, beats, wait, count } = await aPage()
  // From one beat of both on.
  for (let second = 0; second < 40 && beats().person === 0; second += 1) await wait(1000)
  const first = beats()
  await step('S4.016 S4.017 S9.005 S9.006 a table asks every ten seconds, the person every twenty', async () => {
    await wait(60_000)
    const now = beats()
    expect([now.table - first.table, now.person - first.person]).toEqual([6, 3])
    expect([count('table'), count('person')]).toEqual([1, 1])
  })
  await step('S9.007 a line that answers nothing is given up after six seconds', async () => {
    // Until the next beat has just been sent.
    const { table } = beats()
    state.isSilent = true
    for (let tick = 0; tick < 110 && beats().table === table; tick += 1) await page.clock.runFor(100)
    expect(beats().table).toBe(table + 1)
    await page.clock.runFor(5800)
    expect(await isUp(page).count()).toBe(1)
    await page.clock.runFor(300)
    await isDown(page).waitFor()
  })
  await step('S4.020 S9.008 the next one opens after five seconds, and one alone is pending', async () => {
    const before = count('table')
    state.isSilent = false
    await page.clock.runFor(4500)
    expect(count('table')).toBe(before)
    await page.clock.runFor(600)
    await expect.poll(() => count('table')).toBe(before + 1)
    await isUp(page).waitFor()
    // Closed twice over: by the server, and again while the next one is pending.
    await opened.findLast(({ kind }) => kind === 'table')?.route.close({ code: 1011 })
    await isDown(page).waitFor()
    await page.clock.runFor(5100)
    await expect.poll(() => count('table')).toBe(before + 2)
    await isUp(page).waitFor()
    await wait(15_000)
    expect(count('table')).toBe(before + 2)
  })
})
