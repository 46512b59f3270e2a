// The editors under the hands of someone who writes.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { screens } from '../browser.ts'
import { galleryPage } from './gallery-page.ts'

const { page, goOf, value, list } = await galleryPage({ widget: 'code-editor' })

const picture = { name: '图.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') }
const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height
const tool = (name: string) => page.getByRole('button', { name, exact: true })
const has = (text: string) => expect.poll(value).toContain(text)

test('S2.198 S9.081 S9.082 code: 240 px, two blanks a tab, Esc and Tab leave, full screen and back', async () => {
  await goOf('code-editor')('有数据')
  const frame = page.getByRole('group', { name: '代码编辑器' })
  const text = page.getByRole('textbox', { name: '代码编辑器' })
  await text.waitFor()
  await expect.poll(() => heightOf(frame)).toBe(240)
  await expect.poll(() => text.evaluate((node) => getComputedStyle(node).tabSize)).toBe('2')
  await expect.poll(() => frame.locator('.cm-lineNumbers').count()).toBe(1)
  const colours = () =>
    text
      .locator('.cm-line span')
      .evaluateAll((parts) => new Set(parts.map((part) => getComputedStyle(part).color)).size)
  await expect.poll(colours).toBeGreaterThan(2)
  await text.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('select 1')
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await has('select 1')
  await expect.poll(value).toBe('  select 1')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect.poll(() => text.evaluate((node) => node === document.activeElement)).toBe(false)
  await expect.poll(value).toBe('  select 1')

  await tool('全屏').click()
  await expect.poll(() => heightOf(frame)).toBe(screens.desktop.height)
  await text.click()
  await page.keyboard.press('Escape')
  await expect.poll(() => heightOf(frame)).toBe(240)

  await text.click()
  await page.keyboard.press('Control+F')
  await page.getByPlaceholder('查找').waitFor()
  await page.keyboard.press('Escape')

  await goOf('code-editor')('只读')
  await text.click()
  await page.keyboard.type('x')
  await expect.poll(() => text.textContent()).not.toContain('x')
})

test('S2.196 S9.076 S9.077 S9.078 markdown: heights, Chinese tools, marks by key and tool, preview without HTML', async () => {
  await goOf('markdown-editor')('空')
  const frame = page.getByRole('group', { name: 'Markdown 编辑器' })
  const text = page.getByRole('textbox', { name: 'Markdown 编辑器' })
  await text.waitFor()
  await expect.poll(() => heightOf(frame)).toBe(300)
  expect(
    await frame.getByRole('button').evaluateAll((tools) => tools.map((one) => one.getAttribute('aria-label'))),
  ).toEqual([
    ...['粗体', '斜体', '删除线', 'H1 一级标题', 'H2 二级标题', 'H3 三级标题', '引用'],
    ...['无序列表', '有序列表', '代码', '代码块', '链接', '表格', '分割线', '图片', '对照预览', '预览', '全屏'],
  ])
  await text.click()
  await page.keyboard.press('Control+F')
  await page.getByPlaceholder('查找').waitFor()
  await page.keyboard.press('Escape')
  await tool('全屏').click()
  await tool('退出全屏').click()
  await expect.poll(() => heightOf(frame)).toBe(300)
  await text.click()
  await page.keyboard.type('很')
  await page.keyboard.press('Control+B')
  await page.keyboard.type('重要')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('<img src=x onerror=alert(1)>')
  await has('很**重要**')
  await tool('H2 二级标题').click()
  await has('## <img')
  await tool('预览').click()
  const preview = page.getByRole('region', { name: '预览' })
  await expect.poll(() => preview.locator('strong').textContent()).toBe('重要')
  await expect.poll(() => preview.locator('h2').textContent()).toContain('<img src=x')
  await expect.poll(() => preview.locator('img').count()).toBe(0)

  await goOf('markdown-editor')('很矮')
  await text.waitFor()
  await expect.poll(() => heightOf(frame)).toBe(200)
})

