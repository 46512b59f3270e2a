// The cell types as a user meets them: by pointer, by keys, and what they hand on.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { isTooWide, screens } from '../browser.ts'
import { takePicture } from '../take-picture.ts'
import { finishMotion } from './finish-motion.ts'
import { galleryPage } from './gallery-page.ts'
import { goToSituation } from './go-to-situation.ts'

const widget = 'editable-table-cells'
const { page, go, value, list } = await galleryPage({ widget })

const cell = (row: number, column: number): Locator => page.locator(`[data-row="${row}"] [data-column="${column}"]`)
const handedOn = async () => JSON.parse(await value()) as Record<string, unknown>
/** What the first row hands on under a key, once it is this. */
const holds = async (key: string, value: unknown) => {
  await expect.poll(async () => (await handedOn())[key], { message: key }).toEqual(value)
}

test('S3.040 S3.041 S3.052 S3.053 text, numbers, lines and long texts are typed where they stand', async () => {
  await go('文本类')
  await cell(0, 0).click()
  await page.keyboard.type(' 甲')
  await page.keyboard.press('Tab')
  await holds('name', '示例商品 1 甲')
  const number = page.getByRole('textbox', { name: /^数字，第 1 行$/ })
  await number.fill('')
  await number.pressSequentially('-1x2.5.y')
  await expect.poll(() => number.inputValue()).toBe('-12.5')
  await page.keyboard.press('Tab')
  await holds('price', -12.5)
  const lines = page.getByRole('textbox', { name: /^多行文本，第 1 行/ })
  await lines.fill('一')
  await page.keyboard.press('Enter')
  await page.keyboard.type('二')
  await page.keyboard.press('Control+Enter')
  await holds('note', '一\n二')
  await page.keyboard.press('Escape')
  await cell(0, 3).click()
  const long = page.getByRole('textbox', { name: '弹出文本，第 1 行', exact: true })
  await long.fill('新的说明')
  await takePicture(page, 'cells-popup-text')
  await page.getByRole('button', { name: /确\s*定/ }).click()
  await holds('story', '新的说明')
  await cell(0, 3).click()
  await long.fill('不要')
  await page.keyboard.press('Escape')
  await long.waitFor({ state: 'detached' })
  await holds('story', '新的说明')
  await page.keyboard.press('Escape')
})

test('S5.050 S5.051 an unfinished number becomes a float or nothing when the cell is left', async () => {
  await go('文本类')
  await cell(0, 1).click()
  const number = page.getByRole('textbox', { name: '数字，第 1 行', exact: true })
  await number.fill('7.')
  await cell(1, 0).click()
  await holds('price', 7)
  await cell(0, 1).click()
  await number.fill('-')
  await cell(1, 0).click()
  await holds('price', null)
  await page.keyboard.press('Escape')
})

test('S5.052 S5.053 tags are cut in twos while one types, semicolons fall away', async () => {
  await go('文本类')
  await cell(0, 4).click()
  const tags = page.getByRole('textbox', { name: /^标签，第 1 行/ })
  await tags.fill('')
  await tags.pressSequentially('加急;易；碎品')
  await cell(1, 0).click()
  await page.keyboard.press('Escape')
  await holds('marks', '加急;易碎;品')
  await expect.poll(() => cell(0, 4).locator('.kt-tag').allInnerTexts()).toEqual(['加急', '易碎', '品'])
  await expect
    .poll(() => cell(1, 5).getByRole('progressbar', { name: '进度' }).getAttribute('aria-valuenow'))
    .toBe('30')
})

test('S3.043 S3.044 S3.045 lists open in the cell; one choice is done, several stay open', async () => {
  await go('选择类')
  await cell(0, 0).click()
  await takePicture(page, 'cells-select')
  await list.getByTitle('件', { exact: true }).click()
  await holds('unit', '011')
  await expect.poll(() => cell(0, 0).innerText()).toBe('件')
  await expect.poll(() => list.count()).toBe(0)
  await cell(0, 0).click()
  await list.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await holds('unit', '035')
  await cell(0, 1).click()
  await list.getByTitle('易碎', { exact: true }).click()
  await takePicture(page, 'cells-multi')
  await list.getByTitle('含电池', { exact: true }).click()
  await cell(2, 0).click()
  await page.keyboard.press('Escape')
  await holds('features', '3,2')
  await cell(0, 2).click()
  await page.keyboard.type('意大')
  await page.keyboard.press('Enter')
  await holds('country', '115')
})

