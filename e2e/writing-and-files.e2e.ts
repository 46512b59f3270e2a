// What is written with pictures, and files on their way: the editors of notices and of the help, the papers of a row.
import { afterAll, expect, test } from 'vitest'
import { png } from '../server/testing/an-application.ts'
import { openBrowser, openPage } from './browser.ts'
import { chooseIn, fillIn, pressIn, topForm } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
const { username } = await aPerson({ username: 'writer', roles: ['admin'] })
const { page, faults } = await openPage(browser, { address, token: await aSession(username) })
afterAll(() => expect(faults).toEqual([]))

const picture = { name: '流程.png', mimeType: 'image/png', buffer: png }
const tool = (name: string) => topForm(page).getByRole('button', { name, exact: true })
const imageDialog = page.getByRole('dialog', { name: '插入图片' })
const heightOf = async (name: string) => (await page.getByRole('group', { name }).boundingBox())?.height

test('帮助补充说明 is written in Markdown, with pictures of this computer', async () => {
  // A topic has one note.
  await database.pool.query('delete from help_note')
  await page.goto(`${address}/isystem/helpNote`)
  await pressIn(page, '新增')
  const form = topForm(page)
  await chooseIn(form.getByLabel('帮助主题', { exact: true }), '系统管理')
  const text = form.getByRole('textbox', { name: '补充说明' })
  await text.waitFor()

  await step('S9.077 S9.078 the editor is 300 high and speaks Chinese', async () => {
    await expect.poll(() => heightOf('补充说明')).toBe(300)
    for (const name of ['粗体', '斜体', 'H1 一级标题', '无序列表', '链接', '表格', '图片', '预览'])
      await tool(name).waitFor()
  })

  await step('S2.196 a picture comes from this computer, or from an address', async () => {
    await tool('图片').click()
    await page.getByRole('tab', { name: '本地上传' }).waitFor()
    await imageDialog.locator('input[type=file]').setInputFiles(picture)
    await expect.poll(() => text.innerText()).toMatch(/!\[流程\.png\]\(\/jeecg-boot\/sys\/common\/static\/jeditor\//)
    await tool('图片').click()
    await page.getByRole('tab', { name: '网络地址' }).click()
    await imageDialog.getByLabel('图片地址').fill('ftp://a')
    await imageDialog.getByText('请输入以http和https开头的网址').waitFor()
    await page.keyboard.press('Escape')
  })

  await pressIn(form, '确定')
  await form.waitFor({ state: 'detached' })
  await page.goto(`${address}/help/system`)
  const shown = page.getByRole('region', { name: '本单位补充说明' }).locator('img')
  await expect
    .poll(() => shown.evaluate((image) => ('naturalWidth' in image ? Number(image.naturalWidth) : 0)))
    .toBeGreaterThan(0)
})

test('系统通告 is written as rich text', async () => {
  await page.goto(`${address}/isystem/annountCement`)
  await pressIn(page, '新增')
  const form = topForm(page)
  const text = form.locator('[contenteditable="true"]')
  await text.waitFor()

  await step('S2.197 S9.079 S9.080 the editor is 300 high, speaks Chinese and marks what is chosen', async () => {
    await expect.poll(() => heightOf('内容')).toBe(300)
    for (const name of ['粗体', '斜体', '下划线', '有序列表', '引用', '居中', '图片', '表格', '撤销', '源码'])
      await tool(name).waitFor()
    await text.click()
    await page.keyboard.type('重要通知')
    await page.keyboard.press('Control+A')
    await tool('粗体').click()
    await expect.poll(() => text.innerHTML()).toContain('<strong>重要通知</strong>')
  })

  await step('S8.012 a picture that fails says 上传出错 and why, one that is none 请上传图片', async () => {
    await tool('图片').click()
    await imageDialog.locator('input[type=file]').setInputFiles({ ...picture, name: '表.txt', mimeType: 'text/plain' })
    await page.getByText('请上传图片', { exact: true }).last().waitFor()
    await page.getByRole('button', { name: /知\s*道\s*了/ }).click()
    await page.route('**/sys/common/upload', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '磁盘已满', result: null } }),
    )
    await imageDialog.locator('input[type=file]').setInputFiles(picture)
    await page.getByText('上传出错', { exact: true }).last().waitFor()
    await page.getByText('错误信息：磁盘已满', { exact: true }).waitFor()
    await page.getByRole('button', { name: /知\s*道\s*了/ }).click()
    await page.unroute('**/sys/common/upload')
  })
  await page.goto(`${address}/health/live`)
})

