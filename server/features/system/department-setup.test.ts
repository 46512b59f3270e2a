import { readDepartmentSetup, setUpDepartments } from '@kouan/contract/calls/system/department-setup-calls.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const setup = ['department:setup']
const staff = await aUser({ rights: setup })
const state = async () => (await send(readDepartmentSetup, {}, staff)).result

it('S2.054 what departments lack is made once, and nothing that is there is changed', async () => {
  expect(await state()).toEqual({ hasCompany: false, enterprises: 0, strays: 0, undecided: 0 })
  const { enterpriseId, user } = await anEnterprise(test)
  const { enterpriseId: other } = await anEnterprise(test)
  const clerk = await aUser({ enterpriseId })
  await sql`update enterprise set depart_id = null where id = ${other}`.execute(database.kysely)
  await sql`update sys_user set org_code = null where id = ${user.id}`.execute(database.kysely)
  expect(await state()).toMatchObject({ enterprises: 1, strays: 1, undecided: 1 })

  expect(await send(setUpDepartments, {}, staff)).toMatchObject({
    code: 400,
    problems: [{ field: 'companyName', message: '请输入公司名称' }],
  })
  const done = await send(setUpDepartments, { companyName: '口岸公司' }, staff)
  expect(done).toMatchObject({ success: true, message: '部门初始化完成！' })
  // The account of the second enterprise comes into its new department, and the clerk into that of the first.
  expect(done.result).toMatchObject({ company: true, enterprises: 1, strays: 2 })
  expect(await state()).toEqual({ hasCompany: true, enterprises: 0, strays: 0, undecided: 0 })

  const { rows } = await sql<{ name: string; own: boolean }>`select d.depart_name as name,
      d.org_code = u.org_code as own from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      join sys_user u on u.id = ud.user_id where u.id = ${clerk.id}`.execute(database.kysely)
  expect(rows).toMatchObject([{ own: true }])
  const again = await send(setUpDepartments, {}, staff)
  expect(again.result).toEqual({ company: false, enterprises: 0, strays: 0, undecided: 0 })
})

it('it is for staff with the right alone', async () => {
  expect(await send(setUpDepartments, {}, await aUser())).toMatchObject({ status: 403 })
  const { enterpriseId } = await anEnterprise(test)
  const clerk = await aUser({ rights: setup, enterpriseId })
  expect(await send(readDepartmentSetup, {}, clerk)).toMatchObject({ status: 403 })
  expect(await send(setUpDepartments, { companyName: '别家' }, clerk)).toMatchObject({ status: 403 })
})