test('what is typed on a cell that is not open yet finds in its list, or takes the place of its date', async () => {
  /** By keys from the first cell of the third row. */
  const typeInto = async (column: number, keys: string) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    for (let step = 0; step < column; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.type(keys)
  }
  const shows = (column: number, text: string) => expect.poll(() => cell(2, column).innerText()).toBe(text)
  await go('选择类')
  await cell(2, 0).click()
  await typeInto(0, '克')
  await list.getByTitle('千克', { exact: true }).waitFor()
  await expect.poll(() => list.locator('.ant-select-item-option').allInnerTexts()).toEqual(['千克'])
  await page.keyboard.press('Enter')
  await shows(0, '千克')
  await typeInto(2, '意大')
  await page.keyboard.press('Enter')
  await shows(2, '意大利')
  await typeInto(3, '咖啡豆 4')
  await list.getByTitle('咖啡豆 4 号', { exact: true }).click()
  await shows(3, '咖啡豆 4 号')
  await typeInto(4, '关务')
  await page.locator('.ant-select-tree:visible').getByTitle('关务部').click()
  await shows(4, '关务部')
  await go('日期与开关')
  await cell(2, 2).click()
  await typeInto(2, '20261205')
  await page.keyboard.press('Enter')
  await shows(2, '2026-12-05')
})

test('a list is left with Esc, and nothing has changed', async () => {
  await go('选择类')
  const { features } = await handedOn()
  await cell(0, 1).click()
  await list.getByTitle('食品', { exact: true }).click()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await holds('features', features)
})

test('S3.046 S9.014 S9.015 an async search asks when 800 ms passed without a key, for ten, and says how it stands', async () => {
  await go('选择类')
  await cell(0, 3).click()
  await list.getByText('请输入搜索内容').waitFor()
  // What the page asks to be waited for.
  await page.evaluate(`(() => {
    const start = window.setTimeout
    window.waits = []
    window.setTimeout = (run, wait, ...rest) => {
      window.waits.push(wait)
      return start(run, wait, ...rest)
    }
  })()`)
  // It is said for less than a second: the look begins before.
  await Promise.all([list.getByText('加载中…').waitFor(), page.keyboard.type('号')])
  await list.locator('.ant-select-item-option').first().waitFor()
  await expect.poll(() => page.evaluate('window.waits')).toContain(800)
  await expect.poll(() => list.locator('.ant-select-item-option').count()).toBe(10)
  // From the first one goes up to the last, which is the tenth of forty.
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => list.locator('.ant-select-item-option-active').innerText()).toBe('蓝牙耳机 10 号')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('没有的')
  await list.getByText('没有查询到任何数据').waitFor()
  for (let key = 0; key < 3; key += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('咖啡豆 4')
  await list.getByTitle('咖啡豆 4 号', { exact: true }).click()
  await holds('goods', 'G004')
  await expect.poll(() => cell(0, 3).innerText()).toBe('咖啡豆 4 号')
})

test('S3.047 S3.048 departments and users are stored by id and username, shown by their names', async () => {
  await go('选择类')
  await expect.poll(() => cell(1, 4).innerText()).toBe('关务部')
  await expect.poll(() => cell(1, 5).innerText()).toBe('李示例2')
  await cell(0, 4).click()
  await takePicture(page, 'cells-department')
  await page.locator('.ant-select-tree:visible').getByTitle('关务部').click()
  await holds('department', 'd12')
  await expect.poll(() => cell(0, 4).innerText()).toBe('关务部')
  await cell(0, 5).click()
  await page.keyboard.type('示例60')
  await list.getByTitle('吴示例60', { exact: true }).click()
  await holds('owner', 'demo60')
  await expect.poll(() => cell(0, 5).innerText()).toBe('吴示例60')
})

test('S3.042 S3.057 a checkbox has its own two values and a radio its options, by pointer and by Space', async () => {
  await go('日期与开关')
  await cell(0, 0).getByRole('checkbox').click()
  await holds('isTaxed', 'N')
  await page.keyboard.press('Space')
  await holds('isTaxed', 'Y')
  await cell(0, 1).getByRole('radio', { name: '千克' }).click()
  await holds('kind', '035')
  await page.keyboard.press('Space')
  await holds('kind', '007')
})

