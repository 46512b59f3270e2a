// 数据源 under the hands of an administrator.
import { expect, test } from 'vitest'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { chooseIn, chooseInRow, fillIn, pressIn, rowOf, rowSays, saveForm, topForm } from './list-screen.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
const { username } = await aPerson({ username: 'source_admin', realname: '系统管理员', roles: ['admin'] })
const { page } = await openPage(browser, { address, token: await aSession(username) })

test('S1.021 a data source is tried before it is saved, added, changed without its password, and listed', async () => {
  await database.pool.query('delete from sys_data_source')
  await page.goto(`${address}/isystem/dataSource`)
  await pressIn(page, '新增')
  const form = topForm(page)
  await fillIn(form, {
    数据源编码: 'trade',
    数据源名称: '贸易库',
    数据源地址: 'jdbc:postgresql://10.1.2.3:5432/trade',
    用户名: 'reader',
    密码: 'secret-word',
  })
  await chooseIn(form.getByLabel('数据库类型', { exact: true }), 'postgresql')
  await pressIn(form, '测试连接')
  await form.getByText('地址 10.1.2.3 属于内部网络，须先由运维人员允许').waitFor()
  await takePicture(page, 'data-sources-form')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await saveForm(page)
  await rowSays(page, '贸易库', { 数据源编码: 'trade', 数据库类型: 'postgresql', 用户名: 'reader' })

  await chooseInRow(rowOf(page, '贸易库'), '编辑')
  const edited = topForm(page)
  await edited.getByPlaceholder('已保存，不再显示；输入则替换').waitFor()
  await fillIn(edited, { 数据源名称: '贸易库（只读）' })
  await saveForm(page)
  await rowSays(page, '贸易库（只读）', { 数据源编码: 'trade' })
  await takePicture(page, 'data-sources-list')
  await page.setViewportSize(screens.phone)
  await page.reload()
  await page.getByText('贸易库（只读）').first().waitFor()
  await expect.poll(() => isTooWide(page)).toBe(false)
  await takePicture(page, 'data-sources-phone')
})
