// Sheets into a list: chosen, sent, refused, mended, sent again.
import { describe, expect, test } from 'vitest'
import { galleryPage } from './gallery-page.ts'

const { page, go } = await galleryPage({ widget: 'import-dialog' })

const dialog = () => page.getByRole('dialog', { name: '导入EXCEL' })
const button = (name: string | RegExp) => dialog().getByRole('button', { name })
const aSheet = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('x') })
const choose = (...names: string[]) => dialog().locator('input[type=file]').setInputFiles(names.map(aSheet))
const done = () => page.locator('[data-done]').innerText()

describe('choosing and sending', () => {
  test('S2.195, S4.064: it opens with an empty list, and nothing can be sent yet', async () => {
    await go('空')
    await dialog().getByText('导入EXCEL', { exact: true }).waitFor()
    await expect.poll(() => button('选择导入文件').count()).toBe(1)
    await expect.poll(() => dialog().getByRole('list', { name: '导入文件' }).count()).toBe(0)
    await expect.poll(() => button('开始导入').isDisabled()).toBe(true)
  })

  test('S5.084: only .xls and .xlsx', async () => {
    await go('空')
    await choose('订单.csv', '订单.xlsm', '订单.xls', '明细.xlsx')
    await dialog().getByRole('alert').getByText('订单.csv、订单.xlsm：只能上传 .xls、.xlsx 文件').waitFor()
    await expect.poll(() => dialog().getByRole('list', { name: '导入文件' }).getByRole('listitem').count()).toBe(2)
    await expect.poll(() => dialog().locator('input[type=file]').getAttribute('accept')).toBe('.xls,.xlsx')
  })

  test('S3.062, S4.065: sent with files, isSingleTableImport, foreignKeys and validateStatus; success closes it', async () => {
    await go('空')
    await choose('订单.xls', '明细.xlsx')
    await dialog().getByRole('radio', { name: '整批不导入' }).press('Space')
    await dialog().getByRole('radiogroup', { name: '单表导入' }).getByRole('radio', { name: '是' }).press('Space')
    await button('开始导入').press('Enter')
    await page.getByText('导入成功：新增 1000 条，更新 0 条，跳过 0 条，失败 0 条').waitFor()
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(done).toBe('已写入 1000 条')
    await expect
      .poll(async () => JSON.parse(await page.locator('[data-request]').innerText()))
      .toEqual({
        files: ['订单.xls', '明细.xlsx'],
        foreignKeys: ['orderId'],
        isSingleTableImport: true,
        validateStatus: 1,
        existing: 'refuse',
      })
  })

  test('S4.064: closed, and opened again the list is empty', async () => {
    await go('空')
    await choose('订单.xls')
    await button(/关\s*闭/)
      .last()
      .click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^导\s*入$/ }).click()
    await dialog().waitFor()
    await expect.poll(() => button('开始导入').isDisabled()).toBe(true)
    await expect.poll(() => dialog().getByRole('listitem').count()).toBe(0)
  })

  test('S3.062: with every switch off and without foreign keys that is what is sent', async () => {
    await go('失败')
    await expect
      .poll(async () => JSON.parse((await page.locator('[data-request]').innerText()) || '{}'))
      .toMatchObject({ files: ['一月订单.xlsx'], foreignKeys: [], isSingleTableImport: false, validateStatus: 0 })
  })

  test('S4.064: while it is under way it shows how far it is; cancelling keeps what was chosen', async () => {
    await go('导入中')
    await dialog().getByText('正在导入：320 / 1000 行').waitFor()
    await expect.poll(() => dialog().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('32')
    await expect.poll(() => button(/导入中/).count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog().isVisible()).toBe(true)
    await button('取消导入').click()
    await dialog().getByText('已取消导入，选择和修改都还在').waitFor()
    await expect.poll(() => dialog().getByRole('listitem').innerText()).toContain('一月订单.xlsx')
    await expect.poll(() => button('开始导入').isEnabled()).toBe(true)
  })
})