test('S2.196 S8.012 pictures: from this computer or an address, what fails is said with its reason', async () => {
  await goOf('markdown-editor')('空')
  await page.getByRole('textbox', { name: 'Markdown 编辑器' }).waitFor()
  const dialog = page.getByRole('dialog', { name: '插入图片' })
  await tool('图片').click()
  await page.getByRole('tab', { name: '本地上传' }).waitFor()
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await has('![图.png](data:image/png')

  await tool('图片').click()
  await page.getByRole('tab', { name: '网络地址' }).click()
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await dialog.getByText('请输入图片地址').waitFor()
  await dialog.getByLabel('图片地址').fill('ftp://a')
  await dialog.getByText('请输入以http和https开头的网址').waitFor()
  await dialog.getByLabel('图片地址').fill('https://example.com/a (1).png')
  await dialog.getByText('请输入以http和https开头的网址').waitFor()
  await dialog.getByLabel('图片地址').fill('https://example.com/a.png')
  await dialog.getByLabel('图片说明').fill('说明')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await has('![说明](https://example.com/a.png)')

  await goOf('markdown-editor')('上传失败')
  await page.getByRole('textbox', { name: 'Markdown 编辑器' }).waitFor()
  await tool('图片').click()
  await dialog.locator('input[type=file]').setInputFiles({ ...picture, name: '表.txt', mimeType: 'text/plain' })
  await page.getByText('请上传图片', { exact: true }).last().waitFor()
  await page.getByRole('button', { name: /知\s*道\s*了/ }).click()
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await page.getByText('上传出错', { exact: true }).last().waitFor()
  await page.getByText('错误信息：磁盘已满', { exact: true }).waitFor()
  await page.getByRole('button', { name: /知\s*道\s*了/ }).click()
})

test('S2.197 S9.079 S9.080 rich text: height, Chinese tools, marks, link, table, undo', async () => {
  await goOf('rich-editor')('空')
  const frame = page.getByRole('group', { name: '富文本编辑器' })
  const text = page.getByRole('textbox', { name: '富文本编辑器' })
  await text.waitFor()
  await expect.poll(() => heightOf(frame)).toBe(300)
  await expect.poll(value).toBe('')
  const names = await frame.getByRole('button').evaluateAll((tools) => tools.map((one) => one.ariaLabel ?? ''))
  expect(names).toEqual([
    ...[
      '粗体',
      '斜体',
      '下划线',
      '删除线',
      '文字颜色',
      '背景颜色',
      '无序列表',
      '有序列表',
      '任务列表',
      '引用',
      '代码块',
    ],
    ...[
      '分割线',
      '减少缩进',
      '增加缩进',
      '左对齐',
      '居中',
      '右对齐',
      '链接',
      '图片',
      '表格',
      '清除格式',
      '撤销',
      '重做',
    ],
    ...['源码', '全屏'],
  ])
  await page.getByRole('combobox', { name: '段落' }).click()
  await expect
    .poll(() => list.locator('.ant-select-item-option-content').allTextContents())
    .toEqual(['正文', '标题 1', '标题 2', '标题 3', '标题 4'])
  await page.keyboard.press('Escape')
  await text.click()
  await page.keyboard.type('重要通知')
  await page.keyboard.press('Control+A')
  await tool('粗体').click()
  await expect.poll(() => tool('粗体').getAttribute('aria-pressed')).toBe('true')
  await has('<p><strong>重要通知</strong></p>')
  await tool('居中').click()
  await has('<p style="text-align: center">')
  await tool('链接').click()
  const address = page.getByLabel('链接地址')
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await page.getByText('请输入以 http、https、mailto、tel 或 / 开头的地址').waitFor()
  await address.fill('https://example.com/a')
  await address.press('Enter')
  await has('href="https://example.com/a"')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await tool('表格').click()
  await has('<table')
  await tool('表格').click()
  await page.getByRole('menuitem', { name: '删除表格' }).click()
  await expect.poll(value).not.toContain('<table')
  await tool('撤销').click()
  await has('<table')

  await goOf('rich-editor')('空')
  await text.click()
  await tool('任务列表').click()
  await page.keyboard.type('核对单证')
  await page.keyboard.press('Enter')
  await page.keyboard.type('通知企业')
  await page.getByRole('checkbox', { name: '未完成：核对单证' }).press('Space')
  await page.getByRole('checkbox', { name: '已完成：核对单证' }).waitFor()
  await has('<li data-checked="true" data-type="taskItem"><p>核对单证</p></li>')
  await has('<li data-checked="false" data-type="taskItem"><p>通知企业</p></li>')
  expect(await value()).not.toMatch(/<input|<label/)

  await goOf('rich-editor')('空')
  await text.click()
  await page.keyboard.type('第一项')
  await tool('有序列表').click()
  await has('<ol><li><p>第一项</p></li></ol>')
})

