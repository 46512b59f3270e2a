// The editable table by keys, pointer, input method and clipboard.
import { describe, expect, test } from 'vitest'
import { tablePage } from '../table-page.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go } = await galleryPage({ widget: 'editable-table' })

async function at(situation: string) {
  await go(situation)
  return tablePage(page)
}

/** How many editors stand in the page. */
const editors = () => page.locator('.kt-editor').count()

describe('editing', () => {
  test('S2.183 S4.073 by default every cell is a field, and typing goes into the one with the focus', async () => {
    const { cell, focused } = await at('有数据')
    await expect.poll(() => page.locator('.kt-field').count()).toBeGreaterThan(20)
    await expect.poll(editors).toBe(0)
    await cell(0, 1).click()
    await expect.poll(focused).toBe('商品名称，第 1 行')
    await expect.poll(editors).toBe(1)
    await page.keyboard.type('加盖')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(0, 1).innerText()).toBe('保温杯加盖')
    // The next cell is open at once.
    await expect.poll(focused).toBe('商品名称，第 2 行')
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('数量，第 2 行')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(focused).toBe('商品名称，第 2 行')
    await expect.poll(editors).toBe(1)
  })

  test('S4.074 with alwaysEdit off a cell is text until it is clicked, and is text again afterwards', async () => {
    const { cell, focused } = await at('点击编辑')
    await expect.poll(() => page.locator('.kt-field').count()).toBe(0)
    await cell(1, 1).click()
    await expect.poll(editors).toBe(1)
    await page.keyboard.type('！')
    await page.keyboard.press('Enter')
    await expect.poll(editors).toBe(0)
    await expect.poll(() => cell(1, 1).innerText()).toBe('蓝牙耳机！')
    await expect.poll(focused).toBe('商品名称，第 3 行：羊毛围巾')
    await page.keyboard.type('新')
    await expect.poll(editors).toBe(1)
    await page.getByRole('heading').click()
    await expect.poll(editors).toBe(0)
    await expect.poll(() => cell(2, 1).innerText()).toBe('新')
  })

  test('Esc takes the edit back; F2 begins with what is there', async () => {
    const { cell, focused } = await at('点击编辑')
    await cell(0, 1).click()
    await page.keyboard.type('写错')
    await page.keyboard.press('Escape')
    await expect.poll(() => cell(0, 1).innerText()).toBe('保温杯')
    await page.keyboard.press('F2')
    await page.keyboard.type('2')
    await page.keyboard.press('Tab')
    await expect.poll(() => cell(0, 1).innerText()).toBe('保温杯2')
    await expect.poll(focused).toMatch(/^数量，第 1 行/)
  })

  test('an input method composes from the first key on, and its Enter commits nothing', async () => {
    const { cell, focused } = await at('点击编辑')
    await cell(0, 1).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    const client = await page.context().newCDPSession(page)
    await client.send('Input.imeSetComposition', { text: 'bei', selectionStart: 3, selectionEnd: 3 })
    await expect.poll(() => page.locator('.kt-catcher-composing').inputValue()).toBe('bei')
    // Enter that belongs to the composition: the browser marks it, the table lets it pass.
    const enter = { key: 'Enter', windowsVirtualKeyCode: 229, code: 'Enter' }
    await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
    await expect.poll(focused).toMatch(/^商品名称，第 2 行/)
    await client.send('Input.insertText', { text: '杯' })
    await expect.poll(editors).toBe(1)
    await client.send('Input.imeSetComposition', { text: 'zi', selectionStart: 2, selectionEnd: 2 })
    await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
    await expect.poll(editors).toBe(1)
    await client.send('Input.insertText', { text: '子' })
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(1, 1).innerText()).toBe('杯子')
  })

  test('lists, dates and boxes: each by keys alone', async () => {
    const { cell } = await at('点击编辑')
    await cell(0, 1).click()
    await page.keyboard.press('Escape')
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect.poll(() => cell(0, 5).getByRole('checkbox').isChecked()).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect.poll(editors).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => cell(0, 4).innerText()).toBe('美元')
  })

  test('read-only and disabled tables can be walked through and copied, never changed', async () => {
    for (const situation of ['只读', '禁用']) {
      const { cell, focused, copy, paste } = await at(situation)
      await cell(0, 1).click()
      await expect.poll(focused).toBe('商品名称，第 1 行：保温杯')
      await page.keyboard.type('改')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Delete')
      await paste('改')
      await expect.poll(editors).toBe(0)
      await expect.poll(() => cell(0, 1).innerText()).toBe('保温杯')
      await expect.poll(copy).toBe('保温杯')
    }
  })
})

