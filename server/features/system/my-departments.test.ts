import { getCurrentUserDeparts } from '@kouan/contract/calls/account.ts'
import { searchDeparts } from '@kouan/contract/calls/system/department-calls.ts'
import {
  addUsersToDepart,
  departUserList,
  queryMyDepartTree,
  removeUserFromDepart,
  removeUsersFromDepart,
} from '@kouan/contract/calls/system/my-department-calls.ts'
import { editUser } from '@kouan/contract/calls/system/user-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type TestUser, testApp } from '../../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const admin = await aUser({ rights: '*' })

async function aDepartment(departName: string, parentId?: string): Promise<string> {
  const { add } = callsOf(department)
  return (await send(add, { departName, ...(parentId ? { parentId } : {}) }, admin)).result.id
}
const company = await aDepartment('口岸公司')
const sales = await aDepartment('销售部', company)
const north = await aDepartment('北方组', sales)
const finance = await aDepartment('财务部', company)

const rights = ['myDepartment:list', 'myDepartment:users']
const leader = await aUser({ rights })
const [member, colleague] = [await aUser(), await aUser()]

const lead = (user: TestUser, departIds: string, userIdentity = 2) =>
  send(editUser, { id: user.id, userIdentity, departIds, selecteddeparts: departIds }, admin)
const namesIn = async (asked: { depId?: string; username?: string }, by = leader) =>
  (await send(departUserList, asked, by)).result?.records.map(({ username }) => username).toSorted()

it('S7.066 who leads departments gets them as a tree with all below, everybody else nothing', async () => {
  expect(await send(queryMyDepartTree, {}, leader)).toMatchObject({ success: true, result: null, message: '1' })
  expect((await send(departUserList, {}, leader)).result).toBeNull()
  expect((await lead(leader, sales)).success).toBe(true)
  const { result, message } = await send(queryMyDepartTree, {}, leader)
  expect(message).toBe('2')
  expect(result).toMatchObject([
    { id: sales, key: sales, value: sales, title: '销售部', isLeaf: false, children: [{ id: north, children: null }] },
  ])
  expect(result).toHaveLength(1)
  // An ordinary person leads nothing, whatever was kept.
  await lead(leader, sales, 1)
  expect((await send(queryMyDepartTree, {}, leader)).result).toBeNull()
  await lead(leader, sales)
})

it('a leader puts people into a department and takes them out, and sees who is in it and below it', async () => {
  const added = await send(addUsersToDepart, { depId: north, userIdList: [member.id, colleague.id] }, leader)
  expect(added).toMatchObject({ success: true, message: '添加成功!' })
  await send(addUsersToDepart, { depId: sales, userIdList: [member.id] }, leader)
  const all = [leader, member, colleague].map(({ username }) => username).toSorted()
  expect(await namesIn({})).toEqual(all)
  expect(await namesIn({ depId: sales })).toEqual(all)
  expect(await namesIn({ depId: north })).toEqual([member.username, colleague.username].toSorted())
  expect(await namesIn({ username: member.username.slice(2) })).toEqual([member.username])
  const rows = (await send(departUserList, { username: member.username }, leader)).result?.records
  expect(rows).toMatchObject([{ id: member.id, orgCode: '销售部,北方组' }])
  expect(rows?.[0]).not.toHaveProperty('roleNames')

  expect(await send(removeUserFromDepart, { depId: north, userId: member.id }, leader)).toMatchObject({
    success: true,
    message: '删除成功!',
  })
  expect((await send(removeUserFromDepart, { depId: north, userId: member.id }, leader)).message).toBe(
    '当前选中部门与用户无关联关系!',
  )
  expect((await send(removeUsersFromDepart, { depId: north, userIds: [colleague.id] }, leader)).success).toBe(true)
  expect(await namesIn({ depId: north })).toEqual([])
  const { rows: log } = await sql<{
    method: string | null
  }>`select method from sys_log where userid = ${leader.username}
    and outcome = 'done' order by id`.execute(database.kysely)
  expect(log.map(({ method }) => method)).toEqual([
    'department.addUsers',
    'department.addUsers',
    'department.removeUser',
    'department.removeUsers',
  ])
})

it('other departments are out of reach, and so is leading without the right', async () => {
  const sentence = '只能管理自己负责的部门及其下级部门'
  for (const depId of [finance, company, '999']) {
    expect((await send(addUsersToDepart, { depId, userIdList: [member.id] }, leader)).message).toBe(sentence)
    expect((await send(removeUserFromDepart, { depId, userId: member.id }, leader)).message).toBe(sentence)
    expect((await send(departUserList, { depId }, leader)).message).toBe(sentence)
  }
  const onlyLooks = await aUser({ rights: ['myDepartment:list'] })
  await lead(onlyLooks, sales)
  expect((await send(departUserList, {}, onlyLooks)).success).toBe(true)
  expect(await send(addUsersToDepart, { depId: north, userIdList: [member.id] }, onlyLooks)).toMatchObject({
    status: 403,
  })
  await sql`insert into sys_tenant (id, name) values (71, '别的平台')`.execute(database.kysely)
  const stranger = await aUser({ tenantIds: ['71'] })
  const refused = await send(addUsersToDepart, { depId: north, userIdList: [stranger.id] }, leader)
  expect(refused).toMatchObject({ success: false, message: '未找到对应数据' })
  // Whoever was taken out of a department works on with a new session.
  expect(await send(getCurrentUserDeparts, {}, member)).toMatchObject({ status: 401 })
  expect(await namesIn({ depId: sales })).toContain(member.username)
})

it('a search within the own departments finds no others', async () => {
  const found = async (asked: object) =>
    (await send(searchDeparts, { keyWord: '部', orNone: true, ...asked }, leader)).result.map(({ title }) => title)
  expect(await found({ myDeptSearch: '1' })).toEqual(['销售部'])
  expect(await found({})).toEqual(expect.arrayContaining(['财务部', '销售部']))
})
