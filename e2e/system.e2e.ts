// Long because one administrator goes through all the system screens, with one server and one page.
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aRole } from './a-role.ts'
import {
  accessibilityFaults,
  type Credentials,
  isTooWide,
  type OpenedPage,
  openBrowser,
  openPage,
  screens,
  signIn,
} from './browser.ts'
import { chooseInRow, openSearch, pressTool } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { tablePage } from './table-page.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

let opened: OpenedPage
let page: Page
/** The account of the user that is added, by the latest try. */
let clerk: string

beforeAll(async () => {
  const { username } = await aPerson({ username: 'root_admin', realname: '系统管理员', roles: ['admin'] })
  opened = await openPage(browser, { address, token: await aSession(username) })
  page = opened.page
  // From here on it is known for whom the look of a list is kept.
  await page.getByRole('button', { name: /欢迎您，\S/ }).waitFor()
})

// What a first try that failed has changed in the page is in the way of the second.
beforeEach(async ({ task }) => {
  if (!task.result?.retryCount) return
  await page.unrouteAll()
  await page.setViewportSize(screens.desktop)
})

/** Signs in and waits for the menu: whoever leaves while it is loading is signed out. */
async function comeIn(entered: Page, person: Credentials) {
  await signIn(entered, person)
  await entered.getByRole('menu').first().waitFor()
}

const press = (text: string) =>
  page
    .getByRole('button', { name: named(text) })
    .last()
    .click()
const row = (text: string) => page.locator('.ant-table-row').filter({ hasText: text })
const fill = (label: string, text: string) =>
  page.getByRole('dialog').last().getByLabel(label, { exact: true }).fill(text)

async function goTo(path: string) {
  await page.goto(`${address}${path}`)
  await page.getByRole('button', { name: '刷新', exact: true }).waitFor()
}

async function choose(label: string, option: string) {
  const input = page.getByRole('dialog').last().getByLabel(label, { exact: true })
  await input.click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
  // Several may be chosen: the list stays open until something else is clicked.
  await page.locator('.ant-modal-title:visible, .ant-drawer-title:visible').last().click()
}

async function save() {
  await press('确定')
  await page.getByText('保存成功').last().waitFor()
  await page
    .getByRole('button', { name: named('确定') })
    .last()
    .waitFor({ state: 'hidden' })
}

/** The table of a dictionary's entries. */
async function saveTable() {
  await press('保存')
  await page.getByText('保存成功').last().waitFor()
  await page.locator('.kt').waitFor({ state: 'detached' })
}

