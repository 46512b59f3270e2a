// The slider by mouse, by touch and by keys.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dragSlider, type OpenedPage, openBrowser, settledBox } from '../browser.ts'
import { goToSituation, openSituation } from './open-situation.ts'

const browser = await openBrowser()
let opened: OpenedPage
let page: Page
beforeAll(async () => {
  opened = await openSituation(browser, { widget: 'slider-verify', situation: '待拖动' })
  page = opened.page
})
afterAll(async () => {
  expect(opened.faults).toEqual([])
  await browser.close()
})

const handle = () => page.getByRole('slider')
const go = async (situation: string) => {
  await goToSituation(page, { widget: 'slider-verify', situation: '验证中' })
  await goToSituation(page, { widget: 'slider-verify', situation })
}

test('S4.076, S4.078: idle at first; while dragging it follows, and released early it goes back', async () => {
  await page.getByText('请按住滑块，拖动到最右边').waitFor()
  const box = await settledBox(page)
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 130, box.y + 12, { steps: 5 })
  expect(Number(await handle().getAttribute('aria-valuenow'))).toBeGreaterThan(30)
  await page.mouse.up()
  expect(await handle().getAttribute('aria-valuenow')).toBe('0')
  await expect.poll(() => page.locator('[data-passed]').innerText()).toBe('通过 0 次')
})

test('S2.199, S4.077: dragged to the full width it says 验证通过 and tells so once', async () => {
  await dragSlider(page)
  await page.getByText('验证通过', { exact: true }).waitFor()
  await expect.poll(() => page.locator('[data-passed]').innerText()).toBe('通过 1 次')
  await dragSlider(page)
  await expect.poll(() => page.locator('[data-passed]').innerText()).toBe('通过 1 次')
})

test('by keys: the arrows walk to the end; leaving early puts it back', async () => {
  await go('待拖动')
  await handle().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await handle().getAttribute('aria-valuenow')).toBe('10')
  await handle().blur()
  expect(await handle().getAttribute('aria-valuenow')).toBe('0')
  await handle().focus()
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight')
  await page.getByText('验证通过', { exact: true }).waitFor()
})

test('by touch, as on a phone', async () => {
  await go('待拖动')
  const box = await settledBox(page)
  const session = await opened.context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: box.y + 20 }] })
  await touch('touchStart', box.x + 20)
  for (let x = box.x + 40; x < box.x + 420; x += 40) await touch('touchMove', x)
  await touch('touchEnd')
  await page.getByText('验证通过', { exact: true }).waitFor()
})

test('a refusal or an error of the proof puts the handle back and says what to do', async () => {
  await go('未通过')
  await dragSlider(page)
  await page.getByText('未通过，请再拖一次').waitFor()
  expect(await handle().getAttribute('aria-valuenow')).toBe('0')
  await go('错误')
  await dragSlider(page)
  await page.getByText('验证失败，请重试').waitFor()
})
