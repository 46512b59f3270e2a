// Files of a form: chosen, dropped, pasted, refused, failed, retried, ordered, previewed.
import { describe, expect, test } from 'vitest'
import { screens } from '../browser.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go, value } = await galleryPage({ widget: 'upload' })

const aFile = (name: string, { mimeType = 'application/pdf', size = 8 } = {}) => ({
  name,
  mimeType,
  buffer: Buffer.alloc(size, 'x'),
})
const choose = (files: ReturnType<typeof aFile>[]) => page.locator('input[type=file]').setInputFiles(files)
const row = (name: string) => page.locator(`[data-file="${name}"]`)
const names = () =>
  page.locator('[data-file]').evaluateAll((rows) => rows.map((one) => one.getAttribute('data-file') ?? ''))

describe('choosing', () => {
  test('chosen with the button, dropped and pasted, each is sent and stands in the value', async () => {
    await go('空')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '上传文件' }).focus()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles([aFile('合同.pdf')])
    await page.getByText('值：temp/合同.pdf').waitFor()
    const drop = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['x'], '装箱单.pdf', { type: 'application/pdf' }))
      return transfer
    })
    const zone = page.locator('[data-drop-zone]')
    await zone.dispatchEvent('dragover', { dataTransfer: drop })
    await page.getByText('松开即上传').waitFor()
    await zone.dispatchEvent('drop', { dataTransfer: drop })
    await page.getByText('值：temp/合同.pdf,temp/装箱单.pdf').waitFor()
    await page.getByRole('button', { name: '上传文件' }).evaluate((button) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
      button.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByText('值：temp/合同.pdf,temp/装箱单.pdf,temp/粘贴的图片1.png').waitFor()
  })

  test('S4.063: clearing and deleting the last one empty the value', async () => {
    await go('有数据')
    await page.getByRole('button', { name: /清\s*空/ }).click()
    await expect.poll(value).toBe('值：（空）')
    await go('单个文件')
    await page.getByRole('button', { name: '删除 旧合同.pdf' }).press('Enter')
    await expect.poll(value).toBe('值：（空）')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('上传文件')
    await go('清单值')
    for (const place of [1, 2]) await page.getByRole('button', { name: `删除 申报附件-000${place}.pdf` }).click()
    await expect.poll(value).toBe('[]')
  })

  test('a single file gives way to the next', async () => {
    await go('单个文件')
    await choose([aFile('新合同.pdf')])
    await page.getByText('值：temp/新合同.pdf').waitFor()
    await expect.poll(names).toEqual(['新合同.pdf'])
  })

  test('S5.083: only pictures on a wall of pictures', async () => {
    await go('只收图片')
    await choose([aFile('单据.pdf')])
    await page.getByRole('alert').getByText('单据.pdf：请上传图片', { exact: true }).waitFor()
    await expect.poll(names).toEqual([])
  })

  test('type, size and number are refused in sentences', async () => {
    await go('限制')
    await choose([aFile('a.pdf'), aFile('b.exe'), aFile('c.pdf', { size: 3000 }), aFile('d.pdf'), aFile('e.pdf')])
    const alert = page.getByRole('alert')
    await alert.getByText('b.exe：只能上传 .pdf、.jpg 文件').waitFor()
    await expect.poll(() => alert.getByText('c.pdf：大小 2.9 KB，不能超过 1 KB').count()).toBe(1)
    await expect.poll(() => alert.getByText('e.pdf：没有添加，最多 2 个文件').count()).toBe(1)
    await expect.poll(names).toEqual(['a.pdf', 'd.pdf'])
  })
})

describe('how a file stands', () => {
  test('S4.058: on its way it shows how far it is, and can be cancelled', async () => {
    await go('上传中')
    await row('装箱单.pdf').getByRole('progressbar').waitFor()
    await expect.poll(() => row('运单.pdf').innerText()).toContain('等待上传')
    await expect.poll(value).toBe('值：（空）')
    await page.getByRole('button', { name: '取消上传 装箱单.pdf' }).click()
    await row('运单.pdf').getByRole('progressbar').waitFor()
    await expect.poll(names).toEqual(['采购合同.pdf', '发票.pdf', '运单.pdf'])
  })

  test('S8.012, S4.060: a failure says its reason, or 未知错误, and 上传失败; a retry mends it', async () => {
    await go('错误')
    await page.getByText('大图纸.pdf 上传失败.', { exact: true }).waitFor()
    await page.getByText('未知.pdf 上传失败.', { exact: true }).waitFor()
    await row('未知.pdf').getByText('未知错误', { exact: true }).waitFor()
    await row('大图纸.pdf').getByText('磁盘空间不足').hover()
    await page.getByRole('tooltip').getByText('上传失败', { exact: true }).waitFor()
    await page.getByRole('button', { name: '重试 大图纸.pdf' }).click()
    await page.getByRole('button', { name: '重试 未知.pdf' }).click()
    await page.getByText('值：temp/大图纸.pdf,temp/未知.pdf').waitFor()
  })

  test('S4.062: with one failed nothing is given out until it is removed', async () => {
    await go('部分失败')
    await page.getByText('1 个文件上传失败（坏文件.pdf）：重试或删除后，其余文件才会保存').waitFor()
    await expect.poll(() => row('好文件.pdf').getByRole('button', { name: '下载 好文件.pdf' }).count()).toBe(1)
    await expect.poll(value).toBe('值：（空）')
    await page.getByRole('button', { name: '删除 坏文件.pdf' }).click()
    await page.getByText('值：temp/好文件.pdf').waitFor()
  })

  test('S3.033: a list value keeps fileName, filePath and fileSize', async () => {
    await go('清单值')
    await choose([aFile('新.pdf')])
    await expect
      .poll(async () => JSON.parse(await value()).at(-1))
      .toEqual({
        fileName: '新.pdf',
        filePath: 'temp/新.pdf',
        fileSize: 8,
      })
  })
})