test('S3.049 S3.050 S3.051 dates, moments and times are chosen or typed', async () => {
  await go('日期与开关')
  await cell(0, 2).click()
  await page.locator('.ant-picker-dropdown:visible').getByTitle('2026-11-20').click()
  await holds('day', '2026-11-20')
  await page.keyboard.press('Escape')
  await cell(0, 2).click()
  const day = page.getByRole('textbox', { name: '日期，第 1 行' })
  await day.fill('20261205')
  await page.keyboard.press('Enter')
  await holds('day', '2026-12-05')
  await page.keyboard.press('Escape')
  await cell(0, 3).click()
  await page.locator('.ant-picker-dropdown:visible').getByTitle('2026-11-09').click()
  await takePicture(page, 'cells-datetime')
  await page
    .locator('.ant-picker-dropdown:visible')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await holds('moment', '2026-11-09 08:30:00')
  await cell(0, 3).click()
  await page.getByRole('textbox', { name: '日期时间，第 1 行' }).fill('2026-11-10 09:00')
  await page.keyboard.press('Enter')
  await holds('moment', '2026-11-10 09:00:00')
  await page.keyboard.press('Escape')
  await cell(0, 4).click()
  const clock = page.getByRole('textbox', { name: '时间，第 1 行' })
  await clock.fill('09:05:07')
  await page.keyboard.press('Tab')
  await holds('clock', '09:05:07')
  // Tab has gone on to the next row.
  await page.getByRole('checkbox').nth(1).waitFor()
  await expect.poll(() => page.locator('[data-row="1"] [data-column="0"].kt-active').count()).toBe(1)
  await page.keyboard.press('Escape')
})

test('S3.058 S3.059 a popup picker hands its choice on, a slot draws itself', async () => {
  await go('弹出与自定义')
  await expect.poll(() => cell(0, 1).locator('strong').innerText()).toBe('¥ 9.90')
  await cell(0, 0).click()
  await page.getByRole('dialog', { name: '选择商品' }).getByRole('button', { name: 'A02 咖啡豆' }).click()
  await holds('record', 'A02 咖啡豆')
  await expect.poll(() => cell(0, 0).innerText()).toBe('A02 咖啡豆')
  await cell(1, 0).click()
  await page.getByRole('dialog', { name: '选择商品' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '选择商品' }).waitFor({ state: 'detached' })
  await expect.poll(() => cell(1, 0).innerText()).toBe('请选择商品')
})

const invented = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from('x') })

test('S8.012 a failed loader says so with a way to try again; a failed upload too', async () => {
  await go('错误')
  await cell(0, 1).click()
  await list.getByText('服务器繁忙，请稍后再试').waitFor()
  await list.getByRole('button', { name: '重新加载' }).click()
  await page.keyboard.press('Escape')
  const chooser = page.waitForEvent('filechooser')
  await cell(0, 2).getByRole('button').click()
  await (await chooser).setFiles(invented('a.pdf', 'application/pdf'))
  await page.getByText('a.pdf 上传失败.', { exact: true }).waitFor()
  await expect.poll(() => cell(0, 2).innerText()).toMatch('上传失败')
})

test('on a phone, in the dark, what a cell opens stays in the window', async () => {
  const go = (situation: string) => goToSituation(page, { widget, situation, isDark: true })
  await page.setViewportSize(screens.phone)
  await go('文件类')
  const fits = async (locator: Locator, name: string) => {
    await locator.waitFor()
    await finishMotion(page)
    await takePicture(page, name)
    await expect.poll(async () => (await locator.boundingBox())?.x).toBeGreaterThanOrEqual(0)
    const rightEdge = async () => {
      const box = await locator.boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 0)
    }
    await expect.poll(rightEdge).toBeLessThanOrEqual(screens.phone.width)
    await expect.poll(() => isTooWide(page)).toBe(false)
  }
  await cell(0, 1).getByRole('button').click()
  await fits(page.getByRole('dialog', { name: '文件' }), 'cells-phone-files')
  await page.keyboard.press('Escape')
  await go('文本类')
  await cell(0, 2).click()
  await takePicture(page, 'cells-phone-lines')
  await cell(0, 3).click()
  await fits(page.locator('.kt-popup-text'), 'cells-phone-popup-text')
  await page.keyboard.press('Escape')
  await go('日期与开关')
  await cell(0, 3).click()
  await fits(page.locator('.ant-picker-panel-container'), 'cells-phone-datetime')
})