describe('what is asked before', () => {
  test('columns: only those without a field are shown, with what the user may not expect; one button goes on', async () => {
    await go('核对列')
    await dialog().getByText('没有对应的列不会导入：内部备注').waitFor()
    await dialog().getByText('有1行在 Excel 中是隐藏的，也会导入').waitFor()
    const selects = dialog().getByRole('combobox', { name: / 对应的字段$/ })
    await expect.poll(() => selects.count()).toBe(1)
    await expect.poll(() => button(/导入中/).count()).toBe(0)
    await button('核对全部 3 列').click()
    await expect.poll(() => selects.count()).toBe(3)
    await button('确认并导入').click()
    await expect.poll(done).toBe('已写入 2 条')
  })

  test('changes of rows that exist: old and new values, and why a row is refused, before anything is written', async () => {
    await go('将要更新')
    await dialog().getByRole('row', { name: '2 G-0001 数量 3 5' }).waitFor()
    await dialog().getByText('订单 G-0002 的状态为“已发送”，不能修改或删除').waitFor()
    await button('确认更新并导入').click()
    await dialog().waitFor({ state: 'detached' })
  })
})

describe('what comes back', () => {
  test('S8.010, S4.065: a failure is a warning with file and message; it stays open and nothing is lost', async () => {
    await go('失败')
    const warning = dialog().locator('.ant-alert-warning')
    await warning.getByText('一月订单.xlsx 缺少列“商品编号”', { exact: true }).waitFor()
    await expect.poll(() => dialog().getByRole('listitem').count()).toBe(1)
    await expect.poll(() => button('开始导入').isEnabled()).toBe(true)
    await go('连接失败')
    await warning.getByText('一月订单.xlsx 网络不通，请检查后重试').waitFor()
    await go('没有写入')
    await warning.getByText('没有导入任何数据').waitFor()
    await expect.poll(done).toBe('')
  })

  test('S8.011: with error rows it warns, with all counts and a way to the error file', async () => {
    await go('有错误行')
    const warning = dialog().locator('.ant-alert-warning')
    await warning.getByText('导入成功，但是有错误数据！').waitFor()
    await warning.getByText('共 2 行有误；新增 8 条，更新 0 条，跳过 0 条，失败 2 条').waitFor()
    await expect.poll(() => warning.getByRole('button', { name: '下载错误清单' }).count()).toBe(1)
    await expect.poll(done).toBe('已写入 8 条')
    await warning.getByRole('button', { name: '下载错误清单' }).click()
    await expect.poll(done).toBe('下载 temp/errors.xlsx')
    await expect
      .poll(() =>
        dialog()
          .getByRole('row', { name: /^4 数量 .*不能小于 0$/ })
          .count(),
      )
      .toBe(1)
  })

  test('error rows are mended in place by keys, and only those are sent again', async () => {
    await dialog().getByRole('textbox', { name: '第 4 行 商品编号' }).fill('G-0100')
    await page.keyboard.press('Tab')
    await page.keyboard.type('3')
    await page.keyboard.press('Escape')
    const question = page.locator('.ant-modal-confirm')
    await question.getByText('修改过的错误数据还没有导入，确定放弃吗？').last().waitFor()
    await question.getByRole('button', { name: /取\s*消/ }).click()
    await question.waitFor({ state: 'hidden' })
    await dialog().getByRole('textbox', { name: '第 4 行 数量' }).fill('3')
    await button('重新导入这 2 行').click()
    await dialog().getByText('新增 1 条，更新 0 条，跳过 0 条，失败 1 条').waitFor()
    await expect.poll(() => dialog().getByRole('textbox').count()).toBe(1)
    await dialog().getByRole('textbox', { name: '第 9 行 商品编号' }).fill('G-0200')
    await button('重新导入这 1 行').click()
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(done).toBe('已写入 1 条')
  })

  test('S8.009: template or error file that cannot be had: 文件下载失败', async () => {
    await go('下载失败')
    await button('下载错误清单').click()
    await page.getByText('文件下载失败', { exact: true }).first().waitFor()
    await button('下载模板').click()
    await expect.poll(() => page.getByText('文件下载失败', { exact: true }).count()).toBe(2)
  })

  test('a thousand error rows come a page at a time', async () => {
    await go('1000 行')
    await dialog().getByText('共 1000 处错误').waitFor()
    await expect
      .poll(() =>
        dialog()
          .getByRole('textbox', { name: /^第 \d+ 行 数量$/ })
          .count(),
      )
      .toBe(10)
  })
})
