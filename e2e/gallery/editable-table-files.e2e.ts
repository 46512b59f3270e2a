// Cells of files and pictures as a user meets them, and what they hand on.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { stopClock } from '../browser.ts'
import { takePicture } from '../take-picture.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go, value } = await galleryPage({ widget: 'editable-table-cells' })

const cell = (row: number, column: number): Locator => page.locator(`[data-row="${row}"] [data-column="${column}"]`)
const handedOn = async () => JSON.parse(await value()) as Record<string, unknown>
/** What the first row hands on under a key, once it is this. */
const holds = async (key: string, value: unknown) => {
  await expect.poll(async () => (await handedOn())[key], { message: key }).toEqual(value)
}
const invented = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from('x') })
const firstCell = async () => (await cell(0, 0).allInnerTexts()).join()
/** While the page's time stands still: a little of it at each look, so that what lasts for a moment is seen on a slow machine. */
const soon = <T>(look: () => Promise<T>) =>
  expect.poll(async () => {
    await page.clock.runFor(20)
    return look()
  })
const panel = (name: string) => page.getByRole('dialog', { name })

test('S4.063 a cell is empty when its last file is deleted', async () => {
  await go('文件类')
  await cell(0, 1).getByRole('button').click()
  await panel('文件').getByRole('button', { name: '删除 申报资料清单.pdf' }).click()
  await holds('papers', null)
  await page.keyboard.press('Escape')
  await cell(0, 2).getByRole('button').click()
  for (const name of ['front.png', 'back.png'])
    await panel('图片')
      .getByRole('button', { name: `删除 ${name}` })
      .click()
  await holds('pictures', null)
  await page.keyboard.press('Escape')
})

test('S3.054 an upload shows how far it is, a short name, and then holds the file', async () => {
  await go('文件类')
  await stopClock(page)
  const chooser = page.waitForEvent('filechooser')
  await cell(0, 0).getByRole('button').click()
  await (await chooser).setFiles(invented('企业营业执照.pdf', 'application/pdf'))
  await soon(firstCell).toContain('%')
  await page.clock.resume()
  await expect
    .poll(async () => (await handedOn()).licence)
    .toMatchObject({
      name: '企业营业执照.pdf',
      status: 'done',
      percent: 100,
      path: 'temp/企业营业执照.pdf',
    })
  await expect.poll(() => cell(0, 0).innerText()).toMatch('企业营业执…')
})

test('S3.055 S6.017 files in a popover of 520 × 200: download and remove, unless the column says no', async () => {
  await go('文件类')
  await cell(0, 1).getByRole('button').click()
  await panel('文件').waitFor()
  await expect.poll(() => panel('文件').boundingBox()).toMatchObject({ width: 520, height: 200 })
  await panel('文件')
    .locator('input[type=file]')
    .setInputFiles([invented('b.pdf', 'application/pdf')])
  await expect.poll(async () => ((await handedOn()).papers as unknown[])?.length).toBe(2)
  await takePicture(page, 'cells-files')
  await panel('文件').getByRole('button', { name: '前移 申报资料清单.pdf' }).click()
  await page.getByText('未知的操作').waitFor()
  await panel('文件').getByRole('button', { name: '后移 b.pdf' }).click()
  await page.getByText('已到最后~').waitFor()
  await panel('文件').getByRole('button', { name: '前移 b.pdf' }).click()
  await expect
    .poll(async () => (await handedOn()).papers)
    .toMatchObject([{ fileName: 'b.pdf' }, { fileName: '申报资料清单.pdf' }])
  const saved = page.waitForEvent('download')
  await panel('文件').getByRole('button', { name: '下载 b.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('b.pdf')
  await panel('文件').getByRole('button', { name: '删除 申报资料清单.pdf' }).click()
  await expect.poll(async () => ((await handedOn()).papers as unknown[])?.length).toBe(1)
  await page.keyboard.press('Escape')
  await panel('文件').waitFor({ state: 'detached' })
  // The keys are back at the cell, and Space opens it again.
  await page.keyboard.press('Space')
  await panel('文件').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await panel('图片').waitFor()
  await page.keyboard.press('Escape')
  await cell(0, 3).getByRole('button').click()
  const kept = panel('不可下载删除')
  await kept.getByText('contract.pdf').first().waitFor()
  await expect.poll(() => kept.getByRole('button', { name: /下载|删除 / }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await cell(0, 4).getByRole('button').click()
  await panel('不可删除').getByRole('button', { name: '下载 manifest.pdf' }).waitFor()
  await expect
    .poll(() =>
      panel('不可删除')
        .getByRole('button', { name: /^删除 / })
        .count(),
    )
    .toBe(0)
  await page.keyboard.press('Escape')
})

test('S3.056 S9.070 pictures in a popover of 96 % of the table; only pictures are taken', async () => {
  await go('文件类')
  await expect.poll(() => cell(0, 2).locator('img').count()).toBe(2)
  await cell(0, 2).getByRole('button').click()
  await panel('图片').waitFor()
  const table = await page.getByRole('grid').evaluate((element) => element.clientWidth)
  await expect.poll(async () => (await panel('图片').boundingBox())?.width).toBeCloseTo(table * 0.96, 0)
  const input = panel('图片').locator('input[type=file]')
  await input.setInputFiles([invented('a.txt', 'text/plain')])
  await page.getByText('请上传图片').waitFor()
  await input.setInputFiles([invented('side.png', 'image/png')])
  await holds('pictures', 'temp/front.png,temp/back.png,temp/side.png')
  await takePicture(page, 'cells-pictures')
  await panel('图片').getByRole('button', { name: '预览 front.png' }).click()
  const large = page.locator('.ant-image-preview img').first()
  await large.waitFor()
  await large.click()
  await page.keyboard.press('ArrowRight')
  await page.locator('.ant-image-preview img[alt="back.png"]').waitFor()
  await page.keyboard.press('Escape')
  await large.waitFor({ state: 'hidden' })
  await expect.poll(() => panel('图片').isVisible()).toBe(true)
  await panel('图片').getByRole('button', { name: '删除 back.png' }).focus()
  await page.keyboard.press('Escape')
})

test('an upload goes on while its row is scrolled out of sight', async () => {
  await go('上传进行中')
  await stopClock(page)
  const chooser = page.waitForEvent('filechooser')
  await cell(0, 0).getByRole('button').click()
  await (await chooser).setFiles(invented('a.pdf', 'application/pdf'))
  await soon(firstCell).toContain('%')
  await page.keyboard.press('Control+End')
  await soon(() => cell(0, 0).count()).toBe(0)
  await page.keyboard.press('Control+Home')
  await soon(firstCell).toMatch(/[1-9]\d%/)
  await page.keyboard.press('Control+End')
  await page.clock.resume()
  await expect.poll(async () => (await handedOn()).licence).toMatchObject({ status: 'done' })
  await page.keyboard.press('Control+Home')
  await cell(0, 0).getByText('a.pdf').first().waitFor()
  await expect.poll(() => cell(0, 0).innerText()).not.toMatch('%')
})
