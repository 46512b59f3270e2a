import { expect, test } from 'vitest'
import { accessibilityFaults, screens } from '../browser.ts'
import { mode, openTab } from '../schedule-controls.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go, value } = await galleryPage({ widget: 'schedule-builder' })

const dialog = page.getByRole('dialog', { name: '计划表达式' })
const confirm = page.getByRole('button', { name: /确\s*定/ })
const built = async () => (await page.locator('[data-built]').innerText()).trim()

async function openDialog() {
  await page.getByRole('button', { name: /选\s*择/ }).click()
  await dialog.waitFor()
}

/** Opens the dialog of a situation anew. */
async function begin(situation = '空') {
  await go(situation)
  await openDialog()
}

test('keyboard alone: opened, built, confirmed; Esc keeps what stood', async () => {
  await go('有数据')
  await page.getByRole('textbox', { name: '执行计划' }).focus()
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
  await dialog.waitFor()
  await page.getByRole('tab', { name: '分', exact: true }).focus()
  for (const key of ['ArrowRight', 'Enter', 'Tab', 'Tab', 'ArrowDown']) await page.keyboard.press(key)
  await expect.poll(() => mode(page, '区间').isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(value).toBe('0 0 2 LW * ? *')
})

test('what is typed is explained at the input, right or wrong; a form refuses what is wrong', async () => {
  await go('错误')
  await page.getByText('分：“60”超出范围，应为 0 到 59；日：“32”超出范围，应为 1 到 31').waitFor()
  await go('有风险')
  await page.getByText('每月 31 日 每秒').waitFor()
  await page.getByText('2、4、6、9、11 月没有 31 日，会跳过').waitFor()
  await go('表单里')
  const field = page.getByRole('textbox', { name: '执行计划' })
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await page.getByText('请输入执行计划').waitFor()
  await field.fill('0 0 24 * * ?')
  await page.getByText('计划不正确').waitFor()
  await field.fill('0 0 2 * * ?')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await page.locator('[data-value]', { hasText: '0 0 2 * * ?' }).waitFor()
  await page.getByRole('button', { name: /重\s*置/ }).click()
  await expect.poll(() => field.inputValue()).toBe('')
})

test('read-only and disabled: the dialog does not open', async () => {
  for (const situation of ['只读', '禁用']) {
    await go(situation)
    await expect.poll(() => page.getByRole('button', { name: /选\s*择/ }).isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('textbox').isEditable()).toBe(false)
  }
})

test('no barrier in the open dialog, with the grid of days and with a warning', async () => {
  await begin('有风险')
  await openTab(page, '日')
  await expect.poll(() => mode(page, '具体天数（可多选）').isChecked()).toBe(true)
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
})

test('on a phone the dialog fills the screen', async () => {
  await page.setViewportSize(screens.phone)
  await begin('有数据')
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, width: screens.phone.width })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
})

test('a usual plan is chosen in the dialog, its buttons are within a low window, and five fields of Unix are taken over', async () => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await begin()
  await page.getByRole('combobox', { name: '常用计划' }).click()
  await page.getByTitle('每天 02:00', { exact: true }).click()
  await expect.poll(built).toBe('0 0 2 * * ? *')
  const lowerEdge = async () => {
    const place = await confirm.boundingBox()
    return (place?.y ?? 700) + (place?.height ?? 0)
  }
  await expect.poll(lowerEdge).toBeLessThan(700)
  await confirm.click()
  await expect.poll(value).toBe('0 0 2 * * ? *')
  await page.getByRole('textbox', { name: '执行计划' }).fill('30 9 * * 1-5')
  await page.getByRole('button', { name: '换成 0 30 9 ? * 2-6 *' }).click()
  await expect.poll(value).toBe('0 30 9 ? * 2-6 *')
  await page.setViewportSize(screens.desktop)
})