async function openMore(text: string, action: string) {
  await row(text)
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function edit(text: string, label: string, value: string) {
  await row(text)
    .getByRole('button', { name: named('编辑') })
    .click()
  await fill(label, value)
  await save()
}

async function remove(text: string) {
  await openMore(text, '删除')
  await press('确定')
  await row(text).waitFor({ state: 'detached' })
}

async function search(label: string, text: string) {
  await openSearch(page)
  await page.getByRole('form', { name: '查询条件' }).getByLabel(label, { exact: true }).first().fill(text)
  await press('查询')
}

async function aPosition(code: string): Promise<void> {
  await database.pool.query(`insert into sys_position (name, code, post_rank) values ($1, $1, '2')`, [code])
}

test('S2.203 an administrator adds a position; what is missing is told at its field', async () => {
  await goTo('/isystem/position')
  await press('新增')
  await press('确定')
  await page.getByText('请输入职务名称').last().waitFor()
  const code = `customs_lead_${nextSerial()}`
  await fill('职务名称', '报关主管')
  await fill('职务编码', code)
  await choose('职务等级', '中级')
  await save()
  await row(code).getByText('中级').waitFor()
})

test('a value that is taken is refused at its field and the form keeps what was typed', async () => {
  const serial = nextSerial()
  const taken = `taken_${serial}`
  await aPosition(taken)
  await goTo('/isystem/position')
  await press('新增')
  await fill('职务名称', '另一个主管')
  await fill('职务编码', taken)
  await choose('职务等级', '员级')
  await press('确定')
  await page.getByText(`${taken}已存在`).waitFor()
  await fill('职务编码', `second_${serial}`)
  await save()
  await row(`second_${serial}`).waitFor()
})

test('S1.015 S2.066 an administrator builds the tree of departments', async () => {
  // The codes are counted: those of an earlier try are taken away.
  await database.pool.query("delete from sys_depart where org_code like 'A%'")
  await goTo('/isystem/depart')
  await press('新增')
  await fill('机构名称', '口岸集团')
  await save()
  await openMore('口岸集团', '添加下级')
  await fill('机构名称', '申报部')
  await save()
  await row('申报部').getByText('A01A01').waitFor()
  await openMore('口岸集团', '添加下级')
  await fill('机构名称', '临时部')
  await save()
  await edit('临时部', '机构名称', '短期部')
  await row('短期部').getByText('A01A02').waitFor()
  await remove('短期部')
})

test('S1.025 a department is drawn below another one by its handle, and goes on by the keys of its menu', async () => {
  const names = ['甲', '乙', '丙'].map((name) => `移动${name}${nextSerial()}`)
  await database.pool.query(
    `insert into sys_depart (depart_name, org_code, org_category, org_type, depart_order)
     select name, 'M' || left(md5(name), 6), '1', '1', 9000 + place from unnest($1::text[]) with ordinality as one (name, place)`,
    [names],
  )
  const [first = '', second = '', third = ''] = names
  /** Ours from above, each with the one that it stands below. */
  const order = async () => {
    const { rows } = await database.pool.query<{ name: string; above: string | null }>(
      `select d.depart_name as name, up.depart_name as above from sys_depart d left join sys_depart up on up.id = d.parent_id
       where d.depart_name = any($1) order by up.depart_name nulls first, d.depart_order`,
      [names],
    )
    return rows.map(({ name, above }) => [name, above])
  }
  await goTo('/isystem/depart')
  // Nothing is drawn while another row is on its way, until the list has been read anew.
  const handle = (name: string) =>
    page.getByRole('button', { name: `移动 ${name}` }).and(page.locator('[draggable="true"]'))
  await handle(third).dragTo(row(first))
  await expect.poll(order).toEqual([
    [first, null],
    [second, null],
    [third, first],
  ])
  // Between the rows, not below one: the upper edge of the first.
  await handle(second).dragTo(row(first), { targetPosition: { x: 200, y: 3 } })
  await expect.poll(order).toEqual([
    [second, null],
    [first, null],
    [third, first],
  ])
  await page.getByText('移动成功').last().waitFor()
  const step = async (name: string, label: string) => {
    await handle(name).press('Enter')
    await page.getByRole('menuitem', { name: label }).press('Enter')
  }
  await step(third, '升一级')
  await expect.poll(order).toEqual([
    [second, null],
    [first, null],
    [third, null],
  ])
  await step(first, '上移')
  await expect.poll(order).toEqual([
    [first, null],
    [second, null],
    [third, null],
  ])
  await takePicture(page, 'departments-moved')
})

test('S1.016 S9.023 an administrator adds a dictionary with items', async () => {
  await goTo('/isystem/dict')
  await page.getByText(/^1-10 共 \d+ 条$/).waitFor()
  // A page has one name: in the menu, on its tab, above its list.
  await page.getByRole('heading', { name: '数据字典', level: 1 }).waitFor()
  for (const part of ['quick-jumper', 'size-changer'])
    await expect.poll(() => page.locator(`.ant-pagination-options-${part}`).count(), { message: part }).toBe(1)
  await press('新增')
  const serial = nextSerial()
  await fill('字典名称', `箱型${serial}`)
  await fill('字典编码', `box_kind_${serial}`)
  await save()
  await openMore(`box_kind_${serial}`, '字典配置')
  const items = page.getByRole('dialog').filter({ hasText: `字典项：箱型${serial}` })
  for (const [name, value] of [
    ['纸箱', '1'],
    ['木箱', '2'],
  ] as const) {
    await items.getByRole('button', { name: named('新增') }).click()
    await fill('名称', name)
    await fill('数据值', value)
    await save()
    await items.locator('.ant-table-row').filter({ hasText: name }).waitFor()
  }
  await items.getByText('1-2 共 2 条').waitFor()
  await edit('木箱', '名称', '木质箱')
  await row('木质箱').waitFor()
  await remove('纸箱')
  await items.getByText('1-1 共 1 条').waitFor()
})

test('S3.040 the entries of a dictionary are pasted, typed and deleted in one table, and saved together', async () => {
  const code = `colours_${nextSerial()}`
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into sys_dict (dict_name, dict_code) values ('颜色', $1) returning id`,
    [code],
  )
  await database.pool.query(
    `insert into sys_dict_item (dict_id, item_text, item_value, sort_order) values ($1, '红', 'r', 1), ($1, '绿', 'g', 2)`,
    [rows[0]?.id],
  )
  await goTo('/isystem/dict')
  await openMore(code, '字典配置')
  await press('表格编辑')
  const { cell, focused, paste } = tablePage(page, '字典项')
  await cell(1, 0).click()
  await expect.poll(focused).toBe('名称，第 2 行')
  await paste('绿色\tg\r\n蓝\tr\r\n')
  await expect.poll(() => cell(2, 0).innerText()).toBe('蓝')
  await press('保存')
  await page.locator('.kt-tip').getByText('数据值不能重复').waitFor()
  await expect.poll(focused).toMatch(/^数据值，第 1 行/)
  await cell(2, 1).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('b')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(2, 1).innerText()).toBe('b')
  // Away from the button, whose colour changes slowly.
  await cell(0, 0).hover()
  await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0)
  await takePicture(page, 'dictionary-table')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await saveTable()
  await row('蓝').waitFor()
  const saved = await database.pool.query('select * from sys_dict_item where dict_id = $1 order by sort_order', [
    rows[0]?.id,
  ])
  expect(saved.rows.map((one) => [one.item_text, one.item_value, one.sort_order])).toEqual([
    ['红', 'r', 1],
    ['绿色', 'g', 2],
    ['蓝', 'b', 3],
  ])
})

test('S3.053 S3.059 an entry is described on two lines in its cell, and is seen beside it as lists show it', async () => {
  const code = `looks_${nextSerial()}`
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into sys_dict (dict_name, dict_code) values ($1, $1) returning id`,
    [code],
  )
  await database.pool.query(
    `insert into sys_dict_item (dict_id, item_text, item_value, sort_order) values ($1, '停用', '0', 1)`,
    [rows[0]?.id],
  )
  await goTo('/isystem/dict')
  await openMore(code, '字典配置')
  await press('表格编辑')
  const { cell, focused } = tablePage(page, '字典项')
  const at = async (title: string) => cell(0, await columnOf(title))
  await (await at('描述')).click()
  await page.keyboard.type('不再使用')
  await page.keyboard.press('Enter')
  await page.keyboard.type('已有的单证不受影响')
  await page.keyboard.press('Control+Enter')
  await (await at('颜色')).click()
  await page.keyboard.type('错误')
  await page.keyboard.press('Enter')
  const look = await at('显示样式')
  await look.locator('.ant-badge-status-error').waitFor()
  await expect.poll(() => look.innerText()).toBe('停用')
  // Drawn by the page, and nothing that could be typed into.
  await look.click()
  await page.keyboard.type('x')
  await expect.poll(focused).toBe('显示样式，第 1 行：停用')
  await (await at('名称')).click()
  await page.keyboard.type('已')
  await page.keyboard.press('Tab')
  await expect.poll(() => look.innerText()).toContain('已')
  for (const size of [{ width: 1440, height: 900 }, screens.phone]) {
    await page.setViewportSize(size)
    await takePicture(page, `dictionary-looks-${size.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await saveTable()
  const saved = await database.pool.query('select description, item_color from sys_dict_item where dict_id = $1', [
    rows[0]?.id,
  ])
  expect(saved.rows).toEqual([{ description: '不再使用\n已有的单证不受影响', item_color: 'error' }])
})

/** The place of a column of the table that is open. */
async function columnOf(title: string): Promise<number> {
  const titles = page.locator('.kt [data-title]')
  await titles.first().waitFor()
  return (await titles.allInnerTexts()).findIndex((text) => text.includes(title))
}

test('the dictionaries are read anew by a press, and what the server refuses is told as failed', async () => {
  await goTo('/isystem/dict')
  const asked = page.waitForResponse('**/sys/dict/queryAllDictItems*')
  await press('刷新缓存')
  expect((await (await asked).json()).result.sex).toEqual(
    expect.arrayContaining([expect.objectContaining({ text: '男' })]),
  )
  await page.getByText('刷新缓存完成！', { exact: true }).waitFor()
  await page.route('**/sys/dict/refleshCache*', (route) =>
    route.fulfill({ json: { success: false, code: 500, message: '操作失败', result: null } }),
  )
  await press('刷新缓存')
  await page.getByText('刷新缓存失败！', { exact: true }).waitFor()
  await page.unroute('**/sys/dict/refleshCache*')
})

test('S1.013 S2.067 an administrator adds a role and gives it a page with its buttons', async () => {
  await goTo('/isystem/roleUserList')
  await press('新增')
  const role = `position_keeper_${nextSerial()}`
  await fill('角色名称', '职务管理员')
  await fill('角色编码', role)
  await save()
  await openMore(role, '授权')
  const rights = page.getByRole('dialog').filter({ hasText: '角色授权' })
  const node = (title: string) => rights.locator('.ant-tree-treenode').filter({ hasText: new RegExp(`^${title}$`) })
  const tick = async (title: string) => {
    // Only rows in sight are there.
    await rights.getByRole('tree').hover()
    await expect
      .poll(
        async () => {
          if ((await node(title).count()) > 0) return true
          await page.mouse.wheel(0, 400)
          return false
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    await node(title).locator('.ant-tree-checkbox').click()
  }
  const shown = rights.locator('.ant-tree-list-holder')
  await expect.poll(async () => (await shown.boundingBox())?.height).toBeGreaterThan(500)
  await tick('首页')
  const words = rights.getByLabel('查找页面或按钮')
  await words.fill('没有这样的页面')
  await rights.getByText('没有找到，请换一个词').waitFor()
  // Further down than the drawer is high: found, it is in sight.
  await words.fill('职务管')
  await node('职务管理').waitFor()
  await node('职务管理').locator('mark').waitFor()
  await words.fill('')
  await tick('职务管理')
  await press('合并所有')
  await expect
    .poll(() => node('系统管理').locator('.ant-tree-checkbox').getAttribute('class'))
    .toContain('ant-tree-checkbox-checked')
  await press('保存')
  await page.getByText('保存成功').last().waitFor()
  await rights.waitFor({ state: 'detached' })
  await openMore(role, '授权')
  await press('合并所有')
  await expect
    .poll(() => rights.locator('.ant-tree-treenode-checkbox-checked').allInnerTexts())
    .toEqual(['首页', '系统管理'])
  await press('取消')
  await rights.waitFor({ state: 'detached' })
})

test('S1.012 S1.027 S2.068 S6.002 an administrator adds a user, who sees what the role holds and nothing else; an edit keeps the rest', async () => {
  const serial = nextSerial()
  clerk = `clerk${serial}`
  const phone = `1380${serial}`
  const [position, department, role] = [`查验主管${serial}`, `查验部${serial}`, `查验管理员${serial}`]
  await database.pool.query(
    `with position as (
      insert into sys_position (name, code, post_rank) values ('${position}', 'check_lead_${serial}', '2')
    )
    insert into sys_depart (depart_name, org_code, org_category, org_type)
    values ('${department}', 'E${serial}', '1', '1')`,
  )
  await aRole(database.pool, {
    code: `check_keeper_${serial}`,
    name: role,
    pages: ['/dashboard/analysis', '/isystem/position'],
  })
  await goTo('/isystem/user')
  await press('新增')
  await fill('用户账号', clerk)
  await fill('用户姓名', '张三')
  await fill('手机号码', phone)
  await choose('职务', position)
  await fill('密码', 'Zhang12345')
  await fill('确认密码', 'Zhang12345')
  await choose('角色', role)
  await choose('部门', department)
  await save()
  await row(clerk).getByText(phone).waitFor()
  await row(clerk).getByText(department).waitFor()

  const other = await openPage(browser, { address })
  await comeIn(other.page, { username: clerk, password: 'Zhang12345' })
  await other.page.goto(`${address}/isystem/position`)
  await other.page.getByText(`check_lead_${serial}`).waitFor()
  await other.page.goto(`${address}/isystem/user`)
  await other.page.getByText('抱歉，您没有权限访问该页面').waitFor()
  expect(other.faults).toEqual([])

  // Roles and the phone are left alone.
  await row(clerk)
    .getByRole('button', { name: named('编辑') })
    .click()
  for (const held of [role, department]) await page.getByRole('dialog').getByText(held).waitFor()
  await fill('用户姓名', '张三丰')
  await save()
  for (const kept of [phone, role, department]) await row(clerk).getByText(kept).waitFor()

  // Who may not edit users sees the number masked, and in full by a right of its own.
  await database.pool.query(
    `insert into sys_role_permission (role_id, permission_id)
      select r.id, p.id from sys_role r, sys_permission p where r.role_code = 'check_keeper_${serial}'
        and (p.url in ('/isystem', '/isystem/organization', '/isystem/user') or p.perms = 'user:reveal') on conflict do nothing;
    update sys_version set version = version + 1 where name = 'rights'`,
  )
  const reader = await openPage(browser, { address, path: '/isystem/user', token: await aSession(clerk) })
  const seen = reader.page.getByRole('row').filter({ hasText: clerk })
  await seen.getByText(`138****${phone.slice(-4)}`).waitFor()
  await seen.getByRole('button', { name: named('详情') }).click()
  await reader.page.getByRole('button', { name: named('查看完整的手机号码') }).click()
  await reader.page.getByRole('dialog').getByText(phone).waitFor()
  expect(reader.faults).toEqual([])
})

test('a user is frozen and let in again', async () => {
  await database.pool.query('update sys_user set status = 1 where username = $1', [clerk])
  await goTo('/isystem/user')
  await openMore(clerk, '冻结')
  await press('确定')
  await row(clerk).getByText('冻结').waitFor()
  await openMore(clerk, '解冻')
  await press('确定')
  await row(clerk).getByText('正常').waitFor()
})

test('S8.032 several rows are deleted after one question', async () => {
  const codes = [`gone_${nextSerial()}`, `gone_${nextSerial()}`]
  for (const code of codes) await aPosition(code)
  await goTo('/isystem/position')
  for (const code of codes) await row(code).getByRole('checkbox').check()
  await page.getByText('已选择 2 项').waitFor()
  await press('批量删除')
  await page.getByText('确定要删除这 2 项吗?').waitFor()
  await press('确定')
  for (const code of codes) await row(code).waitFor({ state: 'detached' })
})

test('last page of a list: its only row is deleted, the page before is shown', async () => {
  const batch = `paged_${nextSerial()}`
  for (let n = 0; n < 11; n++) await aPosition(`${batch}_${n}`)
  await goTo(`/isystem/position?q.name=${batch}&size=10&page=2`)
  await expect.poll(() => row(batch).count()).toBe(1)
  await openMore(batch, '删除')
  await press('确定')
  await expect.poll(() => row(batch).count()).toBe(10)
  expect(page.url()).not.toContain('page=2')
})

test('what was deleted lies in the recycle bin, and comes back or goes for good', async () => {
  const [back, gone] = [`back_${nextSerial()}`, `gone_${nextSerial()}`]
  for (const code of [back, gone])
    await database.pool.query('insert into sys_dict (dict_name, dict_code) values ($1, $1)', [code])
  await goTo('/isystem/dict')
  await search('字典编码', back)
  await remove(back)
  await search('字典编码', gone)
  await remove(gone)
  await press('重置')
  await press('回收站')
  const bin = page.getByRole('dialog', { name: '字典回收站' })
  const lying = (code: string) => bin.locator('.ant-table-row').filter({ hasText: code })
  await lying(gone).waitFor()
  await expect.poll(() => bin.locator('.ant-table-row').first().innerText()).toContain(gone)
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'recycle-bin')
  await chooseInRow(lying(back), '还原')
  await press('确定')
  await lying(back).waitFor({ state: 'detached' })
  await chooseInRow(lying(gone), '彻底删除')
  await page.getByText('彻底删除后不能恢复。').waitFor()
  await press('确定')
  await lying(gone).waitFor({ state: 'detached' })
  // The key is for what lies on top.
  await page.getByText('彻底删除后不能恢复。').waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await bin.waitFor({ state: 'hidden' })
  const left = await database.pool.query('select dict_code, del_flag from sys_dict where dict_code = any($1)', [
    [back, gone],
  ])
  expect(left.rows).toEqual([{ dict_code: back, del_flag: 0 }])
  await search('字典编码', back)
  await row(back).waitFor()
})

test('filters stand in the address and survive a reload', async () => {
  const name = `筛选${nextSerial()}`
  await database.pool.query('insert into sys_role (role_code, role_name) values ($1, $1)', [name])
  await goTo('/isystem/roleUserList')
  await search('角色名称', name.slice(1))
  await page.waitForURL(/q\.roleName=/)
  await page.reload()
  await row(name).waitFor()
  await expect.poll(() => page.locator('.ant-table-row').count()).toBe(1)
  await search('角色名称', '没有这个角色')
  await page.getByText('没有查询到任何数据').last().waitFor()
  await page.goBack()
  await row(name).waitFor()
})

test('the search that a link opened stays when its filter is taken back', async () => {
  const { username } = await aPerson({ username: 'link_follower', roles: ['admin'] })
  const path = '/isystem/roleUserList?q.roleName=审核'
  const { page: followed } = await openPage(browser, { address, token: await aSession(username), path })
  const rows = followed.locator('.ant-table-row')
  await expect.poll(() => rows.count()).toBe(1)
  await followed.getByRole('button', { name: named('重置') }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(1)
  await expect.poll(() => followed.getByRole('form', { name: '查询条件' }).count()).toBe(1)
})

test('S5.108 S5.109 a text is looked for anywhere, or as one says: by its beginning, its whole, or by what it is not', async () => {
  const serial = nextSerial()
  const names = [`甲${serial}`, `甲${serial}乙`, `丙甲${serial}`]
  for (const name of names)
    await database.pool.query('insert into sys_role (role_code, role_name) values ($1, $1)', [name])
  await goTo('/isystem/roleUserList')
  const shown = () => page.locator('.ant-table-row').getByText(String(serial)).allInnerTexts()
  const sees = (wanted: readonly number[]) =>
    expect.poll(async () => new Set(await shown())).toEqual(new Set(wanted.map((place) => names[place])))
  const compare = async (from: string, to: string) => {
    await page
      .getByRole('button', { name: `比较方式：${from}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: to, exact: true }).click()
    await press('查询')
  }
  await search('角色名称', `甲${serial}`)
  // The new rows stand in the list before it is searched, too.
  await expect.poll(() => new URL(page.url()).searchParams.get('q.roleName')).toBe(`甲${serial}`)
  await sees([0, 1, 2])
  await takePicture(page, 'list-text-filter')
  await compare('包含', '开头是')
  await sees([0, 1])
  await page.reload()
  await sees([0, 1])
  await compare('开头是', '等于')
  await sees([0])
  await compare('等于', '不等于')
  await expect.poll(shown).not.toContain(names[0])
  await press('重置')
  await page.getByRole('button', { name: '比较方式：包含' }).first().waitFor()
})