test('papers of a transfer subject: on their way, arrived, failed, removed', async () => {
  await page.goto(`${address}/channel/transferinfo/list/any`)
  await pressIn(page, '新增')
  const form = topForm(page)
  await fillIn(form, {
    传输企业代码: '4403160002',
    传输企业名称: '存档企业',
    报文传输编号: `DXPENT${String(nextSerial()).padStart(10, '0')}`,
    海关接收编号: 'DXPEDCCEB0000002',
  })
  const choose = (name: string) =>
    form
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  const row = (name: string) => form.locator(`[data-file="${name}"]`)

  await step('S4.058 S4.059 S7.018 a file waits, goes out as a form, and is done when it is taken', async () => {
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/sys/common/upload', async (route) => {
      await gate
      await route.continue()
    })
    const [sent] = await Promise.all([page.waitForRequest('**/sys/common/upload'), choose('合同.pdf')])
    expect(sent.method()).toBe('POST')
    expect(sent.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    await row('合同.pdf').getByText('正在上传').waitFor()
    letGo()
    await row('合同.pdf').getByText('正在上传').waitFor({ state: 'detached' })
    await form.getByRole('button', { name: '删除 合同.pdf' }).waitFor()
    await page.unroute('**/sys/common/upload')
  })

  await step('S4.060 one that fails without a reason says 未知错误', async () => {
    await page.route('**/sys/common/upload', (route) =>
      route.fulfill({ json: { success: false, code: 500, result: null } }),
    )
    await choose('坏.pdf')
    await row('坏.pdf').getByText('未知错误', { exact: true }).waitFor()
    await form
      .getByText('坏.pdf 上传失败.', { exact: true })
      .or(page.getByText('坏.pdf 上传失败.', { exact: true }))
      .first()
      .waitFor()
    await page.unroute('**/sys/common/upload')
  })

  await step('S4.061 S4.062 with one failed nothing is handed on; removed, the paths of the others are', async () => {
    await form
      .getByText(/1 个文件上传失败/)
      .first()
      .waitFor()
    await form.getByRole('button', { name: '删除 坏.pdf' }).click()
    await row('坏.pdf').waitFor({ state: 'detached' })
    await choose('回执.pdf')
    await form.getByRole('button', { name: '删除 回执.pdf' }).waitFor()
  })

  await step('S3.034 the value is a list of paths, joined by commas', async () => {
    await page.route('**/add*', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '先看看', result: null } }),
    )
    const [sent] = await Promise.all([
      page.waitForRequest((one) => /\/add(\?|$)/.test(one.url())),
      pressIn(form, '确定'),
    ])
    expect(sent.postDataJSON().contractFiles).toMatch(/^[\w-]{21},[\w-]{21}$/)
    await page.unroute('**/add*')
  })

  await step('S4.063 without its files the value is empty', async () => {
    for (const name of ['合同.pdf', '回执.pdf']) await form.getByRole('button', { name: `删除 ${name}` }).click()
    const [sent] = await Promise.all([
      page.waitForRequest((one) => /\/add(\?|$)/.test(one.url())),
      pressIn(form, '确定'),
    ])
    expect(sent.postDataJSON().contractFiles ?? null).toBeNull()
    await form.waitFor({ state: 'detached' })
  })
})
