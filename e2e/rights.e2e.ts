// What rows of the menu take away: buttons, columns, fields of forms, and what the table of a dictionary's entries offers.
import { expect, test } from 'vitest'
import { aRole } from './a-role.ts'
import { openBrowser, openPage } from './browser.ts'
import { chooseInRow, rowOf, topForm } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { tablePage } from './table-page.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

interface Row {
  perms: string
  type?: string
  status?: string
  /** The role that holds it. */
  of?: string
}

/** A row of the menu below the page; a first try may have made it. */
async function aButton(url: string, { perms, type = '1', status = '1', of = '' }: Row): Promise<void> {
  await database.pool.query('delete from sys_permission where menu_type = 2 and name = $1', [perms])
  await database.pool.query(
    `with made as (
      insert into sys_permission (parent_id, name, menu_type, perms, perms_type, status)
      select id, $2, 2, $2, $3, $4 from sys_permission where url = $1 returning id
    )
    insert into sys_role_permission (role_id, permission_id)
      select r.id, made.id from sys_role r, made where r.role_code = $5`,
    [url, perms, type, status, of],
  )
}

test('buttons, columns and fields follow the rows of the menu', async () => {
  const url = '/isystem/position'
  await aRole(database.pool, { code: 'keeper', pages: [url], buttons: ['position:edit'] })
  await aButton(url, { perms: 'position:add,position:import', of: 'keeper' })
  await aButton(url, { perms: 'position:export', type: '2', of: 'keeper' })
  await aButton(url, { perms: 'position:batch_delete', status: '0' })
  await aButton(url, { perms: 'position:postRank' })
  await aButton(url, { perms: 'position:name', type: '2' })
  await database.pool.query(`delete from sys_position where code = 'customs'`)
  await database.pool.query(`insert into sys_position (name, code, post_rank) values ('报关', 'customs', '2')`)
  const { username } = await aPerson({ username: 'keeper', roles: ['keeper'] })
  const { page, faults } = await openPage(browser, { address, path: url, token: await aSession(username) })
  const row = rowOf(page, 'customs')
  await row.waitFor()
  const button = (name: string) => page.getByRole('button', { name: named(name) })

  await step('S6.003 S6.006 a button is there for who holds its action, also as one of several of a row', async () => {
    await button('新增').waitFor()
    await button('导入').waitFor()
    await row
      .getByRole('button', { name: /更多操作/ })
      .or(row.getByRole('button', { name: named('编辑') }))
      .first()
      .waitFor()
    await expect.poll(() => row.getByRole('button', { name: named('删除') }).count()).toBe(0)
    const more = row.getByRole('button', { name: /更多操作/ })
    if ((await more.count()) > 0) {
      await more.click()
      await page.getByRole('menuitem').first().waitFor()
      await expect.poll(() => page.getByRole('menuitem', { name: '删除', exact: true }).count()).toBe(0)
      await page.keyboard.press('Escape')
    }
  })

  await step('S6.004 held as type 2 alone, an action shows no button', async () => {
    await expect.poll(() => button('导出').count()).toBe(0)
  })

  await step('S6.005 a row that is switched off shows its button to everybody', async () => {
    await row.getByRole('checkbox').check()
    await button('批量删除').waitFor()
    await row.getByRole('checkbox').uncheck()
  })

  await step('S6.009 a code of type 1 below the prefix hides its column and its field', async () => {
    const heads = await page.locator('.ant-table-thead th:visible').allInnerTexts()
    expect(heads).toEqual(expect.arrayContaining(['职务名称', '职务编码']))
    expect(heads).not.toContain('职务等级')
  })

  await step('S3.005 S6.008 a code of type 2 that is not held leaves its field readable and disabled', async () => {
    await chooseInRow(row, '编辑')
    const form = topForm(page)
    await expect.poll(() => form.getByLabel('职务名称').inputValue()).toBe('报关')
    await expect.poll(() => form.getByLabel('职务名称').isDisabled()).toBe(true)
    await expect.poll(() => form.getByLabel('职务等级').count()).toBe(0)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await button('新增').click()
    const fresh = topForm(page)
    await fresh.getByLabel('职务编码', { exact: true }).waitFor()
    await expect.poll(() => fresh.getByLabel('职务编码', { exact: true }).isDisabled()).toBe(false)
    await expect.poll(() => fresh.getByLabel('职务名称').isDisabled()).toBe(true)
  })
  expect(faults).toEqual([])
})