test('S1.031 S3.085 S4.082 S4.084 a query is made by keyboard, kept, shared with a role, and used by a colleague', async () => {
  const serial = String(nextSerial())
  const [found, other] = [`asked_${serial}`, `left_${serial}`]
  await aPosition(found)
  await aPosition(other)
  await goTo('/isystem/position')
  const dialog = page.getByRole('dialog', { name: '高级查询' })
  const typeInto = async (name: string, text: string) => {
    await dialog.getByRole('combobox', { name, exact: true }).focus()
    await page.keyboard.type(text)
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').waitFor()
    await page.keyboard.press('Enter')
  }
  // Its code comes behind the rows.
  await page.getByRole('button', { name: '高级查询', disabled: false }).press('Enter')
  await typeInto('第 1 个条件：字段', '职务编码')
  await dialog.getByRole('textbox', { name: '第 1 个条件：值', exact: true }).fill(serial)
  await dialog.getByRole('button', { name: '添加分组' }).press('Enter')
  await typeInto('第 2 组第 1 个条件：字段', '职务编码')
  await dialog.getByRole('textbox', { name: '第 2 组第 1 个条件：值' }).fill('left')
  await dialog.getByRole('checkbox', { name: '第 2 组取反' }).press('Space')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])

  const title = `留下的${serial}`
  await dialog.getByRole('button', { name: named('保存') }).press('Enter')
  await page.getByRole('textbox', { name: '保存名称' }).fill(title)
  await page.getByLabel('共享给角色').focus()
  await page.keyboard.type('管理员')
  // Roles of other tests have the word in their names, too.
  await page.locator('.ant-select-dropdown:visible').getByTitle('管理员', { exact: true }).click()
  const keeping = page.getByRole('dialog', { name: '保存查询' })
  await keeping.getByRole('button', { name: named('确定') }).press('Enter')
  await keeping.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: title }).first().waitFor()
  await dialog.getByText('已共享给 管理员').first().waitFor()
  await dialog.getByRole('textbox', { name: '第 1 个条件：值', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await row(found).waitFor()
  await row(other).waitFor({ state: 'detached' })
  // Back is the list before, forward the one that was asked for.
  await page.goBack()
  await row(other).waitFor()
  await page.goForward()
  await row(other).waitFor({ state: 'detached' })

  const colleague = await aPerson({ username: `colleague_${serial}`, realname: '同事', roles: ['admin'] })
  const second = await openPage(browser, {
    address,
    token: await aSession(colleague.username),
    path: '/isystem/position',
    screen: screens.phone,
  })
  await pressTool(second.page, '高级查询')
  const theirs = second.page.getByRole('dialog', { name: '高级查询' })
  await theirs.getByRole('button', { name: `${title} 系统管理员 共享` }).click()
  await expect.poll(() => theirs.getByRole('combobox', { name: /字段$/ }).count()).toBe(2)
  await expect.poll(() => second.page.locator('.ant-zoom-appear-active, .ant-fade-appear-active').count()).toBe(0)
  await expect.poll(() => accessibilityFaults(second.page)).toEqual([])
  await expect.poll(() => isTooWide(second.page)).toBe(false)
  // It is used, and not theirs to take away.
  await expect.poll(() => theirs.getByRole('button', { name: `删除查询：${title}` }).count()).toBe(0)
  await theirs.getByRole('button', { name: named('查询') }).click()
  // Both were there before, too.
  await second.page.getByText(other).first().waitFor({ state: 'detached' })
  await second.page.getByText(found).first().waitFor()
  expect(second.faults).toEqual([])
})