describe('what can be done with it', () => {
  test('the order changes by keys and by dragging, and the focus stays on the handle', async () => {
    await go('有数据')
    await page.getByRole('button', { name: '移动 采购合同.pdf' }).press('ArrowDown')
    await page.getByText('值：temp/装箱单.xlsx,temp/采购合同.pdf,temp/商品照片.png').waitFor()
    await page.getByText('采购合同.pdf 已移到第 2 位，共 3 个').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByText('值：temp/装箱单.xlsx,temp/商品照片.png,temp/采购合同.pdf').waitFor()
    const from = await page.getByRole('button', { name: '移动 采购合同.pdf' }).boundingBox()
    const to = await page.getByRole('button', { name: '移动 装箱单.xlsx' }).boundingBox()
    if (!from || !to) throw new Error('no handles')
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 8, to.y + 20, { steps: 6 })
    await page.mouse.move(to.x + 8, to.y + 4, { steps: 3 })
    await page.mouse.up()
    await page.getByText('值：temp/采购合同.pdf,temp/装箱单.xlsx,temp/商品照片.png').waitFor()
  })

  test('pictures are shown large; arrow keys go through them and Esc closes', async () => {
    await go('图片墙')
    await page.getByRole('button', { name: '预览 营业执照.png' }).press('Enter')
    const large = page.locator('.ant-image-preview img')
    await expect.poll(() => large.getAttribute('alt')).toBe('营业执照.png')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => large.getAttribute('alt')).toBe('海关注册登记.png')
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })
  })

  test('S6.017: download and removal are offered unless they are switched off', async () => {
    await go('有数据')
    await expect.poll(() => page.getByRole('button', { name: /^(下载|删除) / }).count()).toBe(6)
    await go('不可下载和删除')
    await expect.poll(() => page.getByRole('button', { name: /^(下载|删除) / }).count()).toBe(0)
    await go('不可删除')
    await page.getByRole('button', { name: '下载 采购合同.pdf' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^删除 / }).count()).toBe(0)
    await go('禁用')
    await expect.poll(() => page.getByRole('button', { name: /^删除 / }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: '上传文件' }).isDisabled()).toBe(true)
    await go('只读')
    await expect.poll(() => page.getByRole('button', { name: /^(预览|下载) / }).count()).toBe(6)
    await expect.poll(() => page.getByRole('button', { name: '上传文件' }).count()).toBe(0)
  })

  test('S8.009: a download that fails says so', async () => {
    await go('下载失败')
    await page.getByRole('button', { name: '下载 采购合同.pdf' }).click()
    await page.getByText('文件下载失败', { exact: true }).waitFor()
  })

  test('in a form it is required, and its value is submitted', async () => {
    await go('表单')
    await page.getByRole('button', { name: /提\s*交/ }).click()
    await page.getByText('请上传合同').waitFor()
    await choose([aFile('合同.pdf')])
    await row('合同.pdf').getByRole('button', { name: '下载 合同.pdf' }).waitFor()
    await page.getByRole('button', { name: /提\s*交/ }).click()
    await expect.poll(() => page.locator('[data-saved]').innerText()).toBe('{"contract":"temp/合同.pdf"}')
  })

  test('a thousand files: only the visible ones are there, and the last can be moved to the top', async () => {
    await go('1000 行')
    await expect.poll(async () => (await names()).length).toBeLessThan(30)
    await page.getByRole('button', { name: '移动 申报附件-0001.pdf' }).press('End')
    await page.getByRole('button', { name: '移动 申报附件-0001.pdf，第 1000 位' }).waitFor()
    await expect.poll(async () => (await names()).at(-1)).toBe('申报附件-0001.pdf')
  })
})

test('on a phone nothing is wider than the screen', async () => {
  await page.setViewportSize(screens.phone)
  await go('有数据')
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
