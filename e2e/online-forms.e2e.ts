// Online forms, made from nothing on screen, opened from the menu, used by another role and exported; each style of the list.
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { formPages } from '@kouan/contract/resources/online/form-pages.ts'
import { onlineForm, type ThemeTemplate } from '@kouan/contract/resources/online/online-form.ts'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { aRole } from './a-role.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { chooseIn, chooseInRow, fillIn, pressIn, rowOf, saveForm, topForm } from './list-screen.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { tablePage } from './table-page.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

/** What a first try made: forms, their rows of the menu, and the role. */
beforeEach(async () => {
  await database.pool.query('delete from onl_cgform_head')
  await database.pool.query(`delete from sys_permission where url ~ '/(device|plain_one|tree_one|erp_one|tab_one)$'`)
  await database.pool.query(`delete from sys_role where role_code = 'keeper'`)
})

/** Lines of a sheet over those of the form, from the first cell on. */
async function pasteLines(page: Page, title: string, lines: readonly (readonly string[])[]): Promise<void> {
  const { cell, paste, button, focused } = tablePage(page, title)
  await button(/^新\s*增$/).click()
  await cell(0, 0).click()
  await expect.poll(focused).toMatch(/第 1 行/)
  await paste(lines.map((cells) => cells.join('\t')).join('\r\n'))
  await expect.poll(() => cell(lines.length - 1, 0).innerText()).toBe(lines.at(-1)?.[0])
}

test('S2.077 S2.078 S2.079 S2.083 a form is made on screen and used by another role, from the menu', async () => {
  const { username } = await aPerson({ username: 'form_admin', realname: '系统管理员', roles: ['admin'] })
  const token = await aSession(username)
  const { page } = await openPage(browser, { address, token, path: '/online/cgform' })

  await step('S2.077 a form is added with its fields, and a sub-table of it', async () => {
    await pressIn(page, '新增')
    const form = topForm(page)
    await fillIn(form, { 表单编码: 'device', 表单名称: '设备台账' })
    await chooseIn(form.getByLabel('列表样式', { exact: true }), '展开行显示子表')
    await pasteLines(page, '字段', [
      ['deviceName', '设备名称', '单行文本', '是'],
      ['bought', '购入日期', '日期'],
      ['amount', '购入金额', '金额'],
    ])
    await takePicture(page, 'online-form-fields')
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await saveForm(page)
    await rowOf(page, '设备台账').waitFor()

    await pressIn(page, '新增')
    const detail = topForm(page)
    await fillIn(detail, { 表单编码: 'repairs', 表单名称: '维修记录' })
    await chooseIn(detail.getByLabel('用途', { exact: true }), '子表')
    await detail.getByRole('button', { name: /从列表选择/ }).click()
    const picker = topForm(page)
    await picker.getByText('设备台账').first().click()
    await pressIn(picker, '确定')
    await pasteLines(page, '字段', [
      ['reason', '维修原因', '单行文本'],
      ['cost', '维修费用', '金额'],
    ])
    await pressIn(detail, '确定')
    await rowOf(page, '维修记录').waitFor()
    await takePicture(page, 'online-form-heads')
  })

  const url = `${formPages.innerTable.url}/device`
  await step('S2.077 it goes into the menu', async () => {
    await chooseInRow(rowOf(page, 'device'), '配置菜单')
    await pressIn(topForm(page), '确定')
    await expect
      .poll(async () => (await database.pool.query('select from sys_permission where url = $1', [url])).rows.length)
      .toBe(1)
  })

  await aRole(database.pool, { code: 'keeper', pages: [url] })
  const { username: keeper } = await aPerson({ username: 'device_keeper', realname: '设备管理员', roles: ['keeper'] })
  const other = (await openPage(browser, { address, token: await aSession(keeper), path: url })).page

  await step('S2.083 another role adds a row with lines, and the row opens to show them', async () => {
    await pressIn(other, '新增')
    const form = topForm(other)
    await fillIn(form, { 设备名称: '打包机', 购入金额: '1200' })
    await pasteLines(other, '维修记录', [
      ['皮带断裂', '80'],
      ['电机过热', '260'],
    ])
    await takePicture(other, 'online-form-row')
    await saveForm(other)
    const row = rowOf(other, '打包机')
    await row.waitFor()
    await row.locator('.ant-table-row-expand-icon').click()
    await other.getByText('电机过热').waitFor()
    await takePicture(other, 'online-form-inner')
    await expect.poll(() => accessibilityFaults(other)).toEqual([])
  })

  await step('S2.079 the list is exported', async () => {
    await pressIn(other, '导出')
    const exporting = other.getByRole('dialog', { name: '导出设备台账' })
    const [kept] = await Promise.all([other.waitForEvent('download'), pressIn(exporting, '开始导出')])
    expect(kept.suggestedFilename()).toMatch(/^设备台账列表.*\.xlsx$/)
  })

  await step('S2.077 a change that would hide values says so before it is saved, and deletes nothing', async () => {
    const storedFields = async () =>
      (await database.pool.query("select from onl_cgform_field where db_field_name = 'amount'")).rows.length
    await chooseInRow(rowOf(page, '设备台账').filter({ hasText: 'device' }), '编辑')
    const form = page.getByRole('dialog').first()
    await form.getByLabel('选择第 3 行', { exact: true }).click()
    await tablePage(page, '字段')
      .button(/^删\s*除$/)
      .click()
    await pressIn(page.getByRole('dialog', { name: '确认删除' }), '删除')
    await pressIn(form, '确定')
    const asking = page.getByRole('dialog', { name: '确认修改表单' })
    await asking.getByText('移除字段“购入金额”将隐藏 1 行已有数据').waitFor()
    await takePicture(page, 'online-form-hides')
    await pressIn(asking, '取消')
    await asking.waitFor({ state: 'hidden' })
    expect(await storedFields()).toBe(1)
    await pressIn(form, '确定')
    await pressIn(asking, '保存')
    await expect.poll(storedFields).toBe(0)
    const { rows } = await database.pool.query(
      "select data ->> 'amount' as amount from onl_cgform_row where data ? 'amount'",
    )
    expect(rows.map(({ amount }) => Number(amount))).toEqual([1200])
    await other.reload()
    await other.getByText('打包机').first().waitFor()
    expect(await other.getByRole('columnheader', { name: '购入金额' }).count()).toBe(0)
  })

  await step('S2.083 on a phone nothing is too wide', async () => {
    await other.setViewportSize(screens.phone)
    await other.reload()
    await other.getByText('打包机').first().waitFor()
    await expect.poll(() => isTooWide(other)).toBe(false)
    await takePicture(other, 'online-form-phone')
  })
})