test('lists and forms are usable on a phone, and without barriers on a desk', async () => {
  await goTo('/isystem/user')
  await row(clerk).waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  const phone = await openPage(browser, {
    address,
    path: '/isystem/user',
    screen: screens.phone,
    context: opened.context,
  })
  await phone.page.setViewportSize(screens.phone)
  await phone.page.getByText(clerk).waitFor()
  await expect.poll(() => isTooWide(phone.page)).toBe(false)
  await phone.page.getByRole('button', { name: named('新增') }).click()
  await phone.page.getByLabel('用户账号', { exact: true }).last().waitFor()
  await expect.poll(() => isTooWide(phone.page)).toBe(false)
  expect(phone.faults).toEqual([])
  expect(opened.faults).toEqual([])
})

test('what two people edit at once is told to the second, also when the page was read anew meanwhile', async () => {
  const shared = `shared_${nextSerial()}`
  await aPosition(shared)
  await goTo('/isystem/position')
  await row(shared)
    .getByRole('button', { name: named('编辑') })
    .click()
  await page.getByRole('dialog').getByLabel('职务名称', { exact: true }).waitFor()

  const { username } = await aPerson({ username: 'second_admin', realname: '另一管理员', roles: ['admin'] })
  const token = await aSession(username)
  const other = await openPage(browser, { address, path: '/isystem/position', token })
  const theirs = other.page.locator('.ant-table-row').filter({ hasText: shared })
  await theirs.getByRole('button', { name: named('编辑') }).click()
  const form = other.page.getByRole('dialog')
  await form.getByLabel('职务名称', { exact: true }).fill('先改好的')
  await form.getByRole('button', { name: named('确定') }).click()
  await form.waitFor({ state: 'detached' })

  // A connection that comes back reads the row behind the form anew.
  const again = page.waitForResponse((response) => response.url().includes('/sys/position/queryById'))
  await opened.context.setOffline(true)
  await opened.context.setOffline(false)
  await again
  await fill('职务名称', '后改的')
  await press('确定')
  await page.getByRole('dialog').getByText('数据已被他人修改，请刷新后重试').waitFor()
  await page.keyboard.press('Escape')
  await press('确定')
  await row(shared).getByText('先改好的').waitFor()
})