test('rich text keeps merged cells, the number a list begins with, sizes, indents and what is written as source', async () => {
  await goOf('rich-editor')('合并的单元格')
  const text = page.getByRole('textbox', { name: '富文本编辑器', exact: true })
  await text.waitFor()
  await text.getByText('限值').click()
  await page.keyboard.press('End')
  await page.keyboard.type('说明')
  await has('限值说明')
  for (const kept of ['colspan="2"', 'rowspan="2"', '<ol start="5">']) await has(kept)
  await expect.poll(() => page.getByText('20 字', { exact: true }).count()).toBe(1)

  await tool('增加缩进').click()
  await has('margin-left: 2em')
  await page.keyboard.press('Shift+Home')
  await page.getByRole('combobox', { name: '字号' }).click()
  await list.locator('.ant-select-item-option-content').getByText('20', { exact: true }).click()
  await has('font-size: 20px')
  await tool('减少缩进').click()
  await expect.poll(value).not.toContain('margin-left')

  await tool('源码').click()
  const source = page.getByRole('textbox', { name: '富文本编辑器源码' })
  await source.fill('<h2 onclick="alert(1)">改写</h2>')
  await tool('源码').click()
  await has('<h2>改写</h2>')
  expect(await value()).not.toMatch(/onclick|限值/)
})

test('hostile HTML comes to nothing, what is hidden keeps its value, a value from outside is shown', async () => {
  await goOf('rich-editor')('有害的内容')
  const text = page.getByRole('textbox', { name: '富文本编辑器' })
  await text.waitFor()
  expect(await text.innerHTML()).not.toMatch(/onclick|onerror|javascript:|iframe|script|position/)
  expect(await page.evaluate('window.hacked')).toBeUndefined()
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('好')
  await has('好')
  await expect.poll(value).not.toMatch(/onclick|onerror|javascript:|iframe|script|position/)

  await goOf('rich-editor')('隐藏后再显示')
  await text.waitFor()
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('，又写了')
  await page.getByRole('button', { name: /隐\s*藏/ }).click()
  await page.getByRole('button', { name: /显\s*示/ }).click()
  await expect.poll(() => text.textContent()).toBe('第一页的内容，又写了')
  await expect.poll(value).toBe('<p>第一页的内容，又写了</p>')
  await page.getByRole('button', { name: '从外面改' }).click()
  await text.getByText('从外面改的内容').waitFor()
})

test('S9.040 the line opens into an area of 150 × 200, by keys alone, and keeps the lines', async () => {
  await goOf('pop-input')('空')
  const line = page.getByRole('textbox', { name: '备注' })
  await line.focus()
  await page.keyboard.press('Alt+ArrowDown')
  const area = page.locator('textarea')
  await area.waitFor()
  await expect.poll(() => area.evaluate((node) => node === document.activeElement)).toBe(true)
  await expect.poll(() => area.boundingBox()).toMatchObject({ width: 150, height: 200 })
  await page.keyboard.type('第一行\n第二行')
  await page.keyboard.press('Escape')
  await area.waitFor({ state: 'detached' })
  await expect.poll(value).toBe('第一行\n第二行')
  await expect.poll(() => line.inputValue()).toBe('第一行 第二行')
  await expect.poll(() => line.evaluate((node) => node === document.activeElement)).toBe(true)
})
