// Files by hand: a picture of a user, the papers of a row in its list.
import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { Download, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pdf } from '../server/testing/an-application.ts'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { chooseIn, chooseInRow, fillIn, pressIn, rowOf, saveForm, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
let page: Page

beforeAll(async () => {
  const { username } = await aPerson({ username: 'file_admin', realname: '档案管理员', roles: ['admin'] })
  await database.pool.query(`update sys_user set settings = '{"mode": "system"}' where username = $1`, [username])
  page = (await openPage(browser, { address, token: await aSession(username) })).page
})

beforeEach(() => page.setViewportSize(screens.desktop))

const inSquare = () => page.getByRole('application', { name: /裁剪区域/ })
const shown = (src: string) => page.evaluate(async (of) => (await fetch(of)).headers.get('content-type'), src)

test('S5.083 a user gets department, role and a picture that is cut with the keys; the picture is replaced, in the list and in the own account', async () => {
  // A first try has given the own account one.
  await database.pool.query(`update sys_user set avatar = null where username = 'file_admin'`)
  await page.goto(`${address}/isystem/user`)
  await pressIn(page, '新增')
  const serial = nextSerial()
  const [username, department] = [`face${serial}`, `影像部${serial}`]
  await database.pool.query(
    `insert into sys_depart (depart_name, org_code, org_category, org_type) values ($1, $2, '1', '1')`,
    [department, `F${serial}`],
  )
  await fillIn(topForm(page), { 用户账号: username, 用户姓名: '有头像', 密码: 'Harbour2026', 确认密码: 'Harbour2026' })
  await chooseIn(topForm(page).getByLabel('角色', { exact: true }), '管理员')
  await page.keyboard.press('Tab')
  await chooseIn(topForm(page).getByLabel('部门', { exact: true }), department)
  await page.keyboard.press('Tab')
  await topForm(page)
    .getByLabel('上传图片', { exact: true })
    .setInputFiles({
      name: '证件照.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    })
  await topForm(page).getByText('请上传图片').waitFor()
  await topForm(page)
    .getByLabel('上传图片', { exact: true })
    .setInputFiles({
      name: '证件照.png',
      mimeType: 'image/png',
      buffer: aPicture(600, 300),
    })
  await inSquare().focus()
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowLeft')
  await takePicture(page, '12-cut-picture')
  await pressIn(topForm(page), '确定')
  await page.getByRole('button', { name: /更换图片/ }).waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, '12-user-form')
  await saveForm(page)
  const src = (await rowOf(page, username).locator('img').getAttribute('src')) ?? ''
  expect(src).toMatch(/^\/jeecg-boot\/sys\/common\/static\/temp\/证件照_.*\.png$/)
  expect(await shown(src)).toBe('image/png')
  await rowOf(page, username).getByText(department).waitFor()
  await lookEverywhere(page, '12-users')

  await pressIn(rowOf(page, username), '编辑')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    topForm(page)
      .getByRole('button', { name: /更换图片/ })
      .press('Enter'),
  ])
  // A slow line: whoever saves before the picture has arrived does not lose it.
  await page.route('**/sys/common/upload', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await chooser.setFiles({ name: '新照.png', mimeType: 'image/png', buffer: aPicture(300, 300) })
  await inSquare().waitFor()
  await pressIn(topForm(page), '确定')
  await inSquare().waitFor({ state: 'detached' })
  await saveForm(page)
  await expect.poll(() => rowOf(page, username).locator('img').getAttribute('src')).toContain('新照')
  await page.unroute('**/sys/common/upload')

  await page.getByRole('button', { name: /欢迎您/ }).click()
  await page.getByRole('menuitem', { name: '修改头像' }).click()
  await topForm(page)
    .getByLabel('上传图片', { exact: true })
    .setInputFiles({
      name: '我.png',
      mimeType: 'image/png',
      buffer: aPicture(300, 300),
    })
  await inSquare().waitFor()
  await pressIn(topForm(page), '确定')
  await topForm(page)
    .getByRole('button', { name: /更换图片/ })
    .waitFor()
  await pressIn(topForm(page), '确定')
  await page.locator('header img, .ant-layout-header img').first().waitFor()
})

test('papers of a new row: several chosen at once are all kept and saved, and a refused one says why', async () => {
  await page.goto(`${address}/channel/transferinfo/list/any`)
  const dxpId = `DXPENT${String(nextSerial()).padStart(10, '0')}`
  await pressIn(page, '新增')
  const form = topForm(page)
  await fillIn(form, { 传输企业代码: '4403160001', 传输企业名称: '材料企业', 报文传输编号: dxpId })
  await fillIn(form, { 海关接收编号: 'DXPEDCCEB0000002' })
  const papers = ['协议.pdf', '通知.pdf', '授权书.pdf', '营业执照.pdf']
  const aPaper = (name: string, buffer = pdf) => ({ name, mimeType: 'application/pdf', buffer })
  await form
    .locator('input[type=file]')
    .setInputFiles([
      ...papers.map((name) => aPaper(name)),
      aPaper('程序.exe'),
      aPaper('不是文件.pdf', Buffer.from('plain text')),
    ])
  await form.getByText('程序.exe：只能上传 .pdf、.jpg、.jpeg、.png 文件').waitFor()
  await form.getByText('1 个文件上传失败（不是文件.pdf）').waitFor()
  await form.getByText('文件内容与扩展名pdf不符').waitFor()
  for (const name of papers) await form.getByRole('button', { name: `删除 ${name}` }).waitFor()
  await lookEverywhere(page, '12-several-papers')
  await form.getByRole('button', { name: '删除 不是文件.pdf' }).click()
  await saveForm(page)
  await rowOf(page, dxpId).getByText('等 4 个').waitFor()
})

test('S5.115, S8.013, S9.037: the papers of a row are looked at and changed in its list', async () => {
  await page.goto(`${address}/channel/transferinfo/list/any`)
  const dxpId = `DXPENT${String(nextSerial()).padStart(10, '0')}`
  await pressIn(page, '新增')
  const code = '4403160001'
  await fillIn(topForm(page), { 传输企业代码: code, 传输企业名称: '存档企业', 报文传输编号: dxpId })
  await fillIn(topForm(page), { 海关接收编号: 'DXPEDCCEB0000002' })
  await saveForm(page)

  const row = rowOf(page, dxpId)
  await row.getByRole('button', { name: '上传', exact: true }).click()
  const popover = page.getByRole('dialog', { name: /的文件$/ })
  await popover.waitFor()
  await expect.poll(() => page.locator('[data-file-popover]').boundingBox()).toMatchObject({ width: 520, height: 200 })
  await pressIn(popover, '确定')
  await page.getByText('未上传任何文件').waitFor()

  await popover
    .locator('input[type=file]')
    .setInputFiles(['协议.pdf', '通知.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf })))
  await popover.getByRole('button', { name: '下载 通知.pdf' }).waitFor()
  await popover.getByRole('button', { name: '前移 协议.pdf' }).click()
  await page.getByText('未知的操作').waitFor()
  await popover.getByRole('button', { name: '后移 通知.pdf' }).click()
  await page.getByText('已到最后~').waitFor()
  await popover.getByRole('button', { name: '前移 通知.pdf' }).click()
  await takePicture(page, '12-row-files')
  await pressIn(popover, '确定')
  await row.getByText('等 2 个').waitFor()
  await expect.poll(() => row.getByTitle('通知.pdf').count()).toBe(1)

  await row.getByRole('button', { name: '通知.pdf 的操作' }).press('Enter')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '下载' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('通知.pdf')

  await chooseInRow(row, '详情')
  await topForm(page).getByRole('button', { name: '下载 协议.pdf' }).waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  for (const size of [screens.tablet, screens.phone]) {
    await page.setViewportSize(size)
    await expect.poll(() => isTooWide(page)).toBe(false)
  }
  await takePicture(page, '12-row-files-phone')
  await page.setViewportSize(screens.desktop)
})

const code = `kept_${nextSerial()}`
const other = `${code}_b`
const forget = (which: string) => database.pool.query('delete from sys_position where code = $1', [which])
/** What the import gave back, with its reasons. */
let faulty: Awaited<ReturnType<typeof keptFile>> | undefined

test('S2.195, S4.064, S5.084, S8.011: a list is kept as a sheet, and a sheet taken in again, faults and all', async () => {
  for (const one of [code, other]) {
    await forget(one)
    await database.pool.query(`insert into sys_position (name, code, post_rank) values ('船长', $1, '1')`, [one])
  }
  await page.goto(`${address}/isystem/position?name=船长`)
  await rowOf(page, other).waitFor()
  await pressIn(page, '导出')
  const exporting = page.getByRole('dialog', { name: '导出职务' })
  await exporting.getByText('符合条件的 2 项').waitFor()
  await takePicture(page, '12-export')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  const [kept] = await Promise.all([page.waitForEvent('download'), pressIn(exporting, '开始导出')])
  await exporting.waitFor({ state: 'detached' })
  expect(kept.suggestedFilename()).toMatch(/^职务列表.*\.xlsx$/)
  const sheet = await keptFile(kept)

  await pressIn(page, '导入')
  const dialog = page.getByRole('dialog', { name: '导入职务' })
  const choose = dialog.locator('input[type=file]')
  await choose.setInputFiles({ name: '职务.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a') })
  await dialog.getByText('职务.pdf：只能上传 .xlsx、.xls、.csv 文件').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: '开始导入' }).isDisabled()).toBe(true)
  await step('S8.010 a failure is a warning with the name of the file and the words of the server', async () => {
    const text = Buffer.from('没有,这些,列\n1,2,3')
    await choose.setInputFiles({ name: '坏表.csv', mimeType: 'text/csv', buffer: text })
    await page.route('**/sys/common/upload*', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '磁盘已满，请联系管理员', result: null } }),
    )
    await pressIn(dialog, '开始导入')
    await dialog.locator('.ant-alert-warning').getByText('坏表.csv 磁盘已满，请联系管理员').waitFor()
    await page.unroute('**/sys/common/upload*')
    await dialog.getByRole('button', { name: '删除 坏表.csv' }).click()
  })
  // One of the two is not there any more.
  await forget(other)
  await choose.setInputFiles(sheet)
  await pressIn(dialog, '开始导入')
  await dialog.getByText('导入成功，但是有错误数据！').waitFor()
  await takePicture(page, '12-import-faults')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await step('S8.009 a file that cannot be had: 文件下载失败', async () => {
    await page.route('**/sheetImport/faultFile*', (route) => route.abort())
    await pressIn(dialog, '下载错误清单')
    await page.getByText('文件下载失败', { exact: true }).waitFor()
    await page.unroute('**/sheetImport/faultFile*')
  })
  const [faults] = await Promise.all([page.waitForEvent('download'), pressIn(dialog, '下载错误清单')])
  expect(faults.suggestedFilename()).toMatch(/错误数据\.xlsx$/)
  await dialog
    .getByRole('button', { name: named('关闭') })
    .last()
    .click()
  faulty = await keptFile(faults)
})

