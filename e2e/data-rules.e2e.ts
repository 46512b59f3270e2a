// Data rules: written and tried out on the page of the menu, chosen among the rights of a role, in force in its lists.
import { afterAll, expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { chooseIn, chooseInRow, pressIn, rowOf, topForm } from './list-screen.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

await database.pool.query(`insert into sys_position (name, code, post_rank)
  values ('总监', 'director', '1'), ('报关员', 'declarant', '2'), ('仓管员', 'keeper', '2')`)
await database.pool.query(`with role as (insert into sys_role (role_code, role_name) values ('narrow', '职务查看员') returning id)
  insert into sys_role_permission (role_id, permission_id)
    select role.id, p.id from role, sys_permission p where p.url in ('/isystem', '/isystem/organization', '/isystem/position')`)
const keeper = await aPerson({ username: 'ruler', roles: ['admin'] })
const clerk = await aPerson({ username: 'narrowed', realname: '马文员', roles: ['narrow'] })
const staff = await openPage(browser, {
  address,
  path: '/isystem/newPermissionList',
  token: await aSession(keeper.username),
})
afterAll(() => expect(staff.faults).toEqual([]))

test('a rule is written, tried out for a person, given to a role, and narrows its list', async () => {
  await database.pool.query(`delete from sys_permission_data_rule; update sys_role_permission set data_rule_ids = '{}'`)
  const { page } = staff

  await step('S7.057 S7.058 a rule of the page of positions is written and tried out for a person', async () => {
    for (const group of ['系统管理', '组织与权限'])
      await page.getByRole('row').filter({ hasText: group }).getByRole('button', { name: /展开/ }).first().click()
    await chooseInRow(rowOf(page, '/isystem/position'), '数据规则')
    const drawer = page.getByRole('dialog').filter({ hasText: '数据规则：职务管理' })
    await drawer.getByText('作用于：职务').waitFor()
    await pressIn(drawer, '新增规则')
    const form = topForm(page)
    await form.getByLabel('规则名称').fill('二级职务')
    await chooseIn(form.getByRole('combobox', { name: '规则字段' }), '职务编码（code）')
    await form.getByLabel('规则值').fill('#{sys_secret}')
    await pressIn(form, '确定')
    await form.getByText('规则值：变量#{sys_secret}不存在').waitFor()
    await form.getByLabel('规则值').fill('declarant')
    await chooseIn(form.getByRole('combobox', { name: '试算用户' }).or(form.getByRole('combobox').last()), '马文员')
    await pressIn(form, '试算')
    await form.getByText('职务：现在能看到 3 条，按此规则 1 条').waitFor()
    await takePicture(page, 'data-rule-form')
    await pressIn(form, '确定')
    await drawer.getByText('职务编码 等于 declarant').waitFor()
    await takePicture(page, 'data-rules')
    await page.setViewportSize({ width: 390, height: 844 })
    await takePicture(page, 'data-rules-390')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await step('S6.019 a role has the rule, and its people see no other rows', async () => {
    await page.goto(`${address}/isystem/roleUserList`)
    await chooseInRow(rowOf(page, 'narrow'), '授权')
    const rights = page.getByRole('dialog').filter({ hasText: '角色授权：职务查看员' })
    await rights.getByRole('button', { name: '合并所有' }).click()
    for (const group of [/^系统管理$/, /^组织与权限$/])
      await rights.locator('.ant-tree-treenode').filter({ hasText: group }).locator('.ant-tree-switcher').click()
    await rights.getByRole('tree').hover()
    const link = rights.getByRole('button', { name: '职务管理的数据规则' })
    const isInSight = async () => {
      if ((await link.count()) > 0) return true
      await page.mouse.wheel(0, 200)
      return false
    }
    await expect.poll(isInSight).toBe(true)
    await link.click()
    const rules = page.getByRole('dialog', { name: '数据规则：职务管理' })
    await rules.getByRole('checkbox', { name: '二级职务' }).check()
    await takePicture(page, 'granted-rules')
    await rules.getByRole('button', { name: /保\s*存/ }).click()
    await page.getByText('保存成功').last().waitFor()
    const { page: own, faults } = await openPage(browser, {
      address,
      path: '/isystem/position',
      token: await aSession(clerk.username),
    })
    await rowOf(own, 'declarant').waitFor()
    await expect.poll(() => rowOf(own, 'director').count()).toBe(0)
    expect(faults).toEqual([])
  })
})
