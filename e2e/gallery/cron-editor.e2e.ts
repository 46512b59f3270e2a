import { describe, expect, test } from 'vitest'
import { stopClock } from '../browser.ts'
import { chooseOption, mode, numberField, openTab } from '../schedule-controls.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go, value } = await galleryPage({ widget: 'cron-editor' })
const expression = () => page.getByRole('textbox', { name: 'Cron 表达式' })

describe('by hand', () => {
  test('an invalid text keeps the tabs as they are and is explained', async () => {
    await go('每秒')
    await expression().fill('0 15 10 LW * ? 2027')
    await openTab(page, '时')
    await expect.poll(() => mode(page, '指定').isChecked()).toBe(true)
    await expect
      .poll(() => page.getByRole('option', { name: '10', exact: true }).getAttribute('aria-selected'))
      .toBe('true')
    await openTab(page, '日')
    await expect.poll(() => mode(page, '其他写法：LW').isChecked()).toBe(true)
    await expression().fill('0 15 24 LW * ? 2027')
    await openTab(page, '时')
    await expect.poll(() => mode(page, '指定').isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('时：“24”超出范围，应为 0 到 23')
    await expect.poll(() => expression().getAttribute('aria-invalid')).toBe('true')
    await expect.poll(value).toBe('0 15 24 LW * ? 2027')
  })

  test('the meaning, the risk, and what never comes', async () => {
    await go('有数据')
    await page.getByText('每月最后一个工作日 02:00').waitFor()
    await go('每秒')
    await page.getByText('每秒都会执行，请确认；通常应把秒设为 0').waitFor()
    await go('不再执行')
    await page.getByText('没有下一次执行时间').waitFor()
    await page.getByText('这个计划不会再执行：今后没有符合的日期').waitFor()
  })

  test('a preset is taken over, and the expression copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await go('空')
    await chooseOption(page, { label: '常用计划', option: '每月最后一个工作日 02:00' })
    await expect.poll(value).toBe('0 0 2 LW * ? *')
    await page.getByRole('button', { name: '复制表达式' }).click()
    await page.getByText('已复制').waitFor()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('0 0 2 LW * ? *')
  })

  test('a form hears of it, and refuses what is not valid', async () => {
    await go('表单里')
    const field = page.getByRole('textbox', { name: '执行计划' })
    await field.fill('0 0 25 * * ?')
    await page.getByRole('button', { name: /保\s*存/ }).click()
    await page.getByText('请先改正表达式').waitFor()
    await field.fill('0 0 3 * * ?')
    await page.getByRole('button', { name: /保\s*存/ }).click()
    await page.locator('[data-value]', { hasText: '0 0 3 * * ?' }).waitFor()
  })
})

test('numbers are read in full width; text that is no number is marked with its sentence and changes nothing', async () => {
  await go('每秒')
  await mode(page, '区间').check()
  const from = numberField(page, '秒区间起始')
  await from.fill('１２')
  await from.blur()
  await expect.poll(value).toBe('12-59 * * * * ? *')
  await from.fill('1,5')
  await expect.poll(() => from.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByTitle('“1,5”的逗号不是千分位').count()).toBe(1)
  await from.blur()
  await expect.poll(() => from.inputValue()).toBe('12')
  await expect.poll(value).toBe('12-59 * * * * ? *')
})

test('what is pressed right after typing stays under the pointer, though the preview grows', async () => {
  await go('表单里')
  // Time stands still: however slow the machine is, the press begins before the typing has rested.
  await stopClock(page)
  await page.getByRole('textbox', { name: '执行计划' }).fill('0/2 * * * * ? *')
  const box = await page.getByRole('button', { name: /^保\s?存$/ }).boundingBox()
  if (!box) throw new Error('nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  // Longer than typing has to rest.
  await page.clock.runFor(700)
  await page.mouse.up()
  await page.clock.resume()
  await page.locator('[data-value]', { hasText: '0/2 * * * * ? *' }).waitFor()
})

test('keyboard alone: to the tab, the mode, the numbers', async () => {
  await go('每秒')
  await page.getByRole('tab', { name: '秒', exact: true }).focus()
  // Behind the tabs comes their panel, then the chosen mode.
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'Tab', 'Tab']) await page.keyboard.press(key)
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await expect.poll(() => mode(page, '指定').isChecked()).toBe(true)
  for (const key of ['Tab', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect.poll(value).toBe('0 0 0,11 * * ? *')
})

test('read-only and disabled: nothing can be changed, read-only can be copied', async () => {
  await go('只读')
  await expect.poll(() => expression().isEditable()).toBe(false)
  await expect.poll(() => mode(page, '每秒').isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: '复制表达式' }).isEnabled()).toBe(true)
  await go('禁用')
  await expect.poll(() => expression().isDisabled()).toBe(true)
  await expect.poll(() => numberField(page, '秒区间起始').isDisabled()).toBe(true)
})
