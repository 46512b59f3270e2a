// The slider by mouse, by touch and by keys.
import { expect, test } from 'vitest'
import { dragSlider, settledBox } from '../browser.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go } = await galleryPage({ widget: 'slider-verify' })

const handle = () => page.getByRole('slider')

test('S4.076, S4.078: idle at first; while dragging it follows, and released early it goes back', async () => {
  await go('待拖动')
  await page.getByText('请按住滑块，拖动到最右边').waitFor()
  const box = await settledBox(page)
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 130, box.y + 12, { steps: 5 })
  await expect.poll(async () => Number(await handle().getAttribute('aria-valuenow'))).toBeGreaterThan(30)
  await page.mouse.up()
  await expect.poll(() => handle().getAttribute('aria-valuenow')).toBe('0')
  // Let go, it follows no more.
  await page.mouse.move(box.x + 40, box.y + 12, { steps: 5 })
  await expect.poll(() => page.locator('[data-passed]').innerText()).toBe('通过 0 次')
  await expect.poll(() => handle().getAttribute('aria-valuenow')).toBe('0')
})

test('S2.199, S4.077: dragged to the full width, and no less, it says 验证通过 and tells so once', async () => {
  await go('待拖动')
  const box = await settledBox(page)
  const track = await handle().locator('..').boundingBox()
  if (!track) throw new Error('the slider is not visible')
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 10 + track.width - box.width - 10, box.y + 10, { steps: 5 })
  await expect.poll(async () => Number(await handle().getAttribute('aria-valuenow'))).toBeGreaterThan(90)
  await page.mouse.up()
  await expect.poll(() => handle().getAttribute('aria-valuenow')).toBe('0')
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
  await expect.poll(() => handle().getAttribute('aria-valuenow')).toBe('10')
  await handle().blur()
  await expect.poll(() => handle().getAttribute('aria-valuenow')).toBe('0')
  await handle().focus()
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight')
  await page.getByText('验证通过', { exact: true }).waitFor()
})

test('by touch, as on a phone', async () => {
  await go('待拖动')
  const box = await settledBox(page)
  const session = await page.context().newCDPSession(page)
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
  await expect.poll(() => handle().getAttribute('aria-valuenow')).toBe('0')
  await go('错误')
  await dragSlider(page)
  await page.getByText('验证失败，请重试').waitFor()
})