test('S1.028, S4.065: the file of faults is taken as it is, once its rows are right', async () => {
  const dialog = page.getByRole('dialog', { name: '导入职务' })
  await forget(code)
  await page.goto(`${address}/isystem/position?name=船长`)
  await pressIn(page, '导入')
  await expect.poll(() => dialog.getByRole('list', { name: '导入文件' }).count()).toBe(0)
  await dialog.locator('input[type=file]').setInputFiles(faulty ?? [])
  await pressIn(dialog, '开始导入')
  await page.getByText('导入成功：新增 1 条，更新 0 条，跳过 0 条，失败 0 条').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, other).waitFor()
  await expect.poll(() => rowOf(page, code).count()).toBe(2)
  for (const size of [screens.tablet, screens.phone]) {
    await page.setViewportSize(size)
    await expect.poll(() => isTooWide(page)).toBe(false)
  }
  await page.setViewportSize(screens.desktop)
})

/** Under the name that it was offered by. */
const keptFile = async (download: Download) => ({
  name: download.suggestedFilename(),
  mimeType: 'application/octet-stream',
  buffer: await readFile(await download.path()),
})

/** Stripes from red to blue, as a PNG. */
function aPicture(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows.set(
        [255 - Math.floor((x / width) * 255), 60, Math.floor((x / width) * 255)],
        y * (1 + width * 3) + 1 + x * 3,
      )
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let all = 0xffffffff
  for (const byte of bytes) {
    all ^= byte
    for (let bit = 0; bit < 8; bit += 1) all = all & 1 ? (all >>> 1) ^ 0xedb88320 : all >>> 1
  }
  return (all ^ 0xffffffff) >>> 0
}