test('what stands fixed in a table never lies over the head of the page, and its boxes have Chinese names', async () => {
  await goTo('/isystem/newPermissionList')
  // Long enough to be scrolled.
  for (const group of ['系统管理', '组织与权限']) await row(group).getByRole('button', { name: '展开行' }).click()
  await row('用户管理').waitFor()
  for (const screen of [
    { width: 1440, height: 900 },
    { width: 900, height: 700 },
  ]) {
    await page.setViewportSize(screen)
    const { x = 0, width = 0 } = (await page.getByRole('checkbox', { name: '选择本页全部' }).boundingBox()) ?? {}
    expect(await page.evaluate(underHead(x + width / 2)), JSON.stringify(screen)).toEqual([])
  }
  await page.getByRole('checkbox', { name: '选择 系统管理' }).waitFor()
  await page.setViewportSize(screens.phone)
  await expect.poll(() => page.evaluate(underHead(100))).toEqual([])
  await page.setViewportSize(screens.desktop)
})

/** Where the page is scrolled to when something else than its head is met at the head's place. */
const underHead = (x: number) => `Array.from({ length: 20 }, (_, step) => {
  scrollTo(0, 100 + step * 17)
  const isHead = (y) => document.elementFromPoint(${x}, y).closest('header') !== null
  return scrollY > 0 && [4, 14, 24, 34, 44].every(isHead) ? [] : [scrollY]
}).flat()`
