// Rights of departments and their roles: given on the page of departments, in force while a member works there.
import { afterAll, expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { chooseIn, chooseInRow, fillIn, pressIn, rowOf, topForm } from './list-screen.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

await database.pool.query(`insert into sys_depart (depart_name, org_category, org_type, org_code)
  values ('申报一部', '1', '1', 'E01'), ('申报二部', '1', '1', 'E02')`)
const keeper = await aPerson({ username: 'keeper', roles: ['admin'] })
const clerk = await aPerson({ username: 'clerk', realname: '马文员', departments: ['E01', 'E02'] })

const staff = await openPage(browser, {
  address,
  path: '/isystem/depart',
  token: await aSession(keeper.username),
})
afterAll(() => expect(staff.faults).toEqual([]))

test('a page that only one department allows comes and goes with the department in which somebody works', async () => {
  await database.pool.query('delete from sys_depart_permission; delete from sys_depart_role')
  await database.pool.query(`update sys_user set org_code = 'E01' where username = 'clerk'`)
  const { page } = staff

  await step('S6.019 the administrator gives a department a page with its buttons', async () => {
    await chooseInRow(rowOf(page, '申报一部'), '授权')
    const rights = page.getByRole('dialog').filter({ hasText: '部门授权：申报一部' })
    await rights.getByRole('button', { name: '合并所有' }).click()
    const node = (title: string) => rights.locator('.ant-tree-treenode').filter({ hasText: new RegExp(`^${title}$`) })
    for (const group of ['系统管理', '组织与权限']) await node(group).locator('.ant-tree-switcher').click()
    await rights.getByRole('tree').hover()
    const isInSight = async () => {
      if ((await node('职务管理').count()) > 0) return true
      await page.mouse.wheel(0, 200)
      return false
    }
    await expect.poll(isInSight).toBe(true)
    await node('职务管理').locator('.ant-tree-checkbox').click()
    await takePicture(page, 'department-rights')
    await pressIn(rights, '保存')
    await page.getByText('保存成功').last().waitFor()
    await rights.waitFor({ state: 'detached' })
  })

  await step(
    'S6.020 it adds a role of the department, gives it rights of the department, and a member the role',
    async () => {
      await chooseInRow(rowOf(page, '申报一部'), '部门角色')
      const drawer = page.getByRole('dialog').filter({ hasText: '部门角色：申报一部' })
      await pressIn(drawer, '新增')
      await fillIn(topForm(page), { 部门角色名称: '组长', 部门角色编码: 'head_of_first' })
      await pressIn(topForm(page), '确定')
      await rowOf(page, 'head_of_first').waitFor()
      await takePicture(page, 'department-roles')
      await chooseInRow(rowOf(page, 'head_of_first'), '授权')
      const rights = page.getByRole('dialog').filter({ hasText: '部门角色授权：组长' })
      await rights.getByText('职务管理', { exact: true }).waitFor()
      await expect.poll(() => rights.getByText('角色管理', { exact: true }).count()).toBe(0)
      await pressIn(rights, '全部勾选')
      await pressIn(rights, '保存')
      await rights.waitFor({ state: 'detached' })
      await drawer.getByRole('tab', { name: '成员' }).click()
      await chooseIn(drawer.getByRole('combobox', { name: '马文员的部门角色' }), '组长')
      await page.getByText('已保存马文员的部门角色').waitFor()
      await takePicture(page, 'department-members')
      await page.setViewportSize({ width: 390, height: 844 })
      await takePicture(page, 'department-members-390')
      const { rows } = await database.pool.query(`select count(*)::int as given from sys_depart_role_user`)
      expect(rows).toEqual([{ given: 1 }])
    },
  )

  await step('S6.019 the member sees the page in this department, and no longer in another one', async () => {
    const { page: own, faults } = await openPage(browser, {
      address,
      path: '/isystem/position',
      token: await aSession(clerk.username),
    })
    await own.getByRole('button', { name: /^新\s*增$/ }).waitFor()
    const entry = own.getByRole('menuitem', { name: '职务管理' })
    await entry.first().waitFor()
    const user = own.getByRole('button', { name: /欢迎您/ })
    await user.hover()
    const change = own.getByRole('menuitem', { name: '部门切换' })
    await change.waitFor()
    await user.click()
    await change.click()
    const dialog = own.getByRole('dialog', { name: '部门切换（当前部门：申报一部）' })
    await dialog.getByRole('combobox').click()
    await own.getByTitle('申报二部').last().click()
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await own.getByText('已切换到申报二部').waitFor()
    await expect.poll(() => entry.count()).toBe(0)
    await takePicture(own, 'department-switched')
    expect(faults).toEqual([])
  })
})