/** Opens the table of the entries of a new dictionary. */
async function openItems(of: { roles: string[]; username: string }, { pattern = '', count = 3 } = {}) {
  const code = `${of.username}_${nextSerial()}`
  await database.pool.query(
    `with made as (insert into sys_dict (dict_name, dict_code, value_pattern) values ($1, $1, nullif($2, '')) returning id)
    insert into sys_dict_item (dict_id, item_text, item_value, sort_order)
      select made.id, '第' || n || '项', 10 + n, n from made, generate_series(1, $3::int) n`,
    [code, pattern, count],
  )
  const { username } = await aPerson(of)
  const opened = await openPage(browser, { address, path: '/isystem/dict', token: await aSession(username) })
  const { page } = opened
  await rowOf(page, code).waitFor()
  await chooseInRow(rowOf(page, code), '字典配置')
  await page.getByRole('button', { name: '表格编辑' }).click()
  const table = tablePage(page, '字典项')
  await table.cell(0, 0).waitFor()
  return { ...opened, table, code }
}

test('字典项: the table hides what the rights below its prefix take away', async () => {
  const url = '/isystem/dict'
  await aRole(database.pool, { code: 'limited', pages: [url], buttons: ['dictionaryItem:list', 'dictionaryItem:edit'] })
  await aButton(url, { perms: 'dictionaryItem:itemColor' })
  const { page, table, faults } = await openItems({ username: 'limited', roles: ['limited'] })

  await step('S6.011 S6.012 S6.013 S6.014 no column, no 新增, no 删除 without its right', async () => {
    await expect.poll(() => table.button(named('保存')).count()).toBe(1)
    await expect.poll(() => table.head('颜色').count()).toBe(0)
    await expect.poll(() => table.head('名称').count()).toBe(1)
    await expect.poll(() => table.button('新增').count()).toBe(0)
    await expect.poll(() => table.button(named('删除')).count()).toBe(0)
  })

  await step('S4.067 rows that cannot be deleted cannot be chosen', async () => {
    const box = page.getByRole('checkbox', { name: '选择第 1 行', exact: true })
    await expect.poll(() => box.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: '选择全部行' }).click({ force: true })
    await expect.poll(() => box.isChecked()).toBe(false)
  })
  expect(faults).toEqual([])
})

