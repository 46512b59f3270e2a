// 通讯录 as somebody of the staff uses it: finds a colleague by department and by name.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { fillIn, openSearch, rowOf } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
const { username } = await aPerson({ username: 'book_admin', realname: '系统管理员', roles: ['admin'] })
await apiCaller({ address, token: await aSession(username) }).send(keepSettings, { settings: { mode: 'system' } })
await database.pool.query(`with depart as (insert into sys_depart (depart_name, org_code, org_category, org_type, depart_order)
    values ('关务部', 'A07', '1', '1', 1) returning id),
  person as (insert into sys_user (username, realname, password_hash, work_no) values ('clerk_li', '李关务', '-', 'W-9') returning id),
  member as (insert into sys_user_tenant (user_id, tenant_id) select id, 0 from person)
  insert into sys_user_depart (user_id, dep_id) select person.id, depart.id from person, depart`)

test('the address book: colleagues of a department, by name, on a desk and a phone', async () => {
  const { page } = await openPage(browser, { address, token: await aSession(username) })
  await page.goto(`${address}/isystem/addressList`)
  await rowOf(page, '系统管理员').first().waitFor()
  await page.getByRole('tree', { name: '部门' }).getByText('关务部').click()
  await rowOf(page, '李关务').waitFor()
  await rowOf(page, '系统管理员').waitFor({ state: 'detached' })
  await openSearch(page)
  await fillIn(page.locator('form:visible').first(), { 工号: 'W-9' })
  await page.getByRole('button', { name: /查\s*询/ }).click()
  await rowOf(page, 'W-9').waitFor()
  await lookEverywhere(page, 'address-book')
})