describe('moving', () => {
  test('arrows, Home, End, pages; Esc and then Tab leaves the table', async () => {
    const { cell, focused, copy } = await at('1000 行')
    await cell(0, 1).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+End')
    await expect.poll(focused).toBe('备注，第 1000 行：空')
    await page.keyboard.press('Home')
    await expect.poll(focused).toBe('企业商品货号，第 1000 行：SKU001000')
    await page.keyboard.press('PageUp')
    await expect.poll(focused).toMatch(/第 995 行/)
    await page.keyboard.press('Control+Home')
    await expect.poll(focused).toMatch(/第 1 行/)
    // Scrolled away by the wheel, the focus is kept, and the next key brings it back.
    await cell(3, 1).hover()
    await page.mouse.wheel(0, 20_000)
    await expect.poll(() => page.locator('.kt-scroller').evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
    await page.locator('.kt-scroller:not(.kt-scrolling)').waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toMatch(/第 2 行/)
    await expect.poll(() => cell(1, 0).isVisible()).toBe(true)
    await page.keyboard.press('Control+a')
    expect((await copy()).split('\n')).toHaveLength(1000)
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="grid"]'))).toBeNull()
  })

  test('S9.049 S9.050 S9.061 S9.062 rows of 61, a body of 400, and three rows more than are seen', async () => {
    const { cell } = await at('100000 行')
    await cell(0, 1).waitFor()
    await expect.poll(async () => (await cell(0, 1).boundingBox())?.height).toBe(61)
    const sizes = await page.locator('.kt-scroller').evaluate((box) => ({
      body: box.clientHeight - (box.querySelector('.kt-head')?.clientHeight ?? 0),
      all: box.querySelector('.kt-body')?.clientHeight,
    }))
    expect(sizes).toEqual({ body: 400, all: 6_100_000 })
    await expect.poll(() => page.locator('[data-row]').count()).toBe(Math.ceil(400 / 61) + 3)
    await cell(0, 1).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+End')
    await expect.poll(() => page.locator('[data-row="99999"]').isVisible()).toBe(true)
    await expect.poll(() => page.locator('[data-row]').count()).toBeLessThan(20)
  })

  test('S9.011 no row lights up while the table scrolls; 100 ms after, the one below the pointer does', async () => {
    const { cell } = await at('1000 行')
    await cell(2, 1).hover()
    const ground = () => page.locator('[data-row="2"]').evaluate((row) => getComputedStyle(row).backgroundColor)
    const scroll = () =>
      page.locator('.kt-scroller').evaluate((box) => {
        const scrolled = new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }))
        box.scrollTop += 1
        return scrolled.then(() => undefined)
      })
    const lit = await ground()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await scroll()
    expect(await ground()).not.toBe(lit)
    await page.clock.runFor(99)
    expect(await ground()).not.toBe(lit)
    await page.clock.runFor(1)
    await expect.poll(ground).toBe(lit)
    await page.clock.resume()
    // A press meanwhile is not lost.
    await scroll()
    await page.mouse.down()
    await page.mouse.up()
    await page.locator('.kt-editor').waitFor()
  })
})

describe('ranges and the clipboard', () => {
  test('marked cells are copied as Excel reads them, by keys and by the pointer', async () => {
    const { cell, copy } = await at('点击编辑')
    await cell(0, 1).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+ArrowDown')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(copy).toBe('保温杯\t1\t1\t人民币\n蓝牙耳机\t2\t4.7\t美元')
    const [from, to] = [await cell(2, 2).boundingBox(), await cell(4, 3).boundingBox()]
    if (!from || !to) throw new Error('the cells are not visible')
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 })
    await page.mouse.up()
    await expect.poll(copy).toBe('3\t8.4\n4\t12.1\n5\t15.8')
    await expect.poll(editors).toBe(0)
  })

  test('a paste over many cells adds the rows that are missing and is one step back', async () => {
    const { cell, paste } = await at('点击编辑')
    await cell(0, 1).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+ArrowDown')
    await paste('甲\t5\t1.5\t美元\r\n乙\t6\t2.5\t欧元\r\n')
    await cell(12, 4).waitFor()
    await expect.poll(() => cell(11, 1).innerText()).toBe('甲')
    await expect
      .poll(async () => [await cell(12, 1).innerText(), await cell(12, 4).innerText()])
      .toEqual(['乙', '欧元'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell(12, 1).count()).toBe(0)
    await expect.poll(() => cell(11, 1).innerText()).toBe('儿童积木')
    await page.keyboard.press('Control+y')
    await cell(12, 1).waitFor()
  })

  test('cells that refuse are listed and nothing is pasted; the rest can be', async () => {
    const { cell, paste } = await at('点击编辑')
    await cell(0, 1).click()
    await page.keyboard.press('Escape')
    await paste('甲\t很多\n乙\t7')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('4 格中有 1 格不能接受，表格没有改动：').waitFor()
    await expect
      .poll(() => dialog.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining('第 1 行“数量”很多：')])
    await expect.poll(() => cell(0, 1).innerText()).toBe('保温杯')
    await dialog.getByRole('button', { name: '粘贴其余 3 格' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(async () => [await cell(0, 1).innerText(), await cell(0, 2).innerText(), await cell(1, 2).innerText()])
      .toEqual(['甲', '1', '7'])
  })

  test('filling down, clearing, and a single value over a range', async () => {
    const { cell, paste } = await at('点击编辑')
    const quantities = async () => Promise.all([0, 1, 2].map((row) => cell(row, 2).innerText()))
    await cell(0, 2).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect.poll(quantities).toEqual(['1', '1', '1'])
    await paste('8')
    await expect.poll(quantities).toEqual(['8', '8', '8'])
    await page.keyboard.press('Delete')
    await expect.poll(quantities).toEqual(['', '', ''])
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z')
    await expect.poll(quantities).toEqual(['1', '2', '3'])
  })
})