test('字典项: rows of a table with the measures of the specification are ordered, checked and saved', async () => {
  const { page, table, code, faults } = await openItems(
    { username: 'orderly', roles: ['admin'] },
    { pattern: 'n', count: 12 },
  )
  const { cell, button, focused } = table
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.locator('.kt') })
    .last()
  /** A press within 300 milliseconds after another is taken for a double click. */
  const save = async () => {
    await page.waitForTimeout(300)
    await button(named('保存')).click()
  }

  await step('S9.049 S9.050 S9.061 rows of 61 pixels, at most 400 high, as the table has by itself', async () => {
    expect((await cell(0, 0).boundingBox())?.height).toBe(61)
    const body = await page.evaluate<number>(
      `(() => { const box = document.querySelector('.kt-scroller')
        return box.clientHeight - (box.querySelector('.kt-head')?.clientHeight ?? 0) })()`,
    )
    expect(body).toBe(400)
  })

  await step('S9.062 rows are drawn as far as they are seen, and three more', async () => {
    await expect.poll(() => page.locator('.kt [data-row]').count()).toBe(Math.ceil(400 / 61) + 3)
  })

  await step('S4.074 a cell is text until it is clicked, and text again afterwards', async () => {
    await expect.poll(() => page.locator('.kt-field').count()).toBe(0)
    await cell(0, 0).click()
    await expect.poll(() => page.locator('.kt-editor').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.kt-editor').count()).toBe(0)
  })

  await step('S4.075 the dialog fills the screen and goes back', async () => {
    const wide = async () => (await dialog.locator('.ant-modal-container').boundingBox())?.width
    const before = await wide()
    await dialog.getByRole('button', { name: '全屏', exact: true }).click()
    await expect.poll(wide).toBe(1440)
    await dialog.getByRole('button', { name: '退出全屏' }).click()
    await expect.poll(wide).toBe(before)
  })

  await step('S2.186 a row is moved and the order numbered anew', async () => {
    const names = () => Promise.all([0, 1, 2].map((row) => cell(row, 0).innerText()))
    await cell(2, 0).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(names).toEqual(['第1项', '第3项', '第2项'])
  })

  await step('S3.077 S9.096 the widths that one chose are kept, sixteen of a table', async () => {
    await cell(0, 0).click()
    await page.keyboard.press('Escape')
    for (let times = 0; times < 18; times++) await page.keyboard.press('Shift+Alt+ArrowRight')
    const records = () =>
      page.evaluate<number>(`(JSON.parse(localStorage.getItem('KOUAN_COLUMN_WIDTHS') ?? '{}').value ?? []).length`)
    await expect.poll(records).toBe(16)
  })

  await step('S5.032 a value that stands twice fails in both rows, with the message of the rule', async () => {
    await cell(0, 1).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await save()
    await expect.poll(() => page.locator('[role="gridcell"][aria-invalid="true"]').count()).toBe(2)
    await page.locator('.kt-tip').getByText('数据值不能重复').waitFor()
  })

  await step('S5.047 a value has the format of its dictionary, a number', async () => {
    await cell(0, 1).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('12x')
    await page.keyboard.press('Enter')
    await save()
    await page.locator('.kt-tip').getByText('请输入数字').waitFor()
    await expect.poll(focused).toMatch(/^数据值，第 1 行/)
  })

  await step('S5.033 what somebody else has added meanwhile is asked for and refused', async () => {
    await database.pool.query(
      `insert into sys_dict_item (dict_id, item_text, item_value, sort_order) select id, '别人的', '77', 99 from sys_dict where dict_code = $1`,
      [code],
    )
    await cell(0, 1).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('77')
    await page.keyboard.press('Enter')
    await save()
    await page.locator('.kt-tip').getByText('该值不可用，系统中已存在！').waitFor()
    await cell(0, 1).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('78')
    await page.keyboard.press('Enter')
  })

  await step('S2.190 S3.039 保存 sends all rows in their order and the ids of those that were deleted', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select i.id::text as id from sys_dict_item i join sys_dict d on d.id = i.dict_id where d.dict_code = $1 and item_text = '第4项'`,
      [code],
    )
    await page.getByRole('checkbox', { name: '选择第 4 行', exact: true }).check()
    await button(named('删除')).click()
    const asked = page.getByRole('dialog').filter({ hasText: '确定要删除这 1 项吗?' })
    await asked.getByRole('button', { name: named('删除') }).click()
    await asked.waitFor({ state: 'detached' })
    const [request] = await Promise.all([page.waitForRequest('**/sys/dictItem/saveAll*'), save()])
    const sent = request.postDataJSON() as { items: { itemText: string; sortOrder: number }[]; deletedIds: string[] }
    expect(sent.deletedIds).toEqual([rows[0]?.id])
    expect(sent.items.map(({ itemText, sortOrder }) => [itemText, sortOrder]).slice(0, 4)).toEqual([
      ['第1项', 1],
      ['第3项', 2],
      ['第2项', 3],
      ['第5项', 4],
    ])
    await page.getByText('保存成功').last().waitFor()
  })
  expect(faults).toEqual([])
})