test('S2.079 S2.080 S2.081 S2.082 each style of the list shows its form, from the menu', async () => {
  const { username } = await aPerson({ username: 'layout_admin', realname: '系统管理员', roles: ['admin'] })
  const token = await aSession(username)
  const { send } = apiCaller({ address, token })
  const { page } = await openPage(browser, { address, token, path: '/online/cgform' })
  const add = async (form: object): Promise<string> =>
    // Lines have no types in the input of a resource.
    ((await send(callsOf(onlineForm).add, form as never)) as { id: string }).id
  const name = { dbFieldName: 'name', dbFieldTxt: '名称', fieldShowType: 'text', fieldMustInput: true }
  const note = { dbFieldName: 'note', dbFieldTxt: '说明', fieldShowType: 'text' }
  const make = async (themeTemplate: ThemeTemplate, tableName: string, title: string): Promise<string> => {
    const id = await add({ tableName, tableTxt: title, tableType: '1', themeTemplate, fields: [name] })
    if (themeTemplate === 'erp' || themeTemplate === 'tab') {
      const detail = { tableName: `${tableName}sub`, tableTxt: `${title}明细`, tableType: '3', mainId: id }
      await add({ ...detail, relationType: 'many', fields: [{ ...name, dbFieldTxt: '明细名称' }, note] })
    }
    await send(actionCalls(onlineForm).addToMenu, { id })
    await page.goto(`${address}${formPages[themeTemplate].url}/${tableName}`)
    await pressIn(page, '新增')
    await topForm(page).locator('#name').fill(`${title}一`)
    return id
  }

  await step('S2.079 S2.078 a plain list, and the views of its form', async () => {
    const id = await make('normal', 'plain_one', '普通表单')
    await saveForm(page)
    await rowOf(page, '普通表单一').waitFor()
    await send(actionCalls(onlineForm).copyView, { id, tableName: 'plain_view', tableTxt: '普通表单视图' })
    await page.goto(`${address}/online/copyform/plain_one`)
    await rowOf(page, '普通表单视图').waitFor()
    await takePicture(page, 'online-form-views')
    await pressIn(page, '新建视图')
    await fillIn(topForm(page), { 视图编码: 'plain_more', 视图名称: '另一视图' })
    await saveForm(page)
    await rowOf(page, '另一视图').waitFor()
  })

  await step('S2.080 a tree: a row below another one', async () => {
    await make('tree', 'tree_one', '树形表单')
    await saveForm(page)
    await chooseInRow(rowOf(page, '树形表单一'), '添加下级')
    await topForm(page).locator('#name').fill('下级行')
    await saveForm(page)
    await rowOf(page, '下级行').waitFor()
    await takePicture(page, 'online-form-tree')
  })

  for (const [theme, id] of [
    ['erp', 'S2.081'],
    ['tab', 'S2.082'],
  ] as const)
    await step(`${id} the sub-tables of a chosen row`, async () => {
      const title = theme === 'erp' ? '主从表单' : '页签表单'
      await make(theme, `${theme}_one`, title)
      await pasteLines(page, `${title}明细`, [
        [`${title}的明细行`, '一'],
        ['另一行', '二'],
      ])
      await saveForm(page)
      await chooseInRow(rowOf(page, `${title}一`), '查看子表')
      await page.getByText(`${title}的明细行`).waitFor()
      await expect.poll(() => accessibilityFaults(page)).toEqual([])
      await takePicture(page, `online-form-${theme}`)
    })
})
