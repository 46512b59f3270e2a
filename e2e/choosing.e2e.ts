// Choosing among rows: departments in their tree, people and positions in tables, and conditions of an advanced query.
import { afterAll, expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { chooseIn, fillIn, pressIn, rowOf, topForm } from './list-screen.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
const { username } = await aPerson({ username: 'chooser', realname: '系统管理员', roles: ['admin'] })

await database.pool.query(`
  insert into sys_depart (depart_name, org_category, org_type, org_code) values ('示例总公司', '1', '1', 'C01');
  insert into sys_depart (depart_name, org_category, org_type, org_code, parent_id)
    select name, '2', '2', 'C01A0' || place, id from sys_depart, (values ('关务部', 1), ('财务部', 2)) one (name, place)
    where org_code = 'C01';
  insert into sys_depart (depart_name, org_category, org_type, org_code, parent_id)
    select name, '3', '3', 'C01A01A0' || place, id from sys_depart, (values ('申报一组', 1), ('申报二组', 2)) one (name, place)
    where org_code = 'C01A01';
  insert into sys_user (username, realname, password_hash, sex, birthday)
    select 'worker' || n, '工人' || lpad(n::text, 2, '0'), '-', 1 + n % 2, '1990-01-15' from generate_series(1, 12) n;
  update sys_user set realname = '婴幼儿配方奶粉三段八百克罐装' where username = 'worker1';
  insert into sys_user_tenant (user_id, tenant_id) select id, 0 from sys_user where username like 'worker%';
  insert into sys_user_depart (user_id, dep_id) select sys_user.id, sys_depart.id from sys_user, sys_depart
    where username = 'worker3' and sys_depart.org_code = 'C01A01';
  insert into sys_position (name, code, post_rank) select '岗位' || n, 'post_' || n, '2' from generate_series(1, 7) n;`)

const { page, faults } = await openPage(browser, {
  address,
  path: '/isystem/user',
  token: await aSession(username),
  expected: /Failed to load resource/,
})
afterAll(() => expect(faults).toEqual([]))

const widthOf = async (name: string) => Math.round((await page.getByRole('dialog', { name }).boundingBox())?.width ?? 0)
const list = page.locator('.ant-select-dropdown:visible')

test('departments, positions and people are chosen in dialogs', async () => {
  await pressIn(page, '新增')
  const form = topForm(page)
  const item = (label: string) =>
    form.locator('.ant-form-item').filter({ has: page.locator('label', { hasText: new RegExp(`^${label}$`) }) })
  const openIn = (label: string, name: string) =>
    item(label)
      .getByRole('button', { name: `从列表选择${name}` })
      .or(item(label).getByTitle(`选择${name}`))
      .first()
      .click()
  const departments = page.getByRole('dialog', { name: '选择部门' })
  const tree = departments.getByRole('tree')
  const node = (name: string) => tree.getByRole('treeitem', { name })
  const checkOf = (name: string) => node(name).getAttribute('aria-checked')

  await step(
    'S2.153 S2.154 S2.155 S2.157 S9.033 选择部门: a tree with boxes, 500 wide, searched, with 取消 and 确定',
    async () => {
      await openIn('负责部门', '部门')
      await departments.getByText('选择部门', { exact: true }).waitFor()
      await expect.poll(() => widthOf('选择部门')).toBe(500)
      await expect
        .poll(() => departments.locator('.ant-modal-footer button').allInnerTexts())
        .toEqual([expect.stringMatching(/^取\s*消$/), expect.stringMatching(/^确\s*定$/)])
      await expect.poll(() => node('示例总公司').locator('input[type=checkbox]').count()).toBe(1)
      await departments.getByLabel('搜索部门').fill('申报二')
      await node('申报二组').waitFor()
      await expect.poll(() => tree.getByRole('treeitem').count()).toBe(1)
      await node('申报二组').click()
      await pressIn(departments, '确定')
      await item('负责部门').getByText('申报二组').waitFor()
    },
  )

  await step('S2.156 S4.088 parents and children are checked alone, until 树操作 links them', async () => {
    await openIn('负责部门', '部门')
    const choose = async (name: string) => {
      await departments.getByRole('button', { name: /树操作/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await departments.getByRole('button', { name: '树操作：取消关联' }).waitFor()
    await choose('展开所有')
    await node('关务部').click()
    await expect.poll(async () => [await checkOf('关务部'), await checkOf('申报一组')]).toEqual(['true', 'false'])
    await choose('父子关联')
    await node('示例总公司').click()
    await expect
      .poll(() => Promise.all(['示例总公司', '申报一组', '财务部'].map(checkOf)))
      .toEqual(['true', 'true', 'true'])
    await choose('取消关联')
    await node('示例总公司').click()
    await expect.poll(() => Promise.all(['示例总公司', '申报一组'].map(checkOf))).toEqual(['false', 'true'])
    await pressIn(departments, '取消')
    await departments.waitFor({ state: 'detached' })
  })

  await step('S2.201 S9.035 职务 are chosen by name in a dialog 900 wide', async () => {
    await openIn('职务', '职务')
    const dialog = page.getByRole('dialog', { name: '选择职务' })
    await expect.poll(() => widthOf('选择职务')).toBe(900)
    const heads = dialog.locator('.ant-table-wrapper').first().locator('thead th')
    await expect
      .poll(async () => (await heads.allTextContents()).filter(Boolean))
      .toEqual(['职务名称', '职务编码', '职级'])
    await dialog.getByRole('textbox', { name: '职务名称' }).fill('岗位7')
    await pressIn(dialog, '查询')
    await dialog.getByRole('checkbox', { name: '选择 岗位7', exact: true }).click()
    await pressIn(dialog, '确定')
    await item('职务').getByText('岗位7').waitFor()
  })
})

test('people are chosen from pages of a table', async () => {
  await page.goto(`${address}/isystem/annountCement`)
  await pressIn(page, '新增')
  const form = topForm(page)
  await fillIn(form, { 标题: '值班' })
  await chooseIn(form.getByLabel('发送对象'), '指定用户')
  await form.getByRole('button', { name: '从列表选择用户' }).click()
  const dialog = page.getByRole('dialog', { name: '选择用户' })
  const table = dialog.locator('.ant-table-wrapper').first()
  const rows = table.locator('tbody tr.ant-table-row')
  const check = (name: string) => dialog.getByRole('checkbox', { name: `选择 ${name}`, exact: true }).click()

  await step(
    'S9.025 S9.026 S9.030 S9.068 the dialog of users is 1200 wide, with pages of 5, 10, 20 or 30, and scrolls over 240',
    async () => {
      await rows.nth(4).waitFor()
      await expect.poll(() => widthOf('选择用户')).toBe(1200)
      await expect.poll(() => rows.count()).toBe(5)
      const tall = () => table.locator('.ant-table-body').getAttribute('style')
      expect(await tall()).toContain('max-height: 240px')
      await dialog.getByRole('combobox', { name: /页码|Page Size/ }).click()
      await expect
        .poll(() => list.locator('.ant-select-item-option-content').allTextContents())
        .toEqual(['5 条/页', '10 条/页', '20 条/页', '30 条/页'])
      await page.keyboard.press('Escape')
    },
  )

  await step(
    'S2.158 S2.159 S2.160 a query form, pages of people, and beside them who is chosen on all pages',
    async () => {
      await dialog.getByRole('textbox', { name: '用户账号' }).fill('worker1')
      await dialog.getByRole('textbox', { name: '用户账号' }).press('Enter')
      await rows.getByText('worker12', { exact: true }).waitFor()
      await check('工人12')
      await dialog.getByRole('button', { name: named('重置') }).click()
      await dialog.getByTitle('2', { exact: true }).click()
      await rows.nth(0).waitFor()
      await rows.first().getByRole('checkbox').click()
      const side = dialog.locator('.ant-table-wrapper').nth(1)
      await expect.poll(() => side.locator('tbody tr.ant-table-row').count()).toBe(2)
      await side.getByText('工人12').waitFor()
    },
  )

  await step('S9.043 a longer name than 12 letters is cut where it was chosen', async () => {
    await dialog.getByRole('textbox', { name: '用户账号' }).fill('worker1')
    await dialog.getByRole('textbox', { name: '用户账号' }).press('Enter')
    await rows.getByText('worker12', { exact: true }).waitFor()
    await check('婴幼儿配方奶粉三段八百克罐装')
    await pressIn(dialog, '确定')
    await dialog.waitFor({ state: 'detached' })
    const tags = form.locator('[data-picker] [data-chosen-tag]')
    await expect.poll(() => tags.allTextContents()).toContain('婴幼儿配方奶粉三段八百克...')
    await expect
      .poll(() => tags.filter({ hasText: '婴幼儿' }).getAttribute('title'))
      .toBe('婴幼儿配方奶粉三段八百克罐装')
  })

  await step('S9.046 several are sent as one value, joined by commas', async () => {
    await form.locator('[contenteditable="true"]').fill('请到岗')
    await page.route('**/sys/annountCement/add*', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '先看看', result: null } }),
    )
    const [sent] = await Promise.all([page.waitForRequest('**/sys/annountCement/add*'), pressIn(form, '确定')])
    expect(sent.postDataJSON().userIds).toMatch(/^\d+,\d+,\d+$/)
    await page.unroute('**/sys/annountCement/add*')
  })
})

test('an advanced query is made, run, kept, replaced and removed', async () => {
  await database.pool.query('delete from saved_query')
  await page.goto(`${address}/isystem/position`)
  await page.getByRole('button', { name: '高级查询', disabled: false }).waitFor()
  const dialog = page.getByRole('dialog', { name: '高级查询' })
  const open = () => page.getByRole('button', { name: /^高级查询/, disabled: false }).click()
  const press = (text: string) => dialog.getByRole('button', { name: named(text) }).click()
  const choose = async (name: string, option: string) => {
    await dialog.getByRole('combobox', { name, exact: true }).click()
    await list.getByText(option, { exact: true }).click()
  }
  const value = dialog.getByRole('textbox', { name: '第 1 个条件：值', exact: true })
  const says = (text: string) => page.locator('.ant-message-notice').getByText(text, { exact: true }).last().waitFor()
  const question = (text: string) => page.locator('.ant-modal-confirm', { hasText: text })

  await step('S4.079 it is closed at first, opened by its button and closed again', async () => {
    await expect.poll(() => dialog.count()).toBe(0)
    await open()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  await step('S5.090 S5.091 S5.092 nothing, or a condition without a value, neither runs nor is saved', async () => {
    await open()
    await press('查询')
    await says('不能查询空条件')
    await choose('第 1 个条件：字段', '职务编码')
    await press('查询')
    await press('保存')
    await says('空条件不能保存')
    await expect.poll(() => dialog.isVisible()).toBe(true)
  })

  await step('S5.097 away from 在…中 the first of several values stays', async () => {
    await choose('第 1 个条件：规则', '在…中')
    const several = dialog.getByRole('combobox', { name: '第 1 个条件：值' })
    await several.fill('post_1,post_2,')
    await dialog.getByTitle('post_2').first().waitFor()
    await choose('第 1 个条件：规则', '等于')
    await expect.poll(() => value.inputValue()).toBe('post_1')
  })

  await step('S4.080 what runs is sent as field, rule, value and type, and the button says that it is on', async () => {
    const [asked] = await Promise.all([page.waitForRequest('**/sys/position/list?*superQueryParams*'), press('查询')])
    const sent = JSON.parse(decodeURIComponent(new URL(asked.url()).searchParams.get('superQueryParams') ?? '[]'))
    expect(sent).toMatchObject([{ field: 'code', rule: 'eq', val: 'post_1', type: expect.anything() }])
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '高级查询（1）', pressed: true }).waitFor()
    await expect.poll(() => page.locator('.ant-table-row:visible').count()).toBe(1)
    await rowOf(page, 'post_1').waitFor()
  })

  const nameInput = page.getByRole('textbox', { name: '保存名称' })
  await step(
    'S5.093 S5.096 S4.083 S5.094 it is saved under a name that is required, and replaced after a question',
    async () => {
      await open()
      await press('保存')
      await nameInput.fill(' ')
      await nameInput.press('Enter')
      await says('保存名称不能为空')
      await nameInput.fill('一号岗位')
      await nameInput.press('Enter')
      await page.locator('.ant-message-success').getByText('保存成功', { exact: true }).first().waitFor()
      await value.fill('post_3')
      await press('保存')
      await nameInput.fill('一号岗位')
      await nameInput.press('Enter')
      const asked = question('已存在，是否覆盖？')
      await asked.getByText('一号岗位 已存在，是否覆盖？', { exact: true }).waitFor()
      await asked.getByRole('button', { name: named('确定') }).click()
      await nameInput.waitFor({ state: 'detached' })
      await press('重置')
      await dialog.getByRole('button', { name: '一号岗位', exact: true }).click()
      await expect.poll(() => value.inputValue()).toBe('post_3')
    },
  )

  await step('S4.081 reset clears the conditions', async () => {
    await press('重置')
    await expect.poll(() => dialog.getByRole('combobox', { name: /字段$/ }).count()).toBe(1)
    await expect.poll(() => dialog.getByTitle('职务编码').count()).toBe(0)
  })

  await step('S5.095 a saved query is removed after a question', async () => {
    await dialog.getByRole('button', { name: '删除查询：一号岗位' }).click()
    const asked = question('是否删除当前查询？')
    await asked.getByText('是否删除当前查询？', { exact: true }).waitFor()
    await asked.getByRole('button', { name: named('确定') }).click()
    await dialog.getByText('没有保存任何查询').waitFor()
  })

  await step('S2.194 conditions are added, joined by or, and run together', async () => {
    await choose('第 1 个条件：字段', '职务编码')
    await value.fill('post_2')
    await dialog.getByRole('button', { name: '添加条件' }).first().click()
    await choose('第 2 个条件：字段', '职务名称')
    await dialog.getByRole('textbox', { name: '第 2 个条件：值', exact: true }).fill('岗位5')
    await choose('匹配方式', '任一条件匹配即可')
    await press('查询')
    await page.getByRole('button', { name: '高级查询（2）' }).waitFor()
    await expect.poll(() => page.locator('.ant-table-row:visible').count()).toBe(2)
  })
})
