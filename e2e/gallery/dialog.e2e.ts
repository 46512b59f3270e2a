// Dialogs: fullscreen, dragging, keys; and the prompt with its validation and its waiting.
import { describe, expect, test } from 'vitest'
import { screens } from '../browser.ts'
import { finishMotion } from './finish-motion.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go, goOf } = await galleryPage({ widget: 'dialog' })

const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => dialog().getByRole('button', { name })
async function frame() {
  // What is not there yet would only begin to move.
  await dialog().locator('.ant-modal-container').waitFor()
  await finishMotion(page)
  const box = await dialog().locator('.ant-modal-container').boundingBox()
  if (!box) throw new Error('no dialog')
  return box
}

describe('dialog', () => {
  test('a form that opens has the focus in its first field', async () => {
    await go('表单')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '打开对话框' }).click()
    await dialog().locator('input:focus').waitFor()
  })

  test('S4.075: fullscreen and back, and anew as it was when opened again', async () => {
    await go('有数据')
    const before = await frame()
    await button('全屏').press('Enter')
    await expect.poll(frame).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 })
    await button('退出全屏').press('Enter')
    await expect.poll(frame).toEqual(before)
    await button('全屏').click()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '打开对话框' }).click()
    await button('全屏').waitFor()
    await expect.poll(frame).toEqual(before)
  })

  test('dragged by its title it stays within the window; arrow keys move it too, Home brings it back', async () => {
    await go('有数据')
    const before = await frame()
    await page.mouse.move(before.x + 60, before.y + 30)
    await page.mouse.down()
    await page.mouse.move(before.x + 160, before.y + 80, { steps: 4 })
    await expect.poll(frame).toMatchObject({ x: before.x + 100, y: before.y + 50 })
    await page.mouse.move(2, 2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(frame).toMatchObject({ x: 0, y: 0 })
    await button('移动对话框').press('ArrowRight')
    await button('移动对话框').press('ArrowDown')
    await expect.poll(frame).toMatchObject({ x: 16, y: 16 })
    await button('移动对话框').press('ArrowLeft')
    await button('移动对话框').press('ArrowLeft')
    await expect.poll(async () => (await frame()).x).toBe(0)
    await button('移动对话框').press('Home')
    await expect.poll(frame).toEqual(before)
  })

  test('the focus never gets to the page behind, and goes back to where it was opened', async () => {
    await go('有数据')
    await button('全屏').waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '打开对话框' }).click()
    await button('全屏').waitFor()
    await expect
      .poll(() => page.evaluate("document.activeElement.matches('[role=dialog], [role=dialog] *')"))
      .toBe(true)
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab')
      // From the last one it may go to the browser's own buttons, which counts as the body.
      await expect.poll(() => page.evaluate("document.activeElement.matches('body, [role=dialog] *')")).toBe(true)
    }
    await button(/关\s*闭/)
      .last()
      .press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('打开对话框')
  })

  test('on a phone it fills the screen', async () => {
    await page.setViewportSize(screens.phone)
    await go('长内容')
    await expect.poll(frame).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await expect.poll(() => button(/全屏|移动/).count()).toBe(0)
    await page.setViewportSize(screens.desktop)
  })
})

describe('prompt', () => {
  const go = goOf('prompt-dialog')
  const field = () => dialog().getByLabel(/^名称/)
  const ok = () => button(/确\s*定/)
  const said = () => page.locator('[data-said]').innerText()

  test('S4.085: it opens and validates', async () => {
    await go('空')
    await ok().click()
    await dialog().getByText('名称不能为空').waitFor()
    await field().fill('超过十个字符的一个名称')
    await page.keyboard.press('Enter')
    await dialog().getByText('最多10个字符').waitFor()
    await expect.poll(said).toBe('')
    await field().fill('新名称')
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(said).toBe('名称：新名称')
  })

  test('S4.087: cancel closes', async () => {
    await go('空')
    await button(/取\s*消/).click()
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(said).toBe('已取消')
  })

  test('S4.086: an async callback keeps it open with loading until it is forced closed', async () => {
    await go('执行中')
    await field().fill('新名称')
    await ok().click()
    await dialog().locator('.ant-btn-loading').waitFor()
    await expect.poll(() => button(/取\s*消/).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(said).toBe('打开')
    await button('另一处：强制关闭').click()
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(said).toBe('已关闭')
  })

  test('a callback that fails says why and keeps what was typed', async () => {
    await go('错误')
    await ok().click()
    await dialog().getByRole('alert').getByText('名称已存在').waitFor()
    await expect.poll(() => field().inputValue()).toBe('重名')
    await expect.poll(() => ok().isEnabled()).toBe(true)
  })

  test('as a hook it waits for the answer', async () => {
    await go('usePrompt')
    const ask = page.getByRole('button', { name: /询\s*问/ })
    await ask.click()
    await field().fill('甲')
    await page.keyboard.press('Enter')
    await expect.poll(said).toBe('名称：甲')
    await ask.click()
    await expect.poll(() => field().inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await expect.poll(said).toBe('已取消')
  })
})
