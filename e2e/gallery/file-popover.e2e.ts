// Files and images of a cell: the shortened name, the popover, moving, removing, confirming.
import { describe, expect, test } from 'vitest'
import { screens } from '../browser.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go, value } = await galleryPage({ widget: 'file-popover' })

const panel = () => page.getByRole('dialog', { name: /^第 1 行 附件的/ })
const button = (name: string | RegExp) => panel().getByRole('button', { name })
const box = () => page.locator('[data-file-popover]').boundingBox()

describe('popover of files', () => {
  test('S9.037: 520 × 200', async () => {
    await go('空')
    await panel().waitFor()
    await expect.poll(box).toMatchObject({ width: 520, height: 200 })
  })

  test('S5.115: confirmed without a file: 未上传任何文件', async () => {
    await go('空')
    await button(/确\s*定/).click()
    await page.getByText('未上传任何文件', { exact: true }).waitFor()
    await expect.poll(() => panel().isVisible()).toBe(true)
  })

  test('what is uploaded counts after 确定 only; Esc leaves the value and gives the focus back', async () => {
    await go('空')
    const sheet = { name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') }
    await panel().locator('input[type=file]').setInputFiles([sheet])
    await button('下载 合同.pdf').waitFor()
    await button(/确\s*定/).focus()
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'hidden' })
    await expect.poll(value).toBe('值：')
    await page.keyboard.press('Enter')
    await panel().locator('input[type=file]').setInputFiles([sheet])
    await button('下载 合同.pdf').waitFor()
    await button(/确\s*定/).press('Enter')
    await panel().waitFor({ state: 'hidden' })
    await expect.poll(value).toBe('值：temp/合同.pdf')
  })

  test('a failed or unfinished upload cannot be confirmed', async () => {
    const sheet = { name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') }
    await go('错误')
    await panel().locator('input[type=file]').setInputFiles([sheet])
    await button('重试 合同.pdf').waitFor()
    await button(/确\s*定/).click()
    await page.getByText('有文件上传失败，请重试或删除').waitFor()
    await go('上传中')
    await panel().locator('input[type=file]').setInputFiles([sheet])
    await panel().getByRole('progressbar').waitFor()
    await button(/确\s*定/).click()
    await page.getByText('文件还在上传，请稍候').waitFor()
  })
})

describe('popover of images', () => {
  test('S9.070: it takes 96 % of the table', async () => {
    await go('图片')
    await panel().waitFor()
    await expect.poll(async () => (await box())?.width).toBe(768)
  })

  test('S8.013: moving forward at the first says 未知的操作, backward at the last 已到最后~', async () => {
    await go('图片')
    await button('前移 正面.png').click()
    await page.getByText('未知的操作', { exact: true }).waitFor()
    await button('后移 标签.png').click()
    await page.getByText('已到最后~', { exact: true }).waitFor()
    await button('后移 正面.png').click()
    await button('删除 标签.png').click()
    await expect.poll(() => button(/^下载 /).count()).toBe(2)
    await button(/确\s*定/).click()
    await expect.poll(value).toBe('值：scan/反面.png,scan/正面.png')
  })

  test('read-only it can be seen and saved, not changed', async () => {
    await go('只读图片')
    await expect.poll(() => button(/^(下载|预览) /).count()).toBe(6)
    await expect.poll(() => button(/^(删除|前移|后移|移动|上传)/).count()).toBe(0)
    await expect.poll(() => button(/关\s*闭/).count()).toBe(1)
  })
})

describe('in the cell', () => {
  const menu = () => page.getByRole('button', { name: '营业执照副本扫描件.pdf 的操作' })

  test('S9.044, S6.017: the name has five characters; download and removal are offered', async () => {
    await go('单元格')
    await page.getByText('营业执照副…等 2 个', { exact: true }).waitFor()
    await menu().press('Enter')
    await page.getByRole('menuitem', { name: '下载' }).click()
    await expect.poll(value).toBe('下载 营业执照副本扫描件.pdf')
    await menu().click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByText('授权书.p…', { exact: true }).waitFor()
  })

  test('S6.017: none, or the download alone, is offered where the column disables them', async () => {
    await go('单元格不可下载和删除')
    await menu().click()
    await page.getByRole('menuitem', { name: '查看全部' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(1)
    await go('单元格不可删除')
    await menu().click()
    await page.getByRole('menuitem', { name: '下载' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['查看全部', '下载'])
    await page.keyboard.press('Escape')
  })

  test('S3.032, S8.012: on its way, failed and done look different', async () => {
    await go('单元格的状态')
    await page.getByText('42%').waitFor()
    await expect.poll(() => page.getByRole('img', { name: '上传失败：磁盘空间不足' }).count()).toBe(1)
    const shown = page.locator('[data-situation] span:has(> [title="报关单草稿.pdf"])')
    await expect.poll(() => shown.allInnerTexts()).toEqual(['42%\n报关单草稿…', '报关单草稿…', '报关单草稿…'])
    await expect.poll(() => page.locator('.anticon-loading').count()).toBe(1)
    await page.getByRole('img', { name: '上传失败：磁盘空间不足', exact: true }).hover()
    await page.getByRole('tooltip').getByText('上传失败', { exact: true }).waitFor()
  })
})

test('on a phone the popover fits', async () => {
  await page.setViewportSize(screens.phone)
  await go('有数据')
  await panel().waitFor()
  await expect.poll(async () => (await box())?.width).toBe(374)
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
