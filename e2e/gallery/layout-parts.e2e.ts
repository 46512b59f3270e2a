// Detail lists and the toolbar at the window's bottom, at a desk and on a phone.
import { describe, expect, test } from 'vitest'
import { screens } from '../browser.ts'
import { galleryPage } from './gallery-page.ts'

const { page, goOf } = await galleryPage({ widget: 'detail-list' })

const columns = () =>
  page.locator('dl').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)

describe('detail list', () => {
  const go = goOf('detail-list')

  test('S9.093: one to four columns, and one on a phone', async () => {
    for (const [place, situation] of ['一列', '两列', '有数据', '四列'].entries()) {
      await go(situation)
      await expect.poll(columns, { message: situation }).toBe(place + 1)
    }
    await page.setViewportSize(screens.phone)
    await expect.poll(columns).toBe(1)
    await page.setViewportSize(screens.desktop)
  })

  test('what has no value shows -, and zero is a value', async () => {
    await go('有数据')
    const text = async (label: string) =>
      page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd').innerText()
    await expect.poll(() => text('联系电话')).toBe('-')
    await expect.poll(() => text('退回原因')).toBe('-')
    await expect.poll(() => text('开通通道数')).toBe('0')
  })

  test('long texts stay within their column and unfold', async () => {
    await go('长文字')
    await page.getByRole('button', { name: '展开' }).click()
    await page.getByRole('button', { name: '收起' }).waitFor()
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(1440)
  })

  test('a failure says why and can be tried again', async () => {
    await go('错误')
    await page.getByRole('alert').getByText('企业信息加载失败，请稍后再试').waitFor()
    await page.getByRole('button', { name: /重\s*试/ }).press('Enter')
    await page.getByText('示例跨境贸易有限公司').waitFor()
  })
})

describe('footer toolbar', () => {
  const go = goOf('footer-toolbar')
  const bar = () => page.getByRole('toolbar', { name: '页面操作' })
  const lowerEdge = async () => {
    const box = await bar().boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }

  test('it stands at the bottom of the window, and the end of the page is not behind it', async () => {
    await go('有数据')
    await expect.poll(lowerEdge).toBe(900)
    const before = await bar().boundingBox()
    if (!before) throw new Error('no toolbar')
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    const after = await bar().boundingBox()
    const last = await page.locator('[data-last]').boundingBox()
    expect(after?.y).toBe(before.y)
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(before.y)
  })

  test('short pages too; it is as wide as the page it belongs to, and fits a phone', async () => {
    await go('短页面')
    await expect.poll(lowerEdge).toBe(900)
    await go('窄的内容区')
    const room = await page.locator('[data-footer-room]').boundingBox()
    await expect.poll(async () => (await bar().boundingBox())?.x).toBe(room?.x)
    await expect.poll(async () => (await bar().boundingBox())?.width).toBe(room?.width)
    await page.setViewportSize(screens.phone)
    await go('短页面')
    const narrow = await page.locator('[data-footer-room]').boundingBox()
    await expect.poll(async () => (await bar().boundingBox())?.width).toBe(narrow?.width)
    const rightEdge = async () => {
      const last = await page.getByRole('button', { name: '审核通过' }).boundingBox()
      return (last?.x ?? 0) + (last?.width ?? 0)
    }
    await expect.poll(rightEdge).toBeLessThanOrEqual(390)
    await page.setViewportSize(screens.desktop)
  })
})
