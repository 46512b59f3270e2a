// The editable table in the default mode, where an editor is open nearly always: what a hand does without thinking.
import { expect, test } from 'vitest'
import { tablePage } from '../table-page.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go } = await galleryPage({ widget: 'editable-table' })

async function at(situation: string) {
  await go(situation)
  return tablePage(page)
}

test('S2.183 a block from a sheet that is pasted into an open cell goes into the table', async () => {
  for (const situation of ['有数据', '点击编辑']) {
    const { cell, paste, focused } = await at(situation)
    await cell(0, 1).click()
    await expect.poll(focused).toBe('商品名称，第 1 行')
    await paste('甲\t5\t1.5\r\n乙\t6\t2.5\r\n')
    const shown = () => Promise.all([0, 1].flatMap((row) => [1, 2, 3].map((column) => cell(row, column).innerText())))
    await expect.poll(shown).toEqual(['甲', '5', '1.5', '乙', '6', '2.5'])
    await page.keyboard.press('Control+z')
    await expect.poll(shown).toEqual(['保温杯', '1', '1', '蓝牙耳机', '2', '4.7'])
  }
})

test('one cell of a sheet goes where the caret stands', async () => {
  const { cell, focused } = await at('有数据')
  await cell(0, 1).click()
  await expect.poll(focused).toBe('商品名称，第 1 行')
  const isTaken = await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '盖子\r\n')
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(isTaken).toBe(false)
  await expect.poll(() => page.locator('.kt-editor').count()).toBe(1)
})

test('a figure or a date that is come to by key or by click is replaced by what is typed', async () => {
  const { cell, focused } = await at('有数据')
  await cell(0, 1).click()
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('数量，第 1 行')
  await page.keyboard.type('77')
  await page.keyboard.press('Tab')
  await expect.poll(() => cell(0, 2).innerText()).toBe('77')
  await cell(1, 2).click()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(1, 2).innerText()).toBe('5')
  await cell(0, 6).click()
  await expect.poll(focused).toBe('生产日期，第 1 行')
  await page.keyboard.type('2027-01-02')
  await page.keyboard.press('Tab')
  await expect.poll(() => cell(0, 6).innerText()).toBe('2027-01-02')
})

test('↑, ↓ and undo work while the next editor is open', async () => {
  const { cell, focused } = await at('有数据')
  await cell(0, 1).click()
  await page.keyboard.type('加盖')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(0, 1).innerText()).toBe('保温杯加盖')
  await expect.poll(focused).toBe('商品名称，第 2 行')
  await page.keyboard.press('Control+z')
  await expect.poll(() => cell(0, 1).innerText()).toBe('保温杯')
  await page.keyboard.press('Control+y')
  await expect.poll(() => cell(0, 1).innerText()).toBe('保温杯加盖')
  await cell(2, 1).click()
  await page.keyboard.type('！')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => cell(2, 1).innerText()).toBe('羊毛围巾！')
  await expect.poll(focused).toBe('商品名称，第 4 行')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toBe('商品名称，第 2 行')
})

test('S2.190 rows that fail are not saved: the first is shown, and how many there are', async () => {
  const { cell, button, focused } = await at('有数据')
  await cell(1, 1).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect.poll(() => cell(1, 1).innerText()).toBe('')
  await button(/保\s*存/).click()
  await page.getByText('有 1 格需要更正').waitFor()
  await expect.poll(() => cell(1, 1).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByText(/^已保存/).count()).toBe(0)
  await expect.poll(focused).toMatch(/^商品名称，第 2 行：空/)
  await page.keyboard.type('新耳机')
  await page.keyboard.press('Enter')
  await button(/保\s*存/).click()
  await page.getByText('已保存：共 12 行').waitFor()
})

test('Enter and Tab behind the last row go on in a new one, which goes again when nothing is written into it', async () => {
  const { cell, focused } = await at('有数据')
  const rows = () => page.locator('[role="grid"]').getAttribute('aria-rowcount')
  await cell(0, 1).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('最后')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('商品名称，第 13 行')
  await expect.poll(rows).toBe('14')
  await page.keyboard.type('新商品')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('商品名称，第 14 行')
  await expect.poll(rows).toBe('15')
  // In a row that holds nothing it goes no further.
  await page.keyboard.press('Enter')
  await expect.poll(rows).toBe('15')
  await page.getByRole('button', { name: '新增设置' }).focus()
  await expect.poll(rows).toBe('14')
  await expect.poll(() => cell(12, 1).innerText()).toBe('新商品')
})

test('rows are ticked from one to another with Shift, and marked whole by their numbers, columns by their titles', async () => {
  const { head, copy } = await at('点击编辑')
  const box = (row: number) => page.getByRole('checkbox', { name: `选择第 ${row} 行` })
  await box(2).click()
  await box(5).click({ modifiers: ['Shift'] })
  await page.getByText('已选 4 项').waitFor()
  await box(4).click()
  await box(2).click({ modifiers: ['Shift'] })
  await page.getByText('已选 1 项').waitFor()
  const number = (row: number) => page.locator(`[data-row="${row}"] [data-row-number]`)
  await number(1).click()
  await expect.poll(copy).toBe('SKU000002\t蓝牙耳机\t2\t4.7\t美元\t是\t2026-02-11\t')
  await number(2).click({ modifiers: ['Shift'] })
  await expect.poll(async () => (await copy()).split('\n').length).toBe(2)
  await head('币制').click()
  await expect.poll(async () => (await copy()).split('\n').slice(0, 3)).toEqual(['人民币', '美元', '欧元'])
  await head('单价').click({ modifiers: ['Shift'] })
  await expect.poll(async () => (await copy()).split('\n')[0]).toBe('1\t人民币')
})
